package io.recordbatch.cli.records;

import com.fasterxml.jackson.core.JsonGenerator;
import io.recordbatch.format.HeaderCursor;
import io.recordbatch.format.RecordCursor;
import java.io.IOException;
import java.util.HexFormat;
import org.apache.kafka.common.record.TimestampType;

/**
 * Writes records as JSON, which {@link RecordLines} reads back. Not thread-safe.
 *
 * <pre>
 * {"offset":7,"timestamp":1700000000000,"timestampType":"CreateTime","key":null,"value":"aGk=","headers":[["k","dg=="]]}
 * </pre>
 */
public final class RecordJson {
    private final JsonGenerator json;
    private final Encoding encoding;
    private final Utf8 utf8 = new Utf8();

    public RecordJson(JsonGenerator json, Encoding encoding) {
        this.json = json;
        this.encoding = encoding;
    }

    /** Writes the fields of a record into the open object. */
    public void writeFields(RecordCursor record, TimestampType timestampType) throws IOException {
        json.writeNumberField("offset", record.offset());
        json.writeNumberField("timestamp", record.timestamp());
        json.writeStringField("timestampType", timestampType.toString());
        json.writeFieldName("key");
        write(record.bytes(), record.keyPosition(), record.keyLength());
        json.writeFieldName("value");
        write(record.bytes(), record.valuePosition(), record.valueLength());
        json.writeArrayFieldStart("headers");
        HeaderCursor headers = record.headers();
        while (headers.next()) {
            json.writeStartArray();
            json.writeString(headers.key());
            byte[] value = headers.value();
            write(value, 0, value == null ? -1 : value.length);
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    /** Writes a field, null when its length is -1. */
    private void write(byte[] bytes, int position, int length) throws IOException {
        if (length < 0) {
            json.writeNull();
            return;
        }
        switch (encoding) {
            case TEXT -> writeText(bytes, position, length);
            case HEX -> json.writeString(HexFormat.of().formatHex(bytes, position, position + length));
            case BASE64 -> json.writeBinary(bytes, position, length);
            case SIZE -> json.writeNumber(length);
        }
    }

    private void writeText(byte[] bytes, int position, int length) throws IOException {
        if (utf8.isValid(bytes, position, length)) {
            json.writeUTF8String(bytes, position, length);
        } else {
            json.writeStartObject();
            json.writeFieldName("base64");
            json.writeBinary(bytes, position, length);
            json.writeEndObject();
        }
    }
}
