package io.recordbatch.codec;

/**
 * Compressed bytes that do not follow their format, that use a part of it that is not allowed in a batch, or that
 * would decompress to more than the limit. The message ends with the position; it never holds any of the bytes.
 */
public class MalformedFrameException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Index into the source array that was given to the codec. */
    private final int position;

    MalformedFrameException(String message, int position) {
        this(message, position, null);
    }

    MalformedFrameException(String message, int position, Throwable cause) {
        super(message + " at position " + position, cause);
        this.position = position;
    }

    /** {@return the index into the source array at which the error was found} */
    public int position() {
        return position;
    }

    /** Makes sure that a part of so many bytes lies between its position and the limit. */
    static void requireAvailable(String what, long length, int position, int limit) {
        if (length > limit - position) {
            throw new MalformedFrameException(
                    "Truncated " + what + ": length " + length + " > bytes available " + (limit - position), position);
        }
    }

    /** For a length that is not known, except that it is over the limit. */
    static MalformedFrameException tooLarge(int maxLength, int position) {
        return new MalformedFrameException(
                "Invalid decompressed length: it is over the limit of " + maxLength + " bytes", position);
    }

    static MalformedFrameException tooLarge(long length, int maxLength, int position) {
        return new MalformedFrameException(
                "Invalid decompressed length: " + length + " is over the limit of " + maxLength + " bytes", position);
    }
}
