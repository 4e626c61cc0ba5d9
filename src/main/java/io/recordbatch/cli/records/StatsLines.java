package io.recordbatch.cli.records;

import com.fasterxml.jackson.core.JsonGenerator;
import io.recordbatch.cli.terminal.Json;
import io.recordbatch.cli.terminal.Output;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * How fast records were read, in the columns of {@code kafka-consumer-perf-test} ({@code ConsumerPerformance} of Kafka
 * 4.3.1), in its order and its units: MB are MiB of keys and values. There is no rebalancing here, so that time is 0.
 */
final class StatsLines {
    private static final String FIRST_OF_TOTAL = "start.time, end.time, ";
    private static final String FIRST_OF_INTERVAL = "time, threadId, ";
    private static final String OTHERS = "data.consumed.in.MB, MB.sec, data.consumed.in.nMsg, nMsg.sec, "
            + "rebalance.time.ms, fetch.time.ms, fetch.MB.sec, fetch.nMsg.sec";
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss:SSS").withZone(ZoneId.systemDefault());
    private static final double BYTES_PER_MB = 1 << 20;

    private final Output out;
    private final boolean asJson;
    private final boolean hasIntervals;

    StatsLines(Output out, boolean asJson, boolean hasIntervals) throws IOException {
        this.out = out;
        this.asJson = asJson;
        this.hasIntervals = hasIntervals;
        if (!asJson) {
            out.text(hasIntervals ? FIRST_OF_INTERVAL : FIRST_OF_TOTAL)
                    .text(OTHERS)
                    .line();
        }
    }

    /** Writes the totals so far, and the speed of what came in a time. */
    void write(long fromMs, long toMs, long bytes, long records, long newBytes, long newRecords) throws IOException {
        long ms = toMs - fromMs;
        double perSecond = 1000.0 / Math.max(ms, 1);
        double mbPerSecond = newBytes / BYTES_PER_MB * perSecond;
        double recordsPerSecond = newRecords * perSecond;
        if (asJson) {
            writeJson(fromMs, toMs, bytes, records, mbPerSecond, recordsPerSecond);
            return;
        }
        String end = TIME.format(Instant.ofEpochMilli(toMs));
        out.text(hasIntervals ? end + ", 0" : TIME.format(Instant.ofEpochMilli(fromMs)) + ", " + end);
        out.text(String.format(
                Locale.ROOT,
                ", %.4f, %.4f, %d, %.4f, 0, %d, %.4f, %.4f%n",
                bytes / BYTES_PER_MB,
                mbPerSecond,
                records,
                recordsPerSecond,
                ms,
                mbPerSecond,
                recordsPerSecond));
    }

    private void writeJson(
            long fromMs, long toMs, long bytes, long records, double mbPerSecond, double recordsPerSecond)
            throws IOException {
        JsonGenerator json = Json.lines(out);
        json.writeStartObject();
        json.writeStringField("type", "stats");
        json.writeNumberField("start.time", fromMs);
        json.writeNumberField("end.time", toMs);
        json.writeNumberField("data.consumed.in.MB", bytes / BYTES_PER_MB);
        json.writeNumberField("MB.sec", mbPerSecond);
        json.writeNumberField("data.consumed.in.nMsg", records);
        json.writeNumberField("nMsg.sec", recordsPerSecond);
        json.writeNumberField("rebalance.time.ms", 0);
        json.writeNumberField("fetch.time.ms", toMs - fromMs);
        json.writeNumberField("fetch.MB.sec", mbPerSecond);
        json.writeNumberField("fetch.nMsg.sec", recordsPerSecond);
        Json.endLine(json);
        json.flush();
    }
}
