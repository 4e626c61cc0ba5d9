package io.recordbatch.segment.reader;

import java.io.IOException;

/**
 * Bytes of a file in which no whole batch was found.
 *
 * @param file the file, as its input is called
 * @param position where the range begins, bytes from the beginning of the file
 * @param length bytes of the range, 1 or more
 * @param reachesEnd whether nothing follows it: a torn tail
 * @param fault what is wrong at the position
 */
public record CorruptRange(String file, long position, long length, boolean reachesEnd, Fault fault) {
    /** Receives corrupt ranges. */
    public interface Listener {
        /**
         * A corrupt range.
         *
         * @param range where it is, and why
         * @throws IOException when the listener cannot go on
         */
        void found(CorruptRange range) throws IOException;
    }

    /** {@return one line: file, position, length, what was expected and what was found} */
    @Override
    public String toString() {
        return file + ": " + length + " bytes at position " + position + (reachesEnd ? " up to the end" : "") + ": "
                + fault;
    }
}
