package io.recordbatch.format;

import static io.recordbatch.format.BatchLayout.NO_TIMESTAMP;

import io.recordbatch.codec.CompressionType;

/**
 * The {@link BatchHeader} of a batch under construction: what was set, what follows from the records so far, and which
 * record may come next. Used again and again, by one thread at a time, for one batch at a time.
 */
public final class BatchHeaderWriter {
    private final BatchCrc crc = new BatchCrc();
    private long baseOffset;
    private long lastOffset;
    private long lastRecordOffset;
    private int partitionLeaderEpoch;
    private int flags;
    private long baseTimestamp;
    private boolean hasBaseTimestamp;
    private long maxTimestamp;
    private boolean hasFixedMaxTimestamp;
    private long producerId;
    private short producerEpoch;
    private int baseSequence;
    private int recordCount;

    BatchHeaderWriter() {}

    void begin(long offset) {
        baseOffset = offset;
        lastOffset = offset;
        partitionLeaderEpoch = BatchLayout.NO_LEADER_EPOCH;
        flags = 0;
        baseTimestamp = NO_TIMESTAMP;
        hasBaseTimestamp = false;
        maxTimestamp = NO_TIMESTAMP;
        hasFixedMaxTimestamp = false;
        producer(BatchLayout.NO_PRODUCER_ID, BatchLayout.NO_PRODUCER_EPOCH, BatchLayout.NO_SEQUENCE);
        recordCount = 0;
    }

    void partitionLeaderEpoch(int epoch) {
        partitionLeaderEpoch = epoch;
    }

    void producer(long id, short epoch, int sequence) {
        producerId = id;
        producerEpoch = epoch;
        baseSequence = sequence;
    }

    void flag(int flag) {
        flags |= flag;
    }

    void baseTimestamp(long timestamp) {
        if (recordCount > 0) {
            throw new IllegalStateException("The records' timestamps are relative to the base timestamp: set it first");
        }
        baseTimestamp = timestamp;
        hasBaseTimestamp = true;
    }

    /** Makes the max timestamp another one than the records'. */
    void maxTimestamp(long timestamp) {
        maxTimestamp = timestamp;
        hasFixedMaxTimestamp = true;
    }

    /** Makes the last offset another one than the last record's. */
    void lastOffset(long offset) {
        delta(offset);
        if (recordCount > 0 && offset < lastRecordOffset) {
            throw new IllegalArgumentException(
                    "Last offset " + offset + " lies before the record at " + lastRecordOffset);
        }
        lastOffset = offset;
    }

    /** The delta of an offset that may be the next record's; changes nothing. */
    int offsetDelta(long offset) {
        int delta = delta(offset);
        if (recordCount > 0 && offset <= lastRecordOffset) {
            throw new IllegalArgumentException("Offset " + offset + " is not after offset " + lastRecordOffset);
        }
        return delta;
    }

    private int delta(long offset) {
        long delta = offset - baseOffset;
        if (offset < baseOffset || delta < 0 || delta > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "Offset " + offset + " is not within 2^31 of the base offset " + baseOffset);
        }
        return (int) delta;
    }

    /** The delta of a timestamp that may be the next record's; changes nothing. */
    long timestampDelta(long timestamp) {
        if (timestamp < NO_TIMESTAMP) {
            throw new IllegalArgumentException("Timestamp " + timestamp + " is negative");
        }
        return hasBaseTimestamp ? timestamp - baseTimestamp : 0;
    }

    /** Takes note of a record whose deltas were asked for. */
    void add(long offset, long timestamp) {
        if (!hasBaseTimestamp) {
            baseTimestamp = timestamp;
            hasBaseTimestamp = true;
        }
        if (!hasFixedMaxTimestamp && timestamp > maxTimestamp) {
            maxTimestamp = timestamp;
        }
        lastRecordOffset = offset;
        lastOffset = Math.max(lastOffset, offset);
        recordCount++;
    }

    /**
     * Writes the header of a batch whose records are in their place. Each field goes where it belongs: filled in
     * elsewhere and copied, they would wait for one another.
     */
    void write(byte[] batch, CompressionType stored) {
        BatchLayout.LONG.set(batch, BatchLayout.BASE_OFFSET_OFFSET, baseOffset);
        BatchLayout.INT.set(batch, BatchLayout.LEADER_EPOCH_OFFSET, partitionLeaderEpoch);
        BatchLayout.INT.set(batch, BatchLayout.LAST_OFFSET_DELTA_OFFSET, (int) (lastOffset - baseOffset));
        BatchLayout.LONG.set(batch, BatchLayout.BASE_TIMESTAMP_OFFSET, baseTimestamp);
        BatchLayout.LONG.set(batch, BatchLayout.MAX_TIMESTAMP_OFFSET, maxTimestamp);
        BatchLayout.LONG.set(batch, BatchLayout.PRODUCER_ID_OFFSET, producerId);
        BatchLayout.SHORT.set(batch, BatchLayout.PRODUCER_EPOCH_OFFSET, producerEpoch);
        BatchLayout.INT.set(batch, BatchLayout.BASE_SEQUENCE_OFFSET, baseSequence);
        BatchLayout.INT.set(batch, BatchLayout.RECORD_COUNT_OFFSET, recordCount);
        complete(batch, flags | stored.id(), crc);
    }

    /**
     * Completes a header whose other fields are in their place: sets the attributes, and what follows from the batch
     * itself, its length, magic and CRC.
     *
     * @param batch an array that holds the batch and nothing else
     * @param attributes the attribute bits, see {@link BatchLayout}
     * @param crc what to compute the CRC with
     */
    public static void complete(byte[] batch, int attributes, BatchCrc crc) {
        BatchLayout.INT.set(batch, BatchLayout.BATCH_LENGTH_OFFSET, batch.length - BatchLayout.LOG_OVERHEAD);
        batch[BatchLayout.MAGIC_OFFSET] = BatchLayout.MAGIC;
        BatchLayout.SHORT.set(batch, BatchLayout.ATTRIBUTES_OFFSET, (short) attributes);
        BatchLayout.INT.set(batch, BatchLayout.CRC_OFFSET, crc.compute(batch, 0, batch.length));
    }
}
