package io.recordbatch.cli.records;

import static io.recordbatch.format.BatchLayout.NO_TIMESTAMP;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.apache.kafka.common.record.TimestampType;

/** Reads values that a separator stands behind, or between; key, headers and timestamp come from fields of each. */
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

    /** How many of the separator's bytes the value ends with, when it ended with some and this byte follows. */
    private int matched(int b, int before) {
        int matched = before;
        while (matched > 0 && separator[matched] != (byte) b) {
            matched = shorter(matched);
        }
        return separator[matched] == (byte) b ? matched + 1 : 0;
    }

    /** The next shorter beginning of the separator that a matched one ends with. */
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
