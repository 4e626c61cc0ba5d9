package io.recordbatch.format;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Where the fields of a batch's header are, and what their values mean. Offsets count bytes from the header's first
 * one; numbers are big-endian and signed. The layout is that of Kafka's {@code DefaultRecordBatch}.
 *
 * <pre>
 *  0                               8               12              16  17              21
 * +-------------------------------+---------------+---------------+---+---------------+
 * | base offset int64             | batch length  | leader epoch  |mag| CRC-32C of    |
 * |                               | int32         | int32         | 2 | all after it  |
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
 * <p>The batch length counts what comes after itself: {@link #LOG_OVERHEAD} less than the batch has bytes. The CRC
 * covers everything from the attributes on, so base offset and leader epoch can change without it.
 */
public final class BatchLayout {
    /** Where the offset of the first record is, int64. */
    public static final int BASE_OFFSET_OFFSET = 0;

    /** Where the batch length is, int32: the bytes that come after it. */
    public static final int BATCH_LENGTH_OFFSET = BASE_OFFSET_OFFSET + Long.BYTES;

    /** Where the partition leader epoch is, int32. */
    public static final int LEADER_EPOCH_OFFSET = BATCH_LENGTH_OFFSET + Integer.BYTES;

    /** Where the magic is, int8: the version of the format. */
    public static final int MAGIC_OFFSET = LEADER_EPOCH_OFFSET + Integer.BYTES;

    /** Where the CRC-32C is, int32. */
    public static final int CRC_OFFSET = MAGIC_OFFSET + Byte.BYTES;

    /** Where the attributes are, int16. What the CRC covers begins here. */
    public static final int ATTRIBUTES_OFFSET = CRC_OFFSET + Integer.BYTES;

    /** Where the last offset delta is, int32: the last offset less the base offset. */
    public static final int LAST_OFFSET_DELTA_OFFSET = ATTRIBUTES_OFFSET + Short.BYTES;

    /** Where the base timestamp is, int64, ms. */
    public static final int BASE_TIMESTAMP_OFFSET = LAST_OFFSET_DELTA_OFFSET + Integer.BYTES;

    /** Where the max timestamp is, int64, ms. */
    public static final int MAX_TIMESTAMP_OFFSET = BASE_TIMESTAMP_OFFSET + Long.BYTES;

    /** Where the producer id is, int64. */
    public static final int PRODUCER_ID_OFFSET = MAX_TIMESTAMP_OFFSET + Long.BYTES;

    /** Where the producer epoch is, int16. */
    public static final int PRODUCER_EPOCH_OFFSET = PRODUCER_ID_OFFSET + Long.BYTES;

    /** Where the sequence number of the first record is, int32. */
    public static final int BASE_SEQUENCE_OFFSET = PRODUCER_EPOCH_OFFSET + Short.BYTES;

    /** Where the number of records is, int32. */
    public static final int RECORD_COUNT_OFFSET = BASE_SEQUENCE_OFFSET + Integer.BYTES;

    /** Bytes of a header, and so of a batch without records. */
    public static final int HEADER_LENGTH = RECORD_COUNT_OFFSET + Integer.BYTES;

    /** Bytes before what the batch length counts. */
    public static final int LOG_OVERHEAD = LEADER_EPOCH_OFFSET;

    /** The version of the format that this package knows. */
    public static final byte MAGIC = 2;

    /** The attribute bits that hold the id of the compression type. */
    public static final int COMPRESSION_TYPE_MASK = 0b111;

    /** The attribute bit of a batch whose records all have the max timestamp, which a broker set. */
    public static final int LOG_APPEND_TIME_FLAG = 1 << 3;

    /** The attribute bit of a batch that is part of a transaction. */
    public static final int TRANSACTIONAL_FLAG = 1 << 4;

    /** The attribute bit of a batch of control records. */
    public static final int CONTROL_FLAG = 1 << 5;

    /** The attribute bit of a batch whose base timestamp is the time from which tombstones may be deleted. */
    public static final int DELETE_HORIZON_FLAG = 1 << 6;

    /** The timestamp, of a record or a batch, that stands for none. */
    public static final long NO_TIMESTAMP = -1;

    /** The leader epoch that stands for an unknown one. */
    public static final int NO_LEADER_EPOCH = -1;

    /** The producer id of a batch that no idempotent producer wrote. */
    public static final long NO_PRODUCER_ID = -1;

    /** The producer epoch of such a batch. */
    public static final short NO_PRODUCER_EPOCH = -1;

    /** The sequence number of such a batch. */
    public static final int NO_SEQUENCE = -1;

    static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private BatchLayout() {}
}
