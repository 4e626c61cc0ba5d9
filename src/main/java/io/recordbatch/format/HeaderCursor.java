package io.recordbatch.format;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.internals.RecordHeaders;

/**
 * A position among the headers of one record, in the order in which they were written, duplicates included. Valid as
 * long as the {@link RecordCursor} it comes from stays on the record. Not thread-safe.
 */
public final class HeaderCursor {
    /** Length of the key and length of the value: a byte each. */
    private static final int MIN_HEADER_LENGTH = 2;

    private final ByteCursor in = new ByteCursor();
    private int start;
    private int count;
    private int remaining;
    private int keyPosition;
    private int keyLength;
    private int valuePosition;
    private int valueLength;

    HeaderCursor() {}

    /** Opens the headers at the record's position, checks all of them, and moves the record after them. */
    void open(ByteCursor record) {
        int countPosition = record.position;
        count = Varints.readVarint(record);
        if (count < 0 || count > record.remaining() / MIN_HEADER_LENGTH) {
            throw record.malformed(
                    "Invalid header count: " + count + ", bytes available " + record.remaining(), countPosition);
        }
        start = record.position;
        if (count > 0) {
            in.wrap(record);
            remaining = count;
            while (next()) {
                // Reading is checking.
            }
            record.position = in.position;
        }
    }

    /** Opens the headers of a record that has none. */
    void openNone() {
        count = 0;
    }

    HeaderCursor rewind() {
        in.position = start;
        remaining = count;
        return this;
    }

    void close() {
        in.bytes = null;
        count = 0;
    }

    /** {@return how many headers the record has} */
    public int count() {
        return count;
    }

    /**
     * Moves to the next header.
     *
     * @return false when there is none
     */
    public boolean next() {
        if (remaining == 0) {
            return false;
        }
        remaining--;
        int keyLengthPosition = in.position;
        keyLength = in.readLength("header key");
        if (keyLength < 0) {
            throw in.malformed("Invalid header key length: " + keyLength, keyLengthPosition);
        }
        keyPosition = in.readField("header key", keyLength);
        valueLength = in.readLength("header value");
        valuePosition = in.readField("header value", valueLength);
        return true;
    }

    /** {@return the key, never null, decoded from UTF-8} */
    public String key() {
        return new String(in.bytes, keyPosition, keyLength, StandardCharsets.UTF_8);
    }

    /** {@return a copy of the value, or null} */
    public byte[] value() {
        return in.copy(valuePosition, valueLength);
    }

    /** {@return copies of the headers from here on, in their order} */
    public RecordHeaders toHeaders() {
        RecordHeaders headers = new RecordHeaders();
        while (next()) {
            headers.add(key(), value());
        }
        return headers;
    }
}
