package io.recordbatch.format;

import java.util.Arrays;

/** A range of a byte array and a position in it that reading moves on. Not thread-safe; owns nothing. */
class ByteCursor {
    static final int NULL_LENGTH = -1;

    /** The array; only read. */
    byte[] bytes;
    /** Index of the next byte. */
    int position;
    /** Index after the last byte. */
    int limit;
    /** Whether the array holds what was decompressed, not what the caller gave: exceptions tell. */
    private boolean isDecompressed;

    ByteCursor wrap(byte[] array, int start, int end, boolean decompressed) {
        bytes = array;
        position = start;
        limit = end;
        isDecompressed = decompressed;
        return this;
    }

    /** Puts this cursor where another one is. */
    ByteCursor wrap(ByteCursor other) {
        return wrap(other.bytes, other.position, other.limit, other.isDecompressed);
    }

    int remaining() {
        return limit - position;
    }

    /** Reads a length that is 0 or more, or -1 for null. */
    int readLength(String what) {
        int start = position;
        int length = Varints.readVarint(this);
        if (length < NULL_LENGTH) {
            throw malformed("Invalid " + what + " length: " + length, start);
        }
        return length;
    }

    /** Moves over a field, which is empty when its length is -1, and returns where it begins. */
    int readField(String what, int length) {
        int start = position;
        if (length > limit - start) {
            throw malformed("Truncated " + what + ": length " + length + " > bytes available " + (limit - start));
        }
        position = start + Math.max(length, 0);
        return start;
    }

    /** A copy of a field, null when its length is -1. */
    byte[] copy(int start, int length) {
        return length == NULL_LENGTH ? null : Arrays.copyOfRange(bytes, start, start + length);
    }

    /** The exception for what lies at the position. */
    MalformedBatchException malformed(String message) {
        return malformed(message, position);
    }

    MalformedBatchException malformed(String message, int at) {
        String suffix = isDecompressed ? " of the decompressed records" : "";
        return new MalformedBatchException(message + " at position " + at + suffix, at, null);
    }
}
