package io.recordbatch.segment.reader;

import java.io.IOException;

/**
 * Bytes of a file that hold no whole batch.
 *
 * @param file the name of the input
 * @param position where the range begins, bytes from the beginning of the file
 * @param length bytes of the range, 1 or more
 * @param reachesEnd whether nothing follows it: a torn tail
 * @param fault what is wrong at the position
 */
public record CorruptRange(String file, long position, long length, boolean reachesEnd, Fault fault) {
    /** Receives corrupt ranges. */
    public interface Listener {
        /**
         * Receives a corrupt range.
         *
         * @param range the position and the reason
         * @throws IOException when the listener cannot continue
         */
        void found(CorruptRange range) throws IOException;
    }

    /** {@return one line: file, position, length, expected and found value} */
    @Override
    public String toString() {
        return file + ": " + length + " bytes at position " + position + (reachesEnd ? " up to the end" : "") + ": "
                + fault;
    }
}
