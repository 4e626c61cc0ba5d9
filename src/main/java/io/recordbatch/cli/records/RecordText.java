package io.recordbatch.cli.records;

import io.recordbatch.cli.terminal.Output;
import io.recordbatch.cli.terminal.Timestamps;
import io.recordbatch.format.HeaderCursor;
import io.recordbatch.format.RecordCursor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

/** Writes records as text lines. Not thread-safe. */
public final class RecordText {
    private static final int OFFSET_WIDTH = 12;
    private static final HexFormat HEX = HexFormat.of();

    private final Output out;
    private final Encoding show;
    private final Utf8 utf8 = new Utf8();
    private final Timestamps timestamps = new Timestamps();

    public RecordText(Output out, Encoding show) {
        this.out = out;
        this.show = show;
    }

    /** Writes offset, timestamp, key, value and headers, and ends the line. */
    public void write(RecordCursor record) throws IOException {
        out.right(record.offset(), OFFSET_WIDTH).spaces(2);
        timestamps.write(record.timestamp(), out);
        out.text("  key=");
        write(record.bytes(), record.keyPosition(), record.keyLength());
        out.text("  value=");
        write(record.bytes(), record.valuePosition(), record.valueLength());
        HeaderCursor headers = record.headers();
        while (headers.next()) {
            byte[] key = headers.key().getBytes(StandardCharsets.UTF_8);
            byte[] value = headers.value();
            out.text("  header ");
            quoted(key, 0, key.length);
            out.text("=");
            write(value, 0, value == null ? -1 : value.length);
        }
        out.line();
    }

    /** Writes a field, {@code null} when its length is -1. */
    private void write(byte[] bytes, int position, int length) throws IOException {
        if (length < 0) {
            out.text("null");
            return;
        }
        switch (show) {
            case TEXT -> quoted(bytes, position, length);
            case HEX -> out.text(HEX.formatHex(bytes, position, position + length));
            case BASE64 -> out.text(Base64.getEncoder().encodeToString(copy(bytes, position, length)));
            case SIZE -> out.number(length);
        }
    }

    private static byte[] copy(byte[] bytes, int position, int length) {
        return Arrays.copyOfRange(bytes, position, position + length);
    }

    /** Escapes control characters, and all bytes of values that are not UTF-8. So a terminal never obeys data. */
    private void quoted(byte[] bytes, int position, int length) throws IOException {
        boolean isText = utf8.isValid(bytes, position, length);
        out.write('"');
        for (int i = position; i < position + length; i++) {
            byte b = bytes[i];
            if (b == '"' || b == '\\') {
                out.write('\\');
                out.write(b);
            } else if (b >= ' ' && b < 0x7f || b < 0 && isText && !isControl(bytes, i)) {
                out.write(b);
            } else {
                out.text("\\x").text(HEX.toHexDigits(b));
            }
        }
        out.write('"');
    }

    /** Whether a byte of valid UTF-8 belongs to one of the control characters U+0080 to U+009F: C2 80 to C2 9F. */
    private static boolean isControl(byte[] bytes, int index) {
        int at = bytes[index] == (byte) 0xc2 ? index : index - 1;
        return bytes[at] == (byte) 0xc2 && bytes[at + 1] < (byte) 0xa0;
    }
}
