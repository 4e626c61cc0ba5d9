package io.recordbatch.cli.records;

import static io.recordbatch.format.BatchLayout.NO_TIMESTAMP;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.recordbatch.cli.terminal.Json;
import io.recordbatch.cli.terminal.Timestamps;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Takes key, timestamp and headers from the top-level fields of values that are JSON objects. */
public final class ValueFields {
    @Option(
            names = "--key-field",
            paramLabel = "NAME",
            description = "With --raw, take the key from this field. If it is null or missing, the key is null.")
    private String key;

    @Option(
            names = "--timestamp-field",
            paramLabel = "NAME",
            description = "With --raw, take the timestamp from this field: ms since 1970 or ISO 8601. If it is null or "
                    + "missing, there is none.")
    private String timestamp;

    @Option(
            names = "--header-field",
            paramLabel = "NAME",
            description = "With --raw, copy this field to a header of the same name. If it is missing, there is none. "
                    + "Repeat for more headers.")
    private List<String> headers = List.of();

    private int line;

    /** Whether values have to be parsed. */
    public boolean areWanted() {
        return key != null || timestamp != null || !headers.isEmpty();
    }

    LineRecord record(byte[] value) throws IOException {
        line++;
        byte[] keyBytes = null;
        long time = NO_TIMESTAMP;
        RecordHeaders found = new RecordHeaders();
        try (JsonParser json = Json.FACTORY.createParser(value)) {
            require(json.nextToken() == JsonToken.START_OBJECT, "a JSON object");
            for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
                JsonToken token = json.nextToken();
                if (field.equals(key)) {
                    keyBytes = text(json, field);
                }
                if (field.equals(timestamp) && token != JsonToken.VALUE_NULL) {
                    time = time(json);
                }
                if (headers.contains(field)) {
                    found.add(field, text(json, field));
                }
                json.skipChildren();
            }
        } catch (JacksonException e) {
            require(false, "valid JSON");
        }
        Header[] all = found.toArray();
        return new LineRecord(null, time, TimestampType.CREATE_TIME, keyBytes, value, all);
    }

    private byte[] text(JsonParser json, String field) throws IOException {
        require(json.currentToken().isScalarValue(), "text, a number, a boolean or null in field " + field);
        return json.currentToken() == JsonToken.VALUE_NULL
                ? null
                : json.getText().getBytes(StandardCharsets.UTF_8);
    }

    private long time(JsonParser json) throws IOException {
        try {
            return new Timestamps.Converter().convert(json.getText());
        } catch (TypeConversionException e) {
            throw new IOException("value " + line + ": expected ms since 1970 or ISO 8601 in field " + timestamp, e);
        }
    }

    private void require(boolean met, String what) throws IOException {
        if (!met) {
            throw new IOException("value " + line + ": expected " + what);
        }
    }
}
