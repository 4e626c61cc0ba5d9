package io.recordbatch.format;

import io.recordbatch.codec.CodecLease;

/**
 * Walks the records of a packed value: of one or more batches end to end, for which {@link BatchHeader#isBatch} holds.
 * Control batches are passed over, since their records are nobody's data, and so is the data of a transaction that
 * ends with an ABORT marker in the same value. The limits are for the whole value. Used again and again, by one thread
 * at a time, for one value at a time.
 */
public final class PackedReader implements AutoCloseable {
    private final BatchReader reader;
    private final AbortedTransactions aborted;
    private final int maxDecompressedBytes;
    private final int maxRecords;

    private byte[] source;
    private int next;
    private int limit;
    private int bytesLeft;
    private int recordsLeft;
    private int recordCount;
    private RecordCursor records;

    /**
     * Creates a reader.
     *
     * @param lease where buffers come from; stays the caller's to close
     * @param maxDecompressedBytes maximum bytes of a value's records, uncompressed, 0 or more
     * @param maxRecords maximum records of a value, 0 or more
     */
    public PackedReader(CodecLease lease, int maxDecompressedBytes, int maxRecords) {
        this.reader = new BatchReader(lease, maxDecompressedBytes, maxRecords);
        this.aborted = new AbortedTransactions(reader);
        this.maxDecompressedBytes = maxDecompressedBytes;
        this.maxRecords = maxRecords;
    }

    /**
     * Opens a value, before its first record.
     *
     * @param value an array that holds the value; not copied, and not to be changed before {@link #close()}
     * @param position index of the value's first byte
     * @param length bytes of the value
     * @return this
     * @throws MalformedBatchException when a batch is no whole batch, or a control batch is malformed or over a limit
     * @throws IllegalStateException when a batch of another value is open
     */
    public PackedReader open(byte[] value, int position, int length) {
        if (records != null) {
            throw new IllegalStateException("A value is open: close it first");
        }
        aborted.find(value, position, position + length, maxDecompressedBytes, maxRecords);
        source = value;
        next = position;
        limit = position + length;
        bytesLeft = maxDecompressedBytes;
        recordsLeft = maxRecords;
        recordCount = 0;
        return this;
    }

    /**
     * Moves to the next record.
     *
     * @return false when there is none
     * @throws MalformedBatchException when a batch or a record is malformed, or over a limit
     */
    public boolean next() {
        while (records == null || !records.next()) {
            closeBatch();
            if (next >= limit) {
                return false;
            }
            openBatch();
        }
        return true;
    }

    private void openBatch() {
        records = reader.open(source, next, limit - next, bytesLeft, recordsLeft);
        next += reader.header().sizeInBytes();
        bytesLeft -= records.remainingBytes();
        recordsLeft -= records.remainingRecords();
        if (aborted.passesOver(reader.header())) {
            closeBatch();
        } else {
            recordCount += records.remainingRecords();
        }
    }

    private void closeBatch() {
        if (records != null) {
            records.close();
            records = null;
        }
    }

    /** {@return the record that was reached, valid until the next call of {@link #next()}} */
    public RecordCursor record() {
        return records;
    }

    /** {@return the header of the batch that the record is in} */
    public BatchHeader header() {
        return reader.header();
    }

    /** {@return the records of the batches that were opened so far, without those that are passed over} */
    public int recordCount() {
        return recordCount;
    }

    /** {@return the bytes of the batches' records that were opened so far, uncompressed} */
    public int uncompressedBytes() {
        return maxDecompressedBytes - bytesLeft;
    }

    /** Closes the value and gives buffers back; a second call does nothing. */
    @Override
    public void close() {
        closeBatch();
        source = null;
        next = limit;
    }
}
