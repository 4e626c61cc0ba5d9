package io.recordbatch.segment.reader;

import io.recordbatch.format.BatchCrc;
import io.recordbatch.format.BatchHeader;
import io.recordbatch.format.BatchLayout;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;

/** Consecutive batches of a mapped file. Any number of threads compute their CRCs together. */
final class CrcChunk implements Runnable {
    private static final int MAX_BATCHES = 1024;
    private static final int MAX_BYTES = 16 << 20;
    /** Number of batches that a thread takes at once. */
    private static final int SHARE = 8;

    private final ByteBuffer bytes;
    /** Copied once. Copying from a mapped file takes longer than using a header. */
    private final byte[] headers = new byte[MAX_BATCHES * BatchLayout.HEADER_LENGTH];

    private final int[] positions = new int[MAX_BATCHES + 1];
    private final int count;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger sound;

    /** Takes the whole batches from a position on. */
    CrcChunk(ByteBuffer window, int start) {
        bytes = window.duplicate();
        BatchHeader header = new BatchHeader();
        int found = 0;
        int position = start;
        while (found < MAX_BATCHES
                && position - start < MAX_BYTES
                && bytes.capacity() - position >= BatchLayout.HEADER_LENGTH) {
            bytes.get(position, headers, found * BatchLayout.HEADER_LENGTH, BatchLayout.HEADER_LENGTH);
            wrapHeader(found, header);
            if (BatchHeader.fault(headers, found * BatchLayout.HEADER_LENGTH, bytes.capacity() - position) != null) {
                break;
            }
            positions[found++] = position;
            position += header.sizeInBytes();
        }
        positions[found] = position;
        count = found;
        sound = new AtomicInteger(found);
    }

    /** Computes CRCs until every batch is taken. */
    @Override
    public void run() {
        ByteBuffer view = bytes.duplicate();
        BatchHeader header = new BatchHeader();
        BatchCrc crc = new BatchCrc();
        for (int first = next.getAndAdd(SHARE); first < count; first = next.getAndAdd(SHARE)) {
            for (int i = first; i < Math.min(first + SHARE, count); i++) {
                wrapHeader(i, header);
                if (crc.compute(view, positions[i], positions[i + 1] - positions[i]) != header.crc()) {
                    sound.accumulateAndGet(i, Math::min);
                }
            }
        }
    }

    int count() {
        return count;
    }

    int position(int index) {
        return positions[index];
    }

    /** Points a header at a batch. */
    void wrapHeader(int index, BatchHeader header) {
        header.wrap(headers, index * BatchLayout.HEADER_LENGTH);
    }

    /** The position of the first batch. */
    int start() {
        return positions[0];
    }

    /** The position after the last batch. */
    int end() {
        return positions[count];
    }

    /** The number of batches before the first with a wrong CRC. Valid when all threads are done. */
    int soundCount() {
        return sound.get();
    }

    boolean isSound() {
        return soundCount() == count;
    }

    /** The position after those. */
    int soundEnd() {
        return positions[soundCount()];
    }
}
