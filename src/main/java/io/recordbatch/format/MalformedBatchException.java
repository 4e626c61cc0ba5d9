package io.recordbatch.format;

import io.recordbatch.codec.MalformedFrameException;

/**
 * Bytes that are no valid batch, or one that is over a limit. The message says what was expected and what was found
 * and ends with the position; it never holds keys, values or headers.
 */
public class MalformedBatchException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Index of the offending byte. */
    private final long position;

    /**
     * Creates the exception.
     *
     * @param message what was expected and what was found
     * @param position index of the offending byte
     */
    public MalformedBatchException(String message, long position) {
        this(message + " at position " + position, position, null);
    }

    MalformedBatchException(MalformedFrameException cause) {
        this(cause.getMessage(), cause.position(), cause);
    }

    /** For a message that ends with the position already. */
    MalformedBatchException(String message, long position, MalformedFrameException cause) {
        super(message, cause);
        this.position = position;
    }

    /**
     * {@return the index of the offending byte: into the array that was given to the reader or, where the message says
     * so, into the batch's decompressed records}
     */
    public long position() {
        return position;
    }
}
