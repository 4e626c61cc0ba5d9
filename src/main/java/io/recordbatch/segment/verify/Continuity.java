package io.recordbatch.segment.verify;

import io.recordbatch.format.BatchHeader;
import io.recordbatch.segment.reader.BatchInput;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Follows the offsets of a partition from batch to batch, and from file to file within one directory. Not thread-safe.
 */
public final class Continuity {
    /** There is no earlier batch. */
    public static final long NONE = Long.MIN_VALUE;

    private Path directory;
    private long next = NONE;

    /** Creates an instance before the first file. */
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
     * Moves past a batch.
     *
     * @param header the batch's header
     * @return the offset that the batch should begin with, {@link #NONE} for any
     */
    public long expected(BatchHeader header) {
        long expected = next;
        next = Math.max(next, header.lastOffset() + 1);
        return expected;
    }
}
