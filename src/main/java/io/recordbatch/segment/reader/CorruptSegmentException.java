package io.recordbatch.segment.reader;

import java.io.IOException;

/**
 * A file holds something that is not a whole batch. The message has the file, the position, and the expected and found
 * values.
 */
public class CorruptSegmentException extends IOException {
    private static final long serialVersionUID = 1L;

    /** Position in the file. */
    private final long position;

    /** What is wrong there. */
    private final transient Fault fault;

    /**
     * Creates the exception.
     *
     * @param file the name of the file in messages
     * @param position where the faulty batch begins, bytes from the beginning of the file
     * @param fault what is wrong there
     */
    public CorruptSegmentException(String file, long position, Fault fault) {
        super(file + ", position " + position + ": " + fault);
        this.position = position;
        this.fault = fault;
    }

    /** {@return where the faulty batch begins, bytes from the beginning of the file} */
    public long position() {
        return position;
    }

    /** {@return what is wrong there; null when the exception was deserialized} */
    public Fault fault() {
        return fault;
    }
}
