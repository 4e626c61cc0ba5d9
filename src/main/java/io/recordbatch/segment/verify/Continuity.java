package io.recordbatch.segment.verify;

import io.recordbatch.format.BatchHeader;
import io.recordbatch.segment.reader.BatchInput;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Follows the offsets of a partition from batch to batch, and from file to file as long as those lie in one directory. Not
 * thread-safe.
 */
public final class Continuity {
    /** No batch was there before. */
    public static final long NONE = Long.MIN_VALUE;

    private Path directory;
    private long next = NONE;

    /** Begins before the first file. */
    public Continuity() {}

    /**
     * Begins a file.
     *
     * @param input the file
     */
    public void begin(BatchInput input) {
        Path other = input.directory();
        if (!Objects.equals(directory, other)) {
            next = NONE;
        }
        directory = other;
    }

    /**
     * Moves on by a batch.
     *
     * @param header the batch's
     * @return the offset that the batch should begin with, {@link #NONE} for any
     */
    public long expected(BatchHeader header) {
        long expected = next;
        next = Math.max(next, header.lastOffset() + 1);
        return expected;
    }
}
