package io.recordbatch.format;

import static io.recordbatch.format.BatchLayout.ATTRIBUTES_OFFSET;
import static io.recordbatch.format.BatchLayout.BASE_OFFSET_OFFSET;
import static io.recordbatch.format.BatchLayout.BASE_SEQUENCE_OFFSET;
import static io.recordbatch.format.BatchLayout.BASE_TIMESTAMP_OFFSET;
import static io.recordbatch.format.BatchLayout.BATCH_LENGTH_OFFSET;
import static io.recordbatch.format.BatchLayout.COMPRESSION_TYPE_MASK;
import static io.recordbatch.format.BatchLayout.CONTROL_FLAG;
import static io.recordbatch.format.BatchLayout.CRC_OFFSET;
import static io.recordbatch.format.BatchLayout.DELETE_HORIZON_FLAG;
import static io.recordbatch.format.BatchLayout.HEADER_LENGTH;
import static io.recordbatch.format.BatchLayout.INT;
import static io.recordbatch.format.BatchLayout.LAST_OFFSET_DELTA_OFFSET;
import static io.recordbatch.format.BatchLayout.LEADER_EPOCH_OFFSET;
import static io.recordbatch.format.BatchLayout.LOG_APPEND_TIME_FLAG;
import static io.recordbatch.format.BatchLayout.LOG_OVERHEAD;
import static io.recordbatch.format.BatchLayout.LONG;
import static io.recordbatch.format.BatchLayout.MAGIC;
import static io.recordbatch.format.BatchLayout.MAGIC_OFFSET;
import static io.recordbatch.format.BatchLayout.MAX_TIMESTAMP_OFFSET;
import static io.recordbatch.format.BatchLayout.PRODUCER_EPOCH_OFFSET;
import static io.recordbatch.format.BatchLayout.PRODUCER_ID_OFFSET;
import static io.recordbatch.format.BatchLayout.RECORD_COUNT_OFFSET;
import static io.recordbatch.format.BatchLayout.SHORT;
import static io.recordbatch.format.BatchLayout.TRANSACTIONAL_FLAG;

import org.apache.kafka.common.record.TimestampType;

/**
 * A view of a batch's 61-byte header, which {@link BatchLayout} describes. Keeps a reference to the bytes
 * until it is put elsewhere. Only {@link #check} and {@link #fault} validate. Not thread-safe.
 */
public final class BatchHeader {
    private byte[] bytes;
    private int position;

    /** Creates a view of nothing: {@link #wrap} comes first. */
    public BatchHeader() {}

    /**
     * Puts the view on a header.
     *
     * @param array an array with at least {@link BatchLayout#HEADER_LENGTH} bytes from the position on; not copied
     * @param start index of the header's first byte
     * @return this
     */
    public BatchHeader wrap(byte[] array, int start) {
        bytes = array;
        position = start;
        return this;
    }

    /**
     * The one answer to "is this a batch?": whether the range is one or more headers of magic 2, each followed by as
     * many bytes as it says, and nothing else. It may still be corrupt; an empty range is none.
     *
     * @param array an array that holds the range
     * @param start index of the range's first byte
     * @param length bytes in the range
     * @return whether the range consists of batches
     */
    public static boolean isBatch(byte[] array, int start, int length) {
        int next = start;
        int remaining = length;
        do {
            if (fault(array, next, remaining) != null) {
                return false;
            }
            int size = sizeInBytes(array, next);
            next += size;
            remaining -= size;
        } while (remaining > 0);
        return true;
    }

    /**
     * Looks whether a whole batch lies somewhere: magic and length, but neither the CRC nor what the CRC protects.
     * Allocates nothing.
     *
     * @param array an array that holds the header, if there is one; the rest of the batch may be elsewhere
     * @param start index of the header's first byte
     * @param available bytes from the header's first byte on, in the array or in the file that the header comes from
     * @return what is wrong, or null when the whole batch is available, and then {@link #sizeInBytes()} of it is from
     *     {@link BatchLayout#HEADER_LENGTH} to {@link Integer#MAX_VALUE}
     */
    public static HeaderFault fault(byte[] array, int start, long available) {
        if (available < HEADER_LENGTH) {
            return HeaderFault.TRUNCATED_HEADER;
        }
        if (array[start + MAGIC_OFFSET] != MAGIC) {
            return HeaderFault.UNSUPPORTED_MAGIC;
        }
        long size = LOG_OVERHEAD + (long) batchLength(array, start);
        if (size < HEADER_LENGTH) {
            return HeaderFault.INVALID_LENGTH;
        }
        if (size > available) {
            return HeaderFault.TRUNCATED_BATCH;
        }
        return size > Integer.MAX_VALUE ? HeaderFault.INVALID_LENGTH : null;
    }

    /**
     * Checks that a whole batch lies here: magic and length, but neither the CRC nor what the CRC protects.
     *
     * @param available bytes from the header's first byte on
     * @throws MalformedBatchException when they are not a batch of magic 2, or fewer than it says
     */
    public void check(int available) {
        check(bytes, position, available);
    }

    /**
     * Copies the header of a batch that {@link #check} accepts to where this view is. The copy needs no reference to
     * the source, the store of which would cost more than the copy.
     */
    void load(byte[] source, int start, int available) {
        check(source, start, available);
        System.arraycopy(source, start, bytes, position, HEADER_LENGTH);
    }

    private static void check(byte[] bytes, int position, int available) {
        HeaderFault fault = fault(bytes, position, available);
        if (fault != null) {
            throw malformed(fault, bytes, position, available);
        }
    }

