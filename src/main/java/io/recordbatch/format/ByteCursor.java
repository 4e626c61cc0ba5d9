package io.recordbatch.format;

import java.util.Arrays;

/** A range of a byte array and a position in it that reading moves on. Not thread-safe; owns nothing. */
final class ByteCursor {
    private static final int NULL_LENGTH = -1;

    /** The array; only read. */
    byte[] bytes;
    /** Index of the next byte. */
    int position;
    /** Index behind the last byte. */
    int limit;
    /** What the position in an exception's message counts in: nothing for the array that the caller gave. */
    private String positionSuffix;

    ByteCursor wrap(byte[] array, int start, int end, String suffix) {
        bytes = array;
        position = start;
        limit = end;
        positionSuffix = suffix;
        return this;
    }

    /** Puts this cursor where another one is. */
    ByteCursor wrap(ByteCursor other) {
        return wrap(other.bytes, other.position, other.limit, other.positionSuffix);
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
    int skip(String what, int length) {
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
        return new MalformedBatchException(message + " at position " + at + positionSuffix, at, null);
    }
}
