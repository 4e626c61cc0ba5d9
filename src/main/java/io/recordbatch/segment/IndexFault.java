package io.recordbatch.segment;

import java.nio.file.Path;
import java.util.Locale;

/**
 * An entry of an index that is not so.
 *
 * @param file the index
 * @param entry the number of the entry, from 0
 * @param problem what is wrong with it
 * @param expected what should be there, in the unit of the problem
 * @param found what is there
 */
public record IndexFault(Path file, int entry, Problem problem, long expected, long found) {
    /** What can be wrong with an entry, and the unit of what was expected and found. */
    public enum Problem {
        /** It is cut short: bytes. */
        TRUNCATED,

        /** It is not larger than the entry before it (expected, at least): offset, position or timestamp. */
        ORDER,

        /** No batch begins at its position (found), the next one does later (expected), -1 for none: position. */
        POSITION,

        /** Its offset (found) is not the last one of its batch (expected), -1 when there is no such batch: offset. */
        OFFSET,

        /** Its timestamp (found) is not the largest up to its batch, first reached there (expected): ms. */
        TIMESTAMP
    }

    /** {@return one line: file, entry, what was expected and what was found} */
    @Override
    public String toString() {
        return file + ", entry " + entry + ": wrong " + problem.name().toLowerCase(Locale.ROOT) + ": expected "
                + (problem == Problem.ORDER ? "at least " : "") + expected + ", found " + found;
    }
}