    private static MalformedBatchException malformed(HeaderFault fault, byte[] bytes, long position, int available) {
        return switch (fault) {
            case TRUNCATED_HEADER ->
                new MalformedBatchException(
                        "Truncated batch header: length " + HEADER_LENGTH + " > bytes available " + available,
                        position);
            case UNSUPPORTED_MAGIC ->
                new MalformedBatchException(
                        "Unsupported magic: expected 2, found " + bytes[(int) position + MAGIC_OFFSET],
                        position + MAGIC_OFFSET);
            case INVALID_LENGTH ->
                new MalformedBatchException(
                        "Invalid batch length: expected at least " + (HEADER_LENGTH - LOG_OVERHEAD) + ", found "
                                + batchLength(bytes, (int) position),
                        position + BATCH_LENGTH_OFFSET);
            case TRUNCATED_BATCH ->
                new MalformedBatchException(
                        "Truncated batch: length " + batchLength(bytes, (int) position) + " > bytes available "
                                + (available - LOG_OVERHEAD),
                        position + BATCH_LENGTH_OFFSET);
        };
    }

    /** {@return the offset of the batch's first record, or of the first that was once in it} */
    public long baseOffset() {
        return baseOffset(bytes, position);
    }

    /**
     * Changes the base offset, which the CRC does not cover.
     *
     * @param value the new value
     */
    public void baseOffset(long value) {
        LONG.set(bytes, position + BASE_OFFSET_OFFSET, value);
    }

    /** {@return the leader epoch, -1 when unknown; not covered by the CRC} */
    public int partitionLeaderEpoch() {
        return (int) INT.get(bytes, position + LEADER_EPOCH_OFFSET);
    }

    /** {@return the CRC-32C that the header holds} */
    public int crc() {
        return crc(bytes, position);
    }

    /** {@return the attribute bits, see {@link BatchLayout}} */
    public short attributes() {
        return attributes(bytes, position);
    }

    /** {@return the last offset less the base offset; compaction does not lower it} */
    public int lastOffsetDelta() {
        return (int) INT.get(bytes, position + LAST_OFFSET_DELTA_OFFSET);
    }

    /** {@return what the records' timestamps are relative to, ms: the first record's, or the delete horizon} */
    public long baseTimestamp() {
        return baseTimestamp(bytes, position);
    }

    /** {@return the largest timestamp, ms, -1 for none; with LogAppendTime the timestamp of every record} */
    public long maxTimestamp() {
        return maxTimestamp(bytes, position);
    }

    /** {@return the producer id, -1 for none} */
    public long producerId() {
        return (long) LONG.get(bytes, position + PRODUCER_ID_OFFSET);
    }

    /** {@return the producer epoch, -1 for none} */
    public short producerEpoch() {
        return (short) SHORT.get(bytes, position + PRODUCER_EPOCH_OFFSET);
    }

    /** {@return the sequence number of the first record, -1 for none} */
    public int baseSequence() {
        return (int) INT.get(bytes, position + BASE_SEQUENCE_OFFSET);
    }

    /** {@return how many records there are, 0 or more} */
    public int recordCount() {
        return recordCount(bytes, position);
    }

    /** {@return the version of the format} */
    public byte magic() {
        return bytes[position + MAGIC_OFFSET];
    }

    /** {@return the bytes of the whole batch with its header} */
    public int sizeInBytes() {
        return sizeInBytes(bytes, position);
    }

    /** {@return the offset of the batch's last record, or of the last that was once in it} */
    public long lastOffset() {
        return baseOffset() + lastOffsetDelta();
    }

    /** {@return the id of the compression type, 0 to 7, of which 5 to 7 mean nothing} */
    public int compressionTypeId() {
        return attributes() & COMPRESSION_TYPE_MASK;
    }

    /** {@return the timestamp type: CreateTime or LogAppendTime} */
    public TimestampType timestampType() {
        return has(LOG_APPEND_TIME_FLAG) ? TimestampType.LOG_APPEND_TIME : TimestampType.CREATE_TIME;
    }

    /** {@return whether the batch is part of a transaction} */
    public boolean isTransactional() {
        return has(TRANSACTIONAL_FLAG);
    }

    /** {@return whether the records are control records, such as the markers that end a transaction} */
    public boolean isControl() {
        return has(CONTROL_FLAG);
    }

    /** {@return whether the base timestamp is the time, ms, from which tombstones may be deleted} */
    public boolean hasDeleteHorizon() {
        return has(DELETE_HORIZON_FLAG);
    }

    private boolean has(int flag) {
        return (attributes() & flag) != 0;
    }

    // For a header that is read once: a view on it would be a reference to store, which costs more than the reading.

    static int sizeInBytes(byte[] array, int start) {
        return LOG_OVERHEAD + batchLength(array, start);
    }

    private static int batchLength(byte[] array, int start) {
        return (int) INT.get(array, start + BATCH_LENGTH_OFFSET);
    }

    static int crc(byte[] array, int start) {
        return (int) INT.get(array, start + CRC_OFFSET);
    }

    static short attributes(byte[] array, int start) {
        return (short) SHORT.get(array, start + ATTRIBUTES_OFFSET);
    }

    static long baseOffset(byte[] array, int start) {
        return (long) LONG.get(array, start + BASE_OFFSET_OFFSET);
    }

    static long baseTimestamp(byte[] array, int start) {
        return (long) LONG.get(array, start + BASE_TIMESTAMP_OFFSET);
    }

    static long maxTimestamp(byte[] array, int start) {
        return (long) LONG.get(array, start + MAX_TIMESTAMP_OFFSET);
    }

    static int recordCount(byte[] array, int start) {
        return (int) INT.get(array, start + RECORD_COUNT_OFFSET);
    }
}
