package io.recordbatch.format;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.apache.kafka.common.record.TimestampType;

/**
 * A view of the 61 bytes in front of a batch's records. Numbers are big-endian; the layout is that of Kafka's
 * {@code DefaultRecordBatch}.
 *
 * <pre>
 *  0                               8               12              16  17              21
 * +-------------------------------+---------------+---------------+---+---------------+
 * | base offset int64             | batch length  | leader epoch  |mag| CRC-32C       |
 * |                               | int32         | int32         | 2 | of all behind |
 * +-------+---------------+-------+---------------+---------------+---+---------------+
 * 21      23              27                              35                              43
 * +-------+---------------+-------------------------------+-------------------------------+
 * | attri-| last offset   | base timestamp int64          | max timestamp int64           |
 * | butes | delta int32   |                               |                               |
 * +-------+---------------+-------+-------+---------------+---------------+---------------+
 * 43                              51      53              57              61
 * +-------------------------------+-------+---------------+---------------+
 * | producer id int64             | prod. | base sequence | record count  | records ...
 * |                               | epoch | int32         | int32         |
 * +-------------------------------+-------+---------------+---------------+
 *
 * attributes: bit 0-2 compression type, 3 timestamp type, 4 transactional, 5 control, 6 delete horizon
 * </pre>
 *
 * <p>The batch length counts what lies behind itself: 12 less than {@link #sizeInBytes()}. The CRC covers everything
 * from the attributes on, so base offset and leader epoch can change without it. Not thread-safe; keeps a reference to
 * the bytes until it is put elsewhere, and checks nothing but what {@link #check} says.
 */
public final class BatchHeader {
    /** Bytes of a header, and so of a batch without records. */
    public static final int LENGTH = 61;

    /** The version of the format that this class knows. */
    public static final byte MAGIC = 2;

    static final int BASE_OFFSET_OFFSET = 0;
    static final int BATCH_LENGTH_OFFSET = BASE_OFFSET_OFFSET + Long.BYTES;
    static final int LEADER_EPOCH_OFFSET = BATCH_LENGTH_OFFSET + Integer.BYTES;
    /** Where the magic is, bytes from the first one of the header. */
    public static final int MAGIC_OFFSET = LEADER_EPOCH_OFFSET + Integer.BYTES;

    static final int CRC_OFFSET = MAGIC_OFFSET + Byte.BYTES;
    /** Where what the CRC covers begins, bytes from the first one of the header. */
    public static final int ATTRIBUTES_OFFSET = CRC_OFFSET + Integer.BYTES;

    static final int LAST_OFFSET_DELTA_OFFSET = ATTRIBUTES_OFFSET + Short.BYTES;
    static final int BASE_TIMESTAMP_OFFSET = LAST_OFFSET_DELTA_OFFSET + Integer.BYTES;
    static final int MAX_TIMESTAMP_OFFSET = BASE_TIMESTAMP_OFFSET + Long.BYTES;
    static final int PRODUCER_ID_OFFSET = MAX_TIMESTAMP_OFFSET + Long.BYTES;
    static final int PRODUCER_EPOCH_OFFSET = PRODUCER_ID_OFFSET + Long.BYTES;
    static final int BASE_SEQUENCE_OFFSET = PRODUCER_EPOCH_OFFSET + Short.BYTES;
    static final int RECORD_COUNT_OFFSET = BASE_SEQUENCE_OFFSET + Integer.BYTES;
    /** Bytes in front of what the batch length counts. */
    static final int LOG_OVERHEAD = LEADER_EPOCH_OFFSET;

    /** The attribute bits that hold the id of the compression type. */
    public static final int COMPRESSION_TYPE_MASK = 0b111;

    static final int LOG_APPEND_TIME_FLAG = 1 << 3;
    static final int TRANSACTIONAL_FLAG = 1 << 4;
    static final int CONTROL_FLAG = 1 << 5;
    static final int DELETE_HORIZON_FLAG = 1 << 6;

    static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private byte[] bytes;
    private int position;

    /** Creates a view of nothing: {@link #wrap} comes first. */
    public BatchHeader() {}

    /**
     * Puts the view on a header.
     *
     * @param array an array with at least {@link #LENGTH} bytes from the position on; not copied
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
            if (remaining < LENGTH || array[next + MAGIC_OFFSET] != MAGIC) {
                return false;
            }
            long size = LOG_OVERHEAD + (long) (int) INT.get(array, next + BATCH_LENGTH_OFFSET);
            if (size < LENGTH || size > remaining) {
                return false;
            }
            next += (int) size;
            remaining -= (int) size;
        } while (remaining > 0);
        return true;
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
        System.arraycopy(source, start, bytes, position, LENGTH);
    }

    private static void check(byte[] bytes, int position, int available) {
        if (available < LENGTH) {
            throw new MalformedBatchException(
                    "Truncated batch header: length " + LENGTH + " > bytes available " + available, position);
        }
        byte magic = bytes[position + MAGIC_OFFSET];
        if (magic != MAGIC) {
            throw new MalformedBatchException(
                    "Unsupported magic: expected 2, found " + magic, (long) position + MAGIC_OFFSET);
        }
        int batchLength = (int) INT.get(bytes, position + BATCH_LENGTH_OFFSET);
        if (batchLength < LENGTH - LOG_OVERHEAD) {
            throw new MalformedBatchException(
                    "Invalid batch length: expected at least " + (LENGTH - LOG_OVERHEAD) + ", found " + batchLength,
                    (long) position + BATCH_LENGTH_OFFSET);
        }
        if (batchLength > available - LOG_OVERHEAD) {
            throw new MalformedBatchException(
                    "Truncated batch: length " + batchLength + " > bytes available " + (available - LOG_OVERHEAD),
                    (long) position + BATCH_LENGTH_OFFSET);
        }
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

    /** {@return the attribute bits, see above} */
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
        return LOG_OVERHEAD + (int) INT.get(array, start + BATCH_LENGTH_OFFSET);
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
