package io.recordbatch.cli;

import io.recordbatch.format.BatchWriter;
import java.io.Closeable;
import java.io.IOException;
import org.apache.kafka.common.record.TimestampType;

/** Makes batches of records. A batch ends at its limits, where the timestamp type or a LogAppendTime changes. */
final class LinePacker implements Closeable {
    /** Where batches go. */
    interface Target {
        void append(byte[] batch) throws IOException;
    }

    private final BatchWriter writer;
    private final int maxRecords;
    private final int maxBytes;
    private final Target target;

    private long nextOffset;
    private long baseOffset;
    private int records;
    private TimestampType timestampType;
    private long logAppendTime;
    private long totalRecords;
    private long totalBatches;
    private long totalBytes;

    LinePacker(BatchWriter writer, int maxRecords, int maxBytes, long firstOffset, Target target) {
        this.writer = writer;
        this.maxRecords = maxRecords;
        this.maxBytes = maxBytes;
        this.nextOffset = firstOffset;
        this.target = target;
    }

    /** Adds a record. */
    void add(LineRecord record) throws IOException {
        long offset = record.offset() == null ? nextOffset : record.offset();
        if (offset < nextOffset) {
            throw new IOException("record " + (totalRecords + 1) + ": expected an offset from " + nextOffset
                    + " on, found " + offset);
        }
        if (records > 0 && !fits(record, offset)) {
            endBatch();
        }
        if (records == 0) {
            begin(record, offset);
        }
        try {
            writer.append(offset, record.timestamp(), record.key(), record.value(), record.headers());
        } catch (IllegalArgumentException e) {
            throw new IOException("record " + (totalRecords + 1) + ": " + e.getMessage(), e);
        }
        records++;
        totalRecords++;
        nextOffset = offset + 1;
    }

    private boolean fits(LineRecord record, long offset) {
        return records < maxRecords
                && writer.uncompressedBytes()
                                + BatchWriter.maxSizeInBytes(record.key(), record.value(), record.headers())
                        <= maxBytes
                && offset - baseOffset <= Integer.MAX_VALUE
                && record.timestampType() == timestampType
                && (timestampType == TimestampType.CREATE_TIME || record.timestamp() == logAppendTime);
    }

    private void begin(LineRecord record, long offset) {
        writer.begin(offset);
        baseOffset = offset;
        timestampType = record.timestampType();
        logAppendTime = record.timestamp();
        if (timestampType == TimestampType.LOG_APPEND_TIME) {
            writer.logAppendTime(logAppendTime);
        }
    }

    private void endBatch() throws IOException {
        byte[] batch = writer.build();
        writer.close();
        records = 0;
        target.append(batch);
        totalBatches++;
        totalBytes += batch.length;
    }

    /** Ends the last batch. */
    void finish() throws IOException {
        if (records > 0) {
            endBatch();
        }
    }

    long totalRecords() {
        return totalRecords;
    }

    long totalBatches() {
        return totalBatches;
    }

    long totalBytes() {
        return totalBytes;
    }

    @Override
    public void close() {
        writer.close();
    }
}
