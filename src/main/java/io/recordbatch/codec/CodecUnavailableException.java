package io.recordbatch.codec;

/** A compression library that is missing or cannot be loaded. The message names library, version and remedy. */
public class CodecUnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message library, version found and remedy
     * @param cause what went wrong when the library was used
     */
    public CodecUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
