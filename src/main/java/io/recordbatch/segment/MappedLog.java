package io.recordbatch.segment;

import io.recordbatch.format.BatchHeader;
import io.recordbatch.format.BatchLayout;
import io.recordbatch.segment.reader.BatchWalker;
import io.recordbatch.segment.reader.Depth;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A log that is mapped into memory, and the last requested batch in it. Not thread-safe. */
final class MappedLog {
    private final Path file;
    private final MappedByteBuffer bytes;
    private final int maxBatchBytes = BatchWalker.defaultMaxBatchBytes();
    private final byte[] headerBytes = new byte[BatchLayout.HEADER_LENGTH];
    private final BatchHeader header = new BatchHeader().wrap(headerBytes, 0);
    private int position;
    private byte[] batch = new byte[0];

    MappedLog(Path file) throws IOException {
        this.file = file;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            if (channel.size() > Integer.MAX_VALUE) {
                throw new IOException(file + " has " + channel.size() + " bytes: a segment has less than 2^31");
            }
            bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
        }
    }

    /** Bytes of the log when it was opened. */
    int sizeInBytes() {
        return bytes.capacity();
    }

    /** Whether a whole batch begins at a position, judged by its header. */
    boolean hasBatchAt(int start) {
        if (start < 0 || start > bytes.capacity() - BatchLayout.HEADER_LENGTH) {
            return false;
        }
        position = start;
        bytes.get(start, headerBytes);
        return BatchHeader.fault(headerBytes, 0, bytes.capacity() - start) == null
                && header.sizeInBytes() <= maxBatchBytes;
    }

    /** Fails unless a whole batch begins at a position, judged by its header. */
    void requireBatchAt(int start) throws IOException {
        if (!hasBatchAt(start)) {
            // The walker reports what is wrong there.
            try (BatchWalker walker = BatchWalker.open(file, Depth.HEADERS)) {
                walker.from(start).next();
            }
            throw new IOException(file + " changed while it was searched");
        }
    }

    /** The header of that batch, always the same object. */
    BatchHeader header() {
        return header;
    }

    /** The whole batch, in a reused array, which may be longer. */
    byte[] batch() {
        int size = header.sizeInBytes();
        if (batch.length < size) {
            batch = new byte[size];
        }
        bytes.get(position, batch, 0, size);
        return batch;
    }
}
