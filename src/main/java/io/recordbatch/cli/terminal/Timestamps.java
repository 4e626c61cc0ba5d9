package io.recordbatch.cli.terminal;

import static io.recordbatch.format.BatchLayout.NO_TIMESTAMP;

import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Writes and reads timestamps: ISO 8601, UTC, to the millisecond. Not thread-safe. */
public final class Timestamps {
    /** The length of 2026-11-30T14:05:00.000Z. */
    public static final int WIDTH = 24;

    private static final long DAY_MS = 24L * 60 * 60 * 1000;
    private static final long MIN_MS = 0;
    /** After it, years have five digits. */
    private static final long MAX_MS = LocalDate.of(10_000, 1, 1).toEpochDay() * DAY_MS - 1;

    /** Most timestamps of a segment are from one day. */
    private long lastDayStart = -DAY_MS;

    private String lastDate = "";
    private final byte[] text = new byte[WIDTH];

    /**
     * Writes a timestamp at its full width: {@code -} for none, the number if it is before 1970 or after the year 9999.
     */
    public void write(long timestamp, Output out) throws IOException {
        if (timestamp < MIN_MS || timestamp > MAX_MS) {
            out.left(timestamp == NO_TIMESTAMP ? "-" : Long.toString(timestamp), WIDTH);
            return;
        }
        if (timestamp < lastDayStart || timestamp >= lastDayStart + DAY_MS) {
            long day = timestamp / DAY_MS;
            lastDayStart = day * DAY_MS;
            lastDate = LocalDate.ofEpochDay(day).toString();
        }
        out.text(lastDate);
        int ms = (int) (timestamp - lastDayStart);
        text[0] = 'T';
        two(1, ms / 3_600_000);
        text[3] = ':';
        two(4, ms / 60_000 % 60);
        text[6] = ':';
        two(7, ms / 1000 % 60);
        text[9] = '.';
        text[10] = (byte) ('0' + ms % 1000 / 100);
        two(11, ms % 100);
        text[13] = 'Z';
        out.write(text, 0, 14);
    }

    private void two(int position, int value) {
        text[position] = (byte) ('0' + value / 10);
        text[position + 1] = (byte) ('0' + value % 10);
    }

    /** Reads milliseconds since 1970, a date, or a date with a time. Uses UTC if there is no zone. */
    public static final class Converter implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            try {
                if (text.matches("-?\\d+")) {
                    return Long.parseLong(text);
                }
                if (!text.contains("T")) {
                    return LocalDate.parse(text)
                            .atStartOfDay()
                            .toInstant(ZoneOffset.UTC)
                            .toEpochMilli();
                }
                return text.matches(".*(Z|[+-]\\d\\d:\\d\\d)")
                        ? Instant.parse(text).toEpochMilli()
                        : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC).toEpochMilli();
            } catch (DateTimeParseException | NumberFormatException e) {
                throw new TypeConversionException("'" + text + "' is not a timestamp: expected ms since 1970, "
                        + "2026-11-30, 2026-11-30T14:05 or 2026-11-30T14:05:00.000+01:00 (UTC without a zone)");
            }
        }
    }
}
