package io.recordbatch.cli.records;

import static io.recordbatch.format.BatchLayout.NO_TIMESTAMP;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.recordbatch.cli.terminal.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.NoSuchElementException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;

/**
 * Reads the JSON that {@link RecordJson} writes. Every field is optional. An unknown field is an error, since it may be
 * a typo.
 */
public final class RecordLines implements LineSource {
    private final String name;
    private final JsonParser json;
    private final Encoding encoding;

    public RecordLines(String name, InputStream in, Encoding encoding) throws IOException {
        this.name = name;
        this.json = Json.FACTORY.createParser(in);
        this.encoding = encoding;
    }

    @Override
    public LineRecord next() throws IOException {
        try {
            JsonToken start = json.nextToken();
            if (start == null) {
                return null;
            }
            require(start == JsonToken.START_OBJECT, "a JSON object");
            return object();
        } catch (JacksonException e) {
            // Its message quotes the input, which may be private data.
            throw new IOException(where(e.getLocation().getLineNr()) + "not valid JSON", e);
        }
    }

    private LineRecord object() throws IOException {
        Long offset = null;
        long timestamp = NO_TIMESTAMP;
        TimestampType type = TimestampType.CREATE_TIME;
        byte[] key = null;
        byte[] value = null;
        Header[] headers = LineRecord.NO_HEADERS;
        for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
            json.nextToken();
            switch (field) {
                case "offset" -> offset = number();
                case "timestamp" -> timestamp = number();
                case "timestampType" -> type = timestampType();
                case "key" -> key = bytes();
                case "value" -> value = bytes();
                case "headers" -> headers = headers();
                default -> require(false, "offset, timestamp, timestampType, key, value or headers as a field's name");
            }
        }
        return new LineRecord(offset, timestamp, type, key, value, headers);
    }

    private long number() throws IOException {
        require(json.currentToken() == JsonToken.VALUE_NUMBER_INT, "an integer");
        return json.getLongValue();
    }

    private TimestampType timestampType() throws IOException {
        require(json.currentToken() == JsonToken.VALUE_STRING, "CreateTime or LogAppendTime");
        try {
            return TimestampType.forName(json.getText());
        } catch (NoSuchElementException e) {
            throw expected("CreateTime or LogAppendTime");
        }
    }

    private Header[] headers() throws IOException {
        require(json.currentToken() == JsonToken.START_ARRAY, "an array of headers");
        RecordHeaders headers = new RecordHeaders();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            require(json.currentToken() == JsonToken.START_ARRAY, "a header as [key, value]");
            require(json.nextToken() == JsonToken.VALUE_STRING, "a header's key, a string");
            String key = json.getText();
            json.nextToken();
            headers.add(key, bytes());
            require(json.nextToken() == JsonToken.END_ARRAY, "a header as [key, value]");
        }
        return headers.toArray();
    }

    private byte[] bytes() throws IOException {
        JsonToken token = json.currentToken();
        if (token == JsonToken.VALUE_NULL) {
            return null;
        }
        if (token == JsonToken.START_OBJECT && encoding == Encoding.TEXT) {
            require("base64".equals(json.nextFieldName()), "a string or {\"base64\": …}");
            json.nextToken();
            byte[] bytes = base64();
            require(json.nextToken() == JsonToken.END_OBJECT, "a string or {\"base64\": …}");
            return bytes;
        }
        if (encoding == Encoding.BASE64) {
            return base64();
        }
        require(token == JsonToken.VALUE_STRING, "a string or null");
        return encoding == Encoding.HEX ? hex(json.getText()) : utf8(json.getText());
    }

    private byte[] base64() throws IOException {
        require(json.currentToken() == JsonToken.VALUE_STRING, "a string in base64 (or --encoding text)");
        try {
            return json.getBinaryValue();
        } catch (JacksonException e) {
            throw expected("a string in base64 (or --encoding text)");
        }
    }

    private byte[] hex(String digits) throws IOException {
        try {
            return HexFormat.of().parseHex(digits);
        } catch (IllegalArgumentException e) {
            throw expected("a string of hexadecimal digits");
        }
    }

    private byte[] utf8(String text) throws IOException {
        ByteBuffer bytes;
        try {
            bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
        } catch (CharacterCodingException e) {
            throw expected("text, not half a surrogate pair");
        }
        return Arrays.copyOf(bytes.array(), bytes.limit());
    }

    private void require(boolean met, String what) throws IOException {
        if (!met) {
            throw expected(what);
        }
    }

    private IOException expected(String what) {
        return new IOException(where(json.currentTokenLocation().getLineNr()) + "expected " + what);
    }

    private String where(int line) {
        return name + ", line " + line + ": ";
    }

    @Override
    public void close() throws IOException {
        json.close();
    }
}
