package io.recordbatch.segment;

import java.nio.file.Path;
import java.util.Locale;

/**
 * A wrong entry of an index.
 *
 * @param file the index
 * @param entry the number of the entry, from 0
 * @param problem what is wrong with it
 * @param expected what should be there, in the unit of the problem
 * @param found what is there
 */
public record IndexFault(Path file, int entry, Problem problem, long expected, long found) {
    /** What can be wrong with an entry, and the unit of the expected and found values. */
    public enum Problem {
        /** It is truncated. Unit: bytes. */
        TRUNCATED,

        /** It is not larger than the entry before it (expected, at least). Unit: offset, position or timestamp. */
        ORDER,

        /**
         * No batch begins at its position (found). The next one begins later (expected), -1 for none. Unit: position.
         */
        POSITION,

        /** Its offset (found) is not the last one of its batch (expected), -1 for no such batch. Unit: offset. */
        OFFSET,

        /** Its timestamp (found) is not the largest up to its batch, first reached there (expected). Unit: ms. */
        TIMESTAMP
    }

    /** {@return one line: file, entry, expected and found value} */
    @Override
    public String toString() {
        return file + ", entry " + entry + ": wrong " + problem.name().toLowerCase(Locale.ROOT) + ": expected "
                + (problem == Problem.ORDER ? "at least " : "") + expected + ", found " + found;
    }
}
