package io.recordbatch.format;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.record.internal.Record;

/**
 * A record that compares by content, whoever read or made it. The headers are Kafka's {@code RecordHeader}, which
 * compare by content too and keep null apart from empty.
 */
public record TestRecord(long offset, long timestamp, byte[] key, byte[] value, List<Header> headers) {
    private static final int PRINTED_BYTES = 16;

    /** What Kafka's reader found. */
    public static TestRecord of(Record record) {
        return new TestRecord(
                record.offset(),
                record.timestamp(),
                record.hasKey() ? copy(record.key()) : null,
                record.hasValue() ? copy(record.value()) : null,
                List.of(record.headers()));
    }

    /** What our reader found. */
    public static TestRecord of(RecordCursor record) {
        List<Header> headers = new ArrayList<>();
        HeaderCursor cursor = record.headers();
        while (cursor.next()) {
            headers.add(new RecordHeader(cursor.key(), cursor.value()));
        }
        return new TestRecord(record.offset(), record.timestamp(), record.key(), record.value(), headers);
    }

    private static byte[] copy(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }

    public TestRecord withTimestamp(long other) {
        return new TestRecord(offset, other, key, value, headers);
    }

    public Header[] headerArray() {
        return headers.toArray(Header[]::new);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TestRecord that
                && offset == that.offset
                && timestamp == that.timestamp
                && Arrays.equals(key, that.key)
                && Arrays.equals(value, that.value)
                && headers.equals(that.headers);
    }

    @Override
    public int hashCode() {
        return Objects.hash(offset, timestamp, Arrays.hashCode(key), Arrays.hashCode(value), headers);
    }

    @Override
    public String toString() {
        return offset + " @" + timestamp + " " + start(key) + "=" + start(value) + " " + headers.size() + " headers";
    }

    private static String start(byte[] field) {
        return field == null
                ? "null"
                : field.length + ":" + HexFormat.of().formatHex(field, 0, Math.min(field.length, PRINTED_BYTES));
    }
}
