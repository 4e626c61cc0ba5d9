package io.recordbatch.cli.records;

import io.recordbatch.format.RecordPacker;
import java.io.Closeable;
import java.io.IOException;

/** Packs lines into batches and counts them. */
public final class LinePacker implements Closeable {
    /** Receives the batches. */
    public interface Target {
        void append(byte[] batch) throws IOException;
    }

    private final RecordPacker packer;
    private final Target target;

    private long nextOffset;
    private long totalRecords;
    private long totalBatches;
    private long totalBytes;

    public LinePacker(RecordPacker packer, long firstOffset, Target target) {
        this.packer = packer;
        this.nextOffset = firstOffset;
        this.target = target;
    }

    /** Adds a record. */
    public void add(LineRecord record) throws IOException {
        long offset = record.offset() == null ? nextOffset : record.offset();
        if (offset < nextOffset) {
            throw new IOException("record " + (totalRecords + 1) + ": expected an offset from " + nextOffset
                    + " on, found " + offset);
        }
        if (!append(record, offset)) {
            endBatch();
            append(record, offset);
        }
        totalRecords++;
        nextOffset = offset + 1;
    }

    private boolean append(LineRecord record, long offset) throws IOException {
        try {
            return packer.append(
                    offset, record.timestamp(), record.timestampType(), record.key(), record.value(), record.headers());
        } catch (IllegalArgumentException e) {
            throw new IOException("record " + (totalRecords + 1) + ": " + e.getMessage(), e);
        }
    }

    private void endBatch() throws IOException {
        byte[] batch = packer.build();
        target.append(batch);
        totalBatches++;
        totalBytes += batch.length;
    }

    /** Ends the last batch. */
    public void finish() throws IOException {
        if (packer.recordCount() > 0) {
            endBatch();
        }
    }

    public long totalRecords() {
        return totalRecords;
    }

    public long totalBatches() {
        return totalBatches;
    }

    public long totalBytes() {
        return totalBytes;
    }

    @Override
    public void close() {
        packer.close();
    }
}
