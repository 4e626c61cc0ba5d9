package io.recordbatch.cli.records;

import io.recordbatch.cli.terminal.Timestamps;
import io.recordbatch.format.BatchHeader;
import io.recordbatch.format.RecordCursor;
import picocli.CommandLine.Option;

/** Selects records by offset and by time. */
public final class RecordRange {
    @Option(names = "--from-offset", paramLabel = "N", description = "Leave out records with smaller offsets.")
    private long fromOffset = Long.MIN_VALUE;

    @Option(names = "--to-offset", paramLabel = "N", description = "Leave out records with this offset or larger ones.")
    private Long toOffset;

    @Option(
            names = "--from-timestamp",
            paramLabel = "T",
            converter = Timestamps.Converter.class,
            description = "Leave out earlier records: ms since 1970 or 2026-11-30T14:05, UTC without a zone.")
    private Long fromTimestamp = Long.MIN_VALUE;

    @Option(
            names = "--to-timestamp",
            paramLabel = "T",
            converter = Timestamps.Converter.class,
            description = "Leave out records with this timestamp or a later one.")
    private Long toTimestamp;

    /** Whether a batch may hold records of the range. False only if its header rules that out. */
    public boolean mayContain(BatchHeader batch) {
        return batch.lastOffset() >= fromOffset
                && (toOffset == null || batch.baseOffset() < toOffset)
                && batch.maxTimestamp() >= fromTimestamp;
    }

    public boolean contains(RecordCursor record) {
        return record.offset() >= fromOffset
                && (toOffset == null || record.offset() < toOffset)
                && record.timestamp() >= fromTimestamp
                && (toTimestamp == null || record.timestamp() < toTimestamp);
    }
}
