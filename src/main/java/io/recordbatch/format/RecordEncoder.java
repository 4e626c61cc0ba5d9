package io.recordbatch.format;

import io.recordbatch.codec.ReusableBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Header;

/** Writes records as {@link RecordCursor} describes them: first the size of all parts, then their bytes. */
final class RecordEncoder {
    private static final Header[] NO_HEADERS = {};
    private static final byte NO_ATTRIBUTES = 0;
    private static final int NULL_LENGTH = -1;
    /** Length, attributes, timestamp delta and offset delta at their longest. */
    private static final int MAX_START_LENGTH = 5 + 1 + 10 + 5;

    private static final int ASCII_LIMIT = 0x80;

    private RecordEncoder() {}

    /**
     * Writes a record at a position and returns the position after it. Makes sure that all records together, with a
     * batch's header before them, fit an array.
     */
    static int append(
            ReusableBuffer buffer,
            int position,
            long timestampDelta,
            int offsetDelta,
            byte[] key,
            byte[] value,
            Header[] headers) {
        Header[] orNone = headers == null ? NO_HEADERS : headers;
        long size = Byte.BYTES
                + Varints.sizeOfVarlong(timestampDelta)
                + Varints.sizeOfVarint(offsetDelta)
                + sizeOfField(key)
                + sizeOfField(value)
                + sizeOfHeaders(orNone);
        long capacity = BatchLayout.HEADER_LENGTH + position + Varints.sizeOfVarint((int) size) + size;
        byte[] target = buffer.ensureCapacity(capacity, position);
        int next = Varints.writeVarint((int) size, target, position);
        target[next++] = NO_ATTRIBUTES;
        next = Varints.writeVarlong(timestampDelta, target, next);
        next = Varints.writeVarint(offsetDelta, target, next);
        next = writeField(key, target, next);
        next = writeField(value, target, next);
        return writeHeaders(orNone, target, next);
    }

    /** Maximum bytes that a record takes, whatever its deltas are. */
    static long maxSizeInBytes(byte[] key, byte[] value, Header[] headers) {
        return MAX_START_LENGTH + sizeOfField(key) + sizeOfField(value) + sizeOfHeaders(headers);
    }

    /** The bytes of a field with its length in front, which is -1 for null. */
    private static long sizeOfField(byte[] field) {
        return field == null ? Varints.sizeOfVarint(NULL_LENGTH) : sizeOfField(field.length);
    }

    private static long sizeOfField(int length) {
        return Varints.sizeOfVarint(length) + (long) length;
    }

    private static int writeField(byte[] field, byte[] target, int position) {
        if (field == null) {
            return Varints.writeVarint(NULL_LENGTH, target, position);
        }
        int next = Varints.writeVarint(field.length, target, position);
        System.arraycopy(field, 0, target, next, field.length);
        return next + field.length;
    }

    /** The bytes of all headers with their count in front. */
    private static long sizeOfHeaders(Header[] headers) {
        long size = Varints.sizeOfVarint(headers.length);
        for (Header header : headers) {
            size += sizeOfField(utf8Length(header.key())) + sizeOfField(header.value());
        }
        return size;
    }

    private static int writeHeaders(Header[] headers, byte[] target, int position) {
        int next = Varints.writeVarint(headers.length, target, position);
        for (Header header : headers) {
            next = writeUtf8(header.key(), target, next);
            next = writeField(header.value(), target, next);
        }
        return next;
    }

    /** Header keys are ASCII in practice: only others cost an allocation. */
    private static int utf8Length(String text) {
        return isAscii(text) ? text.length() : text.getBytes(StandardCharsets.UTF_8).length;
    }

    private static int writeUtf8(String text, byte[] target, int position) {
        if (!isAscii(text)) {
            return writeField(text.getBytes(StandardCharsets.UTF_8), target, position);
        }
        int next = Varints.writeVarint(text.length(), target, position);
        for (int i = 0; i < text.length(); i++) {
            target[next++] = (byte) text.charAt(i);
        }
        return next;
    }

    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= ASCII_LIMIT) {
                return false;
            }
        }
        return true;
    }
}
