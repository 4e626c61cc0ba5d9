package io.recordbatch.cli.records;

import static io.recordbatch.format.BatchLayout.NO_TIMESTAMP;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.apache.kafka.common.record.TimestampType;

/**
 * Reads values that end with a separator or have one between them. Takes key, headers and timestamp from fields of each
 * value.
 */
public final class ValueLines implements LineSource {
    private final InputStream in;
    private final byte[] separator;
    private final ValueFields fields;
    private final ByteArrayOutputStream value = new ByteArrayOutputStream();

    public ValueLines(InputStream in, byte[] separator, ValueFields fields) {
        this.in = new BufferedInputStream(in, 1 << 16);
        this.separator = separator;
        this.fields = fields;
    }

    @Override
    public LineRecord next() throws IOException {
        value.reset();
        int matched = 0;
        int b;
        while ((b = in.read()) >= 0) {
            value.write(b);
            matched = matched(b, matched);
            if (matched == separator.length) {
                return record(value.size() - matched);
            }
        }
        return value.size() == 0 ? null : record(value.size());
    }

    /** Returns how many bytes of the separator the value ends with after this byte. */
    private int matched(int b, int before) {
        int matched = before;
        while (matched > 0 && separator[matched] != (byte) b) {
            matched = shorter(matched);
        }
        return separator[matched] == (byte) b ? matched + 1 : 0;
    }

    /** Returns the length of the next shorter prefix of the separator that the matched prefix ends with. */
    private int shorter(int matched) {
        for (int length = matched - 1; length > 0; length--) {
            if (Arrays.equals(separator, 0, length, separator, matched - length, matched)) {
                return length;
            }
        }
        return 0;
    }

    private LineRecord record(int length) throws IOException {
        byte[] bytes = Arrays.copyOf(value.toByteArray(), length);
        return fields == null
                ? new LineRecord(null, NO_TIMESTAMP, TimestampType.CREATE_TIME, null, bytes, LineRecord.NO_HEADERS)
                : fields.record(bytes);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
