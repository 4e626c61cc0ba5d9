package io.recordbatch.cli.records;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The bytes after each value.
 *
 * @param bytes any bytes, or none
 */
public record Separator(byte[] bytes) {
    /** Parses a separator on the command line. */
    public static final class Converter implements ITypeConverter<Separator> {
        @Override
        public Separator convert(String text) {
            return of(text);
        }
    }

    /** Parses text as UTF-8, with escapes for characters that are hard to type in a shell. */
    static Separator of(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int next = 0;
        while (next < text.length()) {
            int escape = text.indexOf('\\', next);
            int end = escape < 0 ? text.length() : escape;
            bytes.writeBytes(text.substring(next, end).getBytes(StandardCharsets.UTF_8));
            next = end;
            if (escape >= 0) {
                String escaped = text.substring(escape);
                if (escaped.matches("(?s)\\\\x\\p{XDigit}{2}.*")) {
                    bytes.write(Integer.parseInt(escaped.substring(2, 4), 16));
                    next += 4;
                } else {
                    bytes.write(simple(escaped));
                    next += 2;
                }
            }
        }
        return new Separator(bytes.toByteArray());
    }

    private static int simple(String escaped) {
        return switch (escaped.length() < 2 ? ' ' : escaped.charAt(1)) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case '0' -> 0;
            case '\\' -> '\\';
            default ->
                throw new TypeConversionException(
                        "'" + escaped + "' is not an escape: expected \\n, \\r, \\t, \\0, \\\\ or \\xHH");
        };
    }
}
