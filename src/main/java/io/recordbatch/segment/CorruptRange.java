package io.recordbatch.segment;

/**
 * Bytes of a file in which no whole batch was found.
 *
 * @param file the file, as the walker was told to call it
 * @param position where the range begins, bytes from the beginning of the file
 * @param length bytes of the range, 1 or more
 * @param reachesEnd whether nothing lies behind it: a torn tail
 * @param fault what is wrong at the position
 */
public record CorruptRange(String file, long position, long length, boolean reachesEnd, Fault fault) {
    /** {@return one line: file, position, length, what was expected and what was found} */
    @Override
    public String toString() {
        return file + ": " + length + " bytes at position " + position + (reachesEnd ? " up to the end" : "") + ": "
                + fault;
    }
}
