package io.recordbatch.cli.records;

import io.recordbatch.cli.terminal.Output;
import io.recordbatch.format.BatchHeader;
import io.recordbatch.format.RecordCursor;
import java.io.IOException;

/** Counts what is read, and makes each key and value, as a consumer does. Prints {@link StatsLines}. */
public final class StatsSink implements RecordSink {
    private final Output out;
    private final StatsLines lines;
    /** 0 for one line at the end. */
    private final long intervalMs;

    private final long startMs = System.currentTimeMillis();
    private long bytes;
    private long records;
    private long reportedMs = startMs;
    private long reportedBytes;
    private long reportedRecords;

    /** Creates each value and keeps it briefly, as a consumer does. So it cannot be optimised away. */
    private byte[] key;

    private byte[] value;

    public StatsSink(Output out, boolean asJson, long intervalMs) throws IOException {
        this.out = out;
        this.lines = new StatsLines(out, asJson, intervalMs > 0);
        this.intervalMs = intervalMs;
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
            lines.write(startMs, System.currentTimeMillis(), bytes, records, bytes, records);
        } else if (records > reportedRecords) {
            reportInterval();
        }
    }

    private void reportInterval() throws IOException {
        long now = System.currentTimeMillis();
        lines.write(reportedMs, now, bytes, records, bytes - reportedBytes, records - reportedRecords);
        reportedMs = now;
        reportedBytes = bytes;
        reportedRecords = records;
    }
}
