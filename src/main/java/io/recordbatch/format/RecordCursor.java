package io.recordbatch.format;

import io.recordbatch.codec.CodecBuffers;
import io.recordbatch.codec.CodecLease;
import org.apache.kafka.common.record.TimestampType;

/**
 * A position among the records of the batch that a {@link BatchReader} opened. A record, all of whose numbers are
 * zigzag-encoded varints except where it says otherwise:
 *
 * <pre>
 * record:  length, attributes int8, timestamp delta varlong, offset delta, key length or -1, key,
 *          value length or -1, value, header count, [header]*
 * header:  key length, key in UTF-8, value length or -1, value
 * </pre>
 *
 * <p>{@link #next()} reads and checks all of a record, {@link #skip()} its offset and timestamp only. Positions are
 * indexes into {@link #bytes()}, valid until {@link #close()}; {@link #key()} and {@link #value()} are copies. Not
 * thread-safe.
 */
public final class RecordCursor implements AutoCloseable {
    /** Length, attributes, timestamp and offset delta, key and value length, header count: a byte each. */
    private static final int MIN_RECORD_LENGTH = 7;

    /** Between two calls at the end of a record; its limit is that record's. */
    private final ByteCursor in = new ByteCursor();

    private final HeaderCursor headers = new HeaderCursor();
    private CodecLease lease;
    private CodecBuffers buffers;

    private int batchLimit;
    private int remainingRecords;
    private long baseOffset;
    private long baseTimestamp;
    private boolean isLogAppendTime;
    private long logAppendTime;

    private long offset;
    private long timestamp;
    private int keyPosition;
    private int keyLength;
    private int valuePosition;
    private int valueLength;

    RecordCursor() {}

    void requireClosed() {
        if (in.bytes != null) {
            throw new IllegalStateException("A batch is open: close its records first");
        }
    }

    void open(BatchHeader header, byte[] bytes, int position, int length, String positionSuffix) {
        remainingRecords = header.recordCount();
        if (remainingRecords > length / MIN_RECORD_LENGTH) {
            throw new MalformedBatchException(
                    "Invalid record count: " + remainingRecords + " records do not fit " + length
                            + " bytes at position " + position + positionSuffix,
                    position,
                    null);
        }
        batchLimit = position + length;
        in.wrap(bytes, position, batchLimit, positionSuffix);
        baseOffset = header.baseOffset();
        baseTimestamp = header.baseTimestamp();
        isLogAppendTime = header.timestampType() == TimestampType.LOG_APPEND_TIME;
        logAppendTime = header.maxTimestamp();
    }

    void releaseOnClose(CodecLease from, CodecBuffers used) {
        lease = from;
        buffers = used;
    }

    /**
     * Moves to the next record and reads all of it.
     *
     * @return false when there is none
     * @throws MalformedBatchException when it is malformed, or when bytes lie behind the last one
     */
    public boolean next() {
        if (!hasNext()) {
            return false;
        }
        readStart();
        keyLength = in.readLength("key");
        keyPosition = in.skip("key", keyLength);
        valueLength = in.readLength("value");
        valuePosition = in.skip("value", valueLength);
        headers.open(in);
        if (in.position != in.limit) {
            throw in.malformed("Invalid record: " + in.remaining() + " bytes lie behind its headers");
        }
        return true;
    }

    /**
     * Moves to the next record and reads its offset and timestamp only. The rest of it is neither read nor checked;
     * of the accessors only {@link #offset()} and {@link #timestamp()} mean anything.
     *
     * @return false when there is none
     * @throws MalformedBatchException when it is malformed, or when bytes lie behind the last one
     */
    public boolean skip() {
        if (!hasNext()) {
            return false;
        }
        readStart();
        in.position = in.limit;
        return true;
    }

    private boolean hasNext() {
        in.limit = batchLimit;
        if (remainingRecords > 0) {
            remainingRecords--;
            return true;
        }
        if (in.position < batchLimit) {
            throw in.malformed("Invalid record count: " + in.remaining() + " bytes lie behind the last record");
        }
        return false;
    }

    private void readStart() {
        int start = in.position;
        int length = Varints.readVarint(in);
        if (length < MIN_RECORD_LENGTH - 1) {
            throw in.malformed("Invalid record length: " + length, start);
        }
        if (length > in.remaining()) {
            throw in.malformed("Truncated record: length " + length + " > bytes available " + in.remaining(), start);
        }
        in.limit = in.position + length;
        // The attributes, of which no bit is in use.
        in.position++;
        long timestampDelta = Varints.readVarlong(in);
        timestamp = isLogAppendTime ? logAppendTime : baseTimestamp + timestampDelta;
        offset = baseOffset + Varints.readVarint(in);
    }

    /** {@return the records that {@link #next()} and {@link #skip()} have not reached} */
    int remainingRecords() {
        return remainingRecords;
    }

    /** {@return the bytes from the position to the end of the last record, uncompressed} */
    public int remainingBytes() {
        return batchLimit - in.position;
    }

    /** {@return the record's offset} */
    public long offset() {
        return offset;
    }

    /** {@return the record's timestamp, ms since 1970, -1 for none; with LogAppendTime the batch's} */
    public long timestamp() {
        return timestamp;
    }

    /** {@return the array that keys and values lie in: the one that was opened, or a buffer that is used again} */
    public byte[] bytes() {
        return in.bytes;
    }

    /** {@return the index of the key's first byte} */
    public int keyPosition() {
        return keyPosition;
    }

    /** {@return the bytes of the key, -1 when it is null} */
    public int keyLength() {
        return keyLength;
    }

    /** {@return the index of the value's first byte} */
    public int valuePosition() {
        return valuePosition;
    }

    /** {@return the bytes of the value, -1 when it is null} */
    public int valueLength() {
        return valueLength;
    }

    /** {@return a copy of the key, or null} */
    public byte[] key() {
        return in.copy(keyPosition, keyLength);
    }

    /** {@return a copy of the value, or null} */
    public byte[] value() {
        return in.copy(valuePosition, valueLength);
    }

    /** {@return the headers, in front of the first; always the same object} */
    public HeaderCursor headers() {
        return headers.rewind();
    }

    /** Closes the batch, which then has no more records, and gives its buffers back; a second call does nothing. */
    @Override
    public void close() {
        in.wrap(null, 0, 0, "");
        batchLimit = 0;
        remainingRecords = 0;
        headers.close();
        if (buffers != null) {
            lease.release(buffers);
            buffers = null;
            lease = null;
        }
    }
}
