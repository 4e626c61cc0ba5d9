package io.recordbatch.cli.records;

import com.fasterxml.jackson.core.JsonGenerator;
import io.recordbatch.cli.terminal.Json;
import io.recordbatch.cli.terminal.Output;
import io.recordbatch.format.BatchHeader;
import io.recordbatch.format.RecordCursor;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * Counts what is read, in the columns of {@code kafka-consumer-perf-test} ({@code ConsumerPerformance} of Kafka 4.3.1), in
 * its order and its units: MB are MiB of keys and values. Nobody rebalances here, so that time is 0.
 */
public final class StatsSink implements RecordSink {
    private static final String FIRST_OF_TOTAL = "start.time, end.time, ";
    private static final String FIRST_OF_INTERVAL = "time, threadId, ";
    private static final String OTHERS = "data.consumed.in.MB, MB.sec, data.consumed.in.nMsg, nMsg.sec, "
            + "rebalance.time.ms, fetch.time.ms, fetch.MB.sec, fetch.nMsg.sec";
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss:SSS").withZone(ZoneId.systemDefault());
    private static final double BYTES_PER_MB = 1 << 20;

    private final Output out;
    private final boolean asJson;
    /** 0 for one line at the end. */
    private final long intervalMs;

    private final long startMs = System.currentTimeMillis();
    private long bytes;
    private long records;
    private long reportedMs = startMs;
    private long reportedBytes;
    private long reportedRecords;

    /** Each value is made and kept for a moment, as a consumer has it: it cannot be optimised away. */
    private byte[] key;

    private byte[] value;

    public StatsSink(Output out, boolean asJson, long intervalMs) throws IOException {
        this.out = out;
        this.asJson = asJson;
        this.intervalMs = intervalMs;
        if (!asJson) {
            out.text(intervalMs == 0 ? FIRST_OF_TOTAL : FIRST_OF_INTERVAL)
                    .text(OTHERS)
                    .line();
        }
    }

    @Override
    public void record(RecordCursor record, BatchHeader batch) {
        key = record.key();
        value = record.value();
        records++;
        bytes += (key == null ? 0 : key.length) + (value == null ? 0 : value.length);
    }

    @Override
    public void endBatch() throws IOException {
        if (intervalMs > 0 && System.currentTimeMillis() - reportedMs >= intervalMs) {
            reportInterval();
            out.flush();
        }
    }

    @Override
    public void finish() throws IOException {
        if (intervalMs == 0) {
            report(startMs, System.currentTimeMillis(), bytes, records);
        } else if (records > reportedRecords) {
            reportInterval();
        }
    }

    private void reportInterval() throws IOException {
        long now = System.currentTimeMillis();
        report(reportedMs, now, bytes - reportedBytes, records - reportedRecords);
        reportedMs = now;
        reportedBytes = bytes;
        reportedRecords = records;
    }

    /** Reports the totals so far, and the speed of what came in a time. */
    private void report(long fromMs, long toMs, long newBytes, long newRecords) throws IOException {
        long ms = toMs - fromMs;
        double perSecond = 1000.0 / Math.max(ms, 1);
        double mbPerSecond = newBytes / BYTES_PER_MB * perSecond;
        double recordsPerSecond = newRecords * perSecond;
        if (asJson) {
            reportJson(fromMs, toMs, mbPerSecond, recordsPerSecond);
            return;
        }
        String end = TIME.format(Instant.ofEpochMilli(toMs));
        out.text(intervalMs == 0 ? TIME.format(Instant.ofEpochMilli(fromMs)) + ", " + end : end + ", 0");
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

    private void reportJson(long fromMs, long toMs, double mbPerSecond, double recordsPerSecond) throws IOException {
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
