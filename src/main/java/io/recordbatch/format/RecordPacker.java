package io.recordbatch.format;

import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.record.TimestampType;

/**
 * Decides which records of a sequence go into one batch. A batch ends at its limits, and where the timestamp type or a
 * LogAppendTime changes, since it has one for all of its records.
 *
 * <pre>{@code
 * while (hasNext()) {
 *     if (!packer.append(...next record...)) {
 *         use(packer.build());
 *         packer.append(...the same record...);
 *     }
 * }
 * if (packer.recordCount() > 0) {
 *     use(packer.build());
 * }
 * }</pre>
 *
 * <p>Used by one thread at a time.
 */
public final class RecordPacker implements AutoCloseable {
    private final BatchWriter writer;
    private final int maxRecords;
    private final int maxBytes;

    private int recordCount;
    private long baseOffset;
    private TimestampType timestampType;
    /** The first record's, and with LogAppendTime that of all. */
    private long firstTimestamp;

    private long maxTimestamp;

    /**
     * Creates a packer.
     *
     * @param writer makes the batches; used by this packer alone
     * @param maxRecords maximum records of a batch, 1 or more
     * @param maxBytes maximum bytes of a batch's records before they are compressed; a larger record makes a batch of its own
     */
    public RecordPacker(BatchWriter writer, int maxRecords, int maxBytes) {
        this.writer = writer;
        this.maxRecords = maxRecords;
        this.maxBytes = maxBytes;
    }

    /**
     * Appends a record, unless the batch must be built first. The first record of a batch is always appended.
     *
     * @param offset larger than that of the record before
     * @param timestamp ms since 1970, {@link BatchLayout#NO_TIMESTAMP} for none
     * @param type whose timestamp that is
     * @param key the key, or null; copied
     * @param value the value, or null; copied
     * @param headers the headers in their order; copied
     * @return whether it was appended; if not, nothing has changed
     * @throws IllegalArgumentException when no batch can hold the record; nothing has changed then
     */
    public boolean append(long offset, long timestamp, TimestampType type, byte[] key, byte[] value, Header[] headers) {
        if (recordCount == 0) {
            begin(offset, timestamp, type);
        } else if (!fits(offset, timestamp, type, key, value, headers)) {
            return false;
        }
        writer.append(offset, timestamp, key, value, headers);
        maxTimestamp = Math.max(maxTimestamp, timestamp);
        recordCount++;
        return true;
    }

    private void begin(long offset, long timestamp, TimestampType type) {
        // A record that was refused may have left the batch open.
        writer.close();
        writer.begin(offset);
        baseOffset = offset;
        timestampType = type;
        firstTimestamp = timestamp;
        maxTimestamp = timestamp;
        if (type == TimestampType.LOG_APPEND_TIME) {
            writer.logAppendTime(timestamp);
        }
    }

    private boolean fits(long offset, long timestamp, TimestampType type, byte[] key, byte[] value, Header[] headers) {
        return recordCount < maxRecords
                && type == timestampType
                && (type != TimestampType.LOG_APPEND_TIME || timestamp == firstTimestamp)
                && offset - baseOffset <= Integer.MAX_VALUE
                && writer.uncompressedBytes() + BatchWriter.maxSizeInBytes(key, value, headers) <= maxBytes;
    }

    /** {@return records of the batch so far} */
    public int recordCount() {
        return recordCount;
    }

    /** {@return bytes of the records so far, uncompressed and without the batch's header} */
    public int uncompressedBytes() {
        return writer.uncompressedBytes();
    }

    /** {@return the largest timestamp of the batch so far, ms since 1970, {@link BatchLayout#NO_TIMESTAMP} for none} */
    public long maxTimestamp() {
        return maxTimestamp;
    }

    /**
     * Makes the batch of the records so far; the next record begins another one.
     *
     * @return a new array that holds the batch and nothing else
     * @throws IllegalStateException when there is no record
     * @throws IllegalArgumentException when it is too large to be compressed
     */
    public byte[] build() {
        byte[] batch = writer.build();
        close();
        return batch;
    }

    /** Gives up the records so far; a second call does nothing. */
    @Override
    public void close() {
        writer.close();
        recordCount = 0;
    }
}
