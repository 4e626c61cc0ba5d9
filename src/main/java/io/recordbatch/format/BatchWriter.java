package io.recordbatch.format;

import io.recordbatch.codec.Codec;
import io.recordbatch.codec.CodecBuffers;
import io.recordbatch.codec.CodecLease;
import io.recordbatch.codec.Compression;
import io.recordbatch.codec.CompressionType;
import org.apache.kafka.common.header.Header;

/**
 * Makes batches: records in, one exact array out, and nothing else allocated.
 *
 * <pre>{@code
 * try (BatchWriter batch = writer.begin(0)) {
 *     batch.append(0, timestamp, key, value, headers);
 *     return batch.build();
 * }
 * }</pre>
 *
 * <p>Without further calls a batch has no producer, is neither transactional nor a control batch, has create times and
 * leader epoch -1; its base timestamp is the first record's, its max timestamp the largest, its last offset the last
 * record's. Where compressing makes it no smaller, it is stored uncompressed. A writer is used again and again, by one
 * thread at a time, for one batch at a time.
 */
public final class BatchWriter implements AutoCloseable {
    private final CodecLease lease;
    private final Compression compression;
    private final BatchHeaderWriter header = new BatchHeaderWriter();

    private CodecBuffers buffers;
    /** Bytes of the records so far. */
    private int position;

    /**
     * Creates a writer.
     *
     * @param lease where buffers come from; stays the caller's to close
     * @param compression how batches are compressed
     */
    public BatchWriter(CodecLease lease, Compression compression) {
        this.lease = lease;
        this.compression = compression;
    }

    /**
     * Begins a batch, taking buffers from the lease until {@link #close()}.
     *
     * @param offset the base offset: that of the first record, or a smaller one
     * @return this
     * @throws IllegalStateException when a batch is open
     */
    public BatchWriter begin(long offset) {
        if (buffers != null) {
            throw new IllegalStateException("A batch is open: close it first");
        }
        header.begin(offset);
        position = 0;
        buffers = lease.acquire();
        return this;
    }

    /**
     * Sets the leader epoch.
     *
     * @param epoch the epoch, -1 when unknown
     * @return this
     */
    public BatchWriter partitionLeaderEpoch(int epoch) {
        openHeader().partitionLeaderEpoch(epoch);
        return this;
    }

    /**
     * Names the producer.
     *
     * @param id the producer id
     * @param epoch the producer epoch
     * @param sequence the sequence number of the first record
     * @return this
     */
    public BatchWriter producer(long id, short epoch, int sequence) {
        openHeader().producer(id, epoch, sequence);
        return this;
    }

    /** {@return this, of which the batch is now part of a transaction} */
    public BatchWriter transactional() {
        return flag(BatchLayout.TRANSACTIONAL_FLAG);
    }

    /** {@return this, of which the records are now control records} */
    public BatchWriter control() {
        return flag(BatchLayout.CONTROL_FLAG);
    }

    /**
     * Gives all records the time at which a broker appended them, instead of their own.
     *
     * @param timestamp the time, ms since 1970
     * @return this
     */
    public BatchWriter logAppendTime(long timestamp) {
        return maxTimestamp(timestamp).flag(BatchLayout.LOG_APPEND_TIME_FLAG);
    }

    /**
     * Sets the time from which tombstones may be deleted, which takes the place of the base timestamp.
     *
     * @param timestamp the time, ms since 1970
     * @return this
     * @throws IllegalStateException when the batch has records
     */
    public BatchWriter deleteHorizon(long timestamp) {
        return baseTimestamp(timestamp).flag(BatchLayout.DELETE_HORIZON_FLAG);
    }

    /**
     * Sets the base timestamp, for a batch whose first record is no longer in it.
     *
     * @param timestamp the timestamp, ms since 1970, or -1
     * @return this
     * @throws IllegalStateException when the batch has records
     */
    public BatchWriter baseTimestamp(long timestamp) {
        openHeader().baseTimestamp(timestamp);
        return this;
    }

    /**
     * Sets the max timestamp, whatever the records' own ones are.
     *
     * @param timestamp the timestamp, ms since 1970, or -1
     * @return this
     */
    public BatchWriter maxTimestamp(long timestamp) {
        openHeader().maxTimestamp(timestamp);
        return this;
    }

    /**
     * Sets the last offset, for a batch whose last record is no longer in it. A record after it moves it on.
     *
     * @param offset the offset: that of the last record, or a larger one
     * @return this
     * @throws IllegalArgumentException when records lie after it, or when it is 2^31 or more from the base offset
     */
    public BatchWriter lastOffset(long offset) {
        openHeader().lastOffset(offset);
        return this;
    }

    private BatchWriter flag(int flag) {
        openHeader().flag(flag);
        return this;
    }

    private BatchHeaderWriter openHeader() {
        requireOpen();
        return header;
    }

    private void requireOpen() {
        if (buffers == null) {
            throw new IllegalStateException("No batch is open: begin one first");
        }
    }

    /**
     * Appends a record. One that is refused leaves the batch as it was.
     *
     * @param offset larger than that of the record before
     * @param timestamp ms since 1970, -1 for none
     * @param key the key, or null; copied
     * @param value the value, or null; copied
     * @param headers the headers in their order, or null for none; copied
     * @throws IllegalStateException when no batch is open
     * @throws IllegalArgumentException when the offset or the timestamp is none that a batch can hold, or when no array
     *     can hold the batch
     */
    public void append(long offset, long timestamp, byte[] key, byte[] value, Header[] headers) {
        requireOpen();
        int offsetDelta = header.offsetDelta(offset);
        long timestampDelta = header.timestampDelta(timestamp);
        position = RecordEncoder.append(buffers.records(), position, timestampDelta, offsetDelta, key, value, headers);
        header.add(offset, timestamp);
    }

    /**
     * Tells how large a record is, for whoever has to decide whether it still goes into a batch.
     *
     * @param key the key, or null
     * @param value the value, or null
     * @param headers the headers
     * @return maximum bytes by which {@link #uncompressedBytes()} grows when it is appended
     */
    public static long maxSizeInBytes(byte[] key, byte[] value, Header[] headers) {
        return RecordEncoder.maxSizeInBytes(key, value, headers);
    }

    /** {@return the bytes of the records so far, uncompressed and without the header} */
    public int uncompressedBytes() {
        return position;
    }

    /**
     * Makes the batch of the records so far.
     *
     * @return a new array that holds the batch and nothing else
     * @throws IllegalStateException when no batch is open
     * @throws IllegalArgumentException when it is too large to be compressed
     */
    public byte[] build() {
        requireOpen();
        byte[] records = buffers.records().array();
        CompressionType type = compression.type();
        if (type != CompressionType.NONE) {
            Codec codec = buffers.codec(type);
            codec.compress(records, 0, position, compression.level());
            if (codec.outputLength() < position) {
                return batch(type, codec.output(), codec.outputLength());
            }
        }
        return batch(CompressionType.NONE, records, position);
    }

    private byte[] batch(CompressionType stored, byte[] body, int bodyLength) {
        byte[] batch = new byte[BatchLayout.HEADER_LENGTH + bodyLength];
        System.arraycopy(body, 0, batch, BatchLayout.HEADER_LENGTH, bodyLength);
        header.write(batch, stored);
        return batch;
    }

    /** Gives the buffers back, whether or not the batch was built; a second call does nothing. */
    @Override
    public void close() {
        if (buffers != null) {
            lease.release(buffers);
            buffers = null;
        }
    }
}
