package io.recordbatch.cli;

import io.recordbatch.format.BatchHeader;
import java.nio.file.Path;
import java.util.Objects;

/** Follows the offsets of a partition from batch to batch and from file to file, as long as those lie in one directory. */
final class Continuity {
    /** No batch was there before. */
    static final long NONE = Long.MIN_VALUE;

    private Path directory;
    private long next = NONE;

    void begin(Input input) {
        Path other = input.directory();
        if (!Objects.equals(directory, other)) {
            next = NONE;
        }
        directory = other;
    }

    /** The offset that a batch should begin with, {@link #NONE} for any; the header is that of the batch. */
    long expected(BatchHeader header) {
        long expected = next;
        next = Math.max(next, header.lastOffset() + 1);
        return expected;
    }
}
