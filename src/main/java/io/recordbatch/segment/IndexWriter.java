package io.recordbatch.segment;

import static io.recordbatch.format.BatchLayout.NO_TIMESTAMP;

import io.recordbatch.format.BatchHeader;
import io.recordbatch.segment.reader.CorruptSegmentException;
import io.recordbatch.segment.reader.Fault;
import io.recordbatch.segment.reader.Fault.Reason;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Rewrites both indexes of a segment from its first batch on. Creates the same entries as Kafka's {@code LogSegment}.
 * Entries are buffered in memory and written from time to time: an index that is too short is still correct.
 */
final class IndexWriter implements Closeable {
    private static final int ENTRIES_IN_MEMORY = 512;

    private final SegmentFiles segment;
    private final int intervalBytes;
    private final FileChannel offsets;
    private final FileChannel times;
    private final ByteBuffer offsetEntries = ByteBuffer.allocate(ENTRIES_IN_MEMORY * OffsetIndex.ENTRY_LENGTH);
    private final ByteBuffer timeEntries = ByteBuffer.allocate(ENTRIES_IN_MEMORY * TimeIndex.ENTRY_LENGTH);

    private long nextOffset;
    private long bytesSinceEntry;
    private long maxTimestamp = NO_TIMESTAMP;
    private long maxTimestampOffset;
    private long lastTimestamp = NO_TIMESTAMP;

    /** Creates or truncates the files. */
    IndexWriter(SegmentFiles segment, int intervalBytes) throws IOException {
        this.segment = segment;
        this.nextOffset = segment.baseOffset();
        this.intervalBytes = intervalBytes;
        this.offsets = create(segment.index());
        try {
            this.times = create(segment.timeIndex());
        } catch (IOException e) {
            offsets.close();
            throw e;
        }
    }

    private static FileChannel create(Path file) throws IOException {
        return FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
    }

    /**
     * Adds the next batch, which is already in the log.
     *
     * @throws CorruptSegmentException when its offsets are out of place
     */
    void add(long position, BatchHeader header) throws IOException {
        checkOffsets(position, header);
        nextOffset = header.lastOffset() + 1;
        if (header.maxTimestamp() > maxTimestamp) {
            maxTimestamp = header.maxTimestamp();
            maxTimestampOffset = header.lastOffset();
        }
        if (bytesSinceEntry > intervalBytes) {
            if (!offsetEntries.hasRemaining()) {
                write();
            }
            offsetEntries.putInt(relative(header.lastOffset())).putInt((int) position);
            addTime();
            bytesSinceEntry = 0;
        }
        bytesSinceEntry += header.sizeInBytes();
    }

    /** Checks the offsets, since the CRC does not cover the base offset. */
    private void checkOffsets(long position, BatchHeader header) throws IOException {
        long most = Math.min(segment.baseOffset(), Long.MAX_VALUE - Integer.MAX_VALUE) + Integer.MAX_VALUE;
        if (header.baseOffset() < nextOffset) {
            throw corrupt(position, new Fault(Reason.OFFSET, nextOffset, header.baseOffset()));
        }
        if (header.lastOffsetDelta() < 0 || header.baseOffset() > most - header.lastOffsetDelta()) {
            throw corrupt(position, new Fault(Reason.OFFSET, most, header.lastOffset()));
        }
        if (position > Integer.MAX_VALUE) {
            throw new IOException(segment.log() + " is larger than 2^31 bytes: an index cannot hold such positions");
        }
    }

    private CorruptSegmentException corrupt(long position, Fault fault) {
        return new CorruptSegmentException(segment.log().toString(), position, fault);
    }

    private void addTime() throws IOException {
        if (maxTimestamp > lastTimestamp) {
            if (!timeEntries.hasRemaining()) {
                write();
            }
            timeEntries.putLong(maxTimestamp).putInt(relative(maxTimestampOffset));
            lastTimestamp = maxTimestamp;
        }
    }

    private int relative(long offset) {
        return Math.toIntExact(offset - segment.baseOffset());
    }

    void write() throws IOException {
        drain(offsetEntries, offsets);
        drain(timeEntries, times);
    }

    private static void drain(ByteBuffer entries, FileChannel file) throws IOException {
        entries.flip();
        try {
            while (entries.hasRemaining()) {
                file.write(entries);
            }
        } finally {
            entries.compact();
        }
    }

    void force() throws IOException {
        write();
        offsets.force(true);
        times.force(true);
    }

    /** Adds the largest timestamp, as Kafka does for a complete segment. Closes the files. */
    @Override
    public void close() throws IOException {
        try (offsets;
                times) {
            addTime();
            write();
        }
    }
}
