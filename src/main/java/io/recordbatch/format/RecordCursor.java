package io.recordbatch.format;

import io.recordbatch.codec.CodecBuffers;
import io.recordbatch.codec.CodecLease;

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
public final class RecordCursor extends ByteCursor implements AutoCloseable {
    /** Length, attributes, timestamp and offset delta, key and value length, header count: a byte each. */
    private static final int MIN_RECORD_LENGTH = 7;

    private static final int ATTRIBUTES_LENGTH = 1;
    /** How the length of null is encoded. */
    private static final int NULL_ZIGZAG = 1;
    /** Key and value length, header count. */
    private static final int MIN_FIELDS_LENGTH = 3;
    /** Length, attributes, timestamp and offset delta of two bytes each. */
    private static final int MAX_COMMON_START_LENGTH = 2 + ATTRIBUTES_LENGTH + 2 + 2;

    private static final int NOT_COMMON = -1;

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
        if (bytes != null) {
            throw new IllegalStateException("A batch is open: close its records first");
        }
    }

    void open(byte[] source, int headerPosition, byte[] array, int start, int length, boolean isDecompressed) {
        batchLimit = start + length;
        wrap(array, start, batchLimit, isDecompressed);
        remainingRecords = BatchHeader.recordCount(source, headerPosition);
        if (remainingRecords > length / MIN_RECORD_LENGTH) {
            MalformedBatchException malformed = malformed(
                    "Invalid record count: " + remainingRecords + " records do not fit " + length + " bytes", start);
            close();
            throw malformed;
        }
        baseOffset = BatchHeader.baseOffset(source, headerPosition);
        baseTimestamp = BatchHeader.baseTimestamp(source, headerPosition);
        isLogAppendTime = (BatchHeader.attributes(source, headerPosition) & BatchHeader.LOG_APPEND_TIME_FLAG) != 0;
        logAppendTime = BatchHeader.maxTimestamp(source, headerPosition);
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
        position = readStart();
        if (!readCommonFields()) {
            readFields();
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
        position = limit;
        return true;
    }

    private boolean hasNext() {
        if (remainingRecords > 0) {
            remainingRecords--;
            return true;
        }
        if (position < batchLimit) {
            limit = batchLimit;
            throw malformed("Invalid record count: " + remaining() + " bytes lie behind the last record");
        }
        return false;
    }

    /** Reads what is in front of the key, sets the limit to the record's, and returns the key length's position. */
    private int readStart() {
        int behind = readCommonStart();
        return behind == NOT_COMMON ? readAnyStart() : behind;
    }

    /**
     * Reads a start whose numbers take two bytes at most, as nearly all do. Works on local variables, which stay in
     * registers as a cursor's fields do not; a second byte with its highest bit set makes its number negative. Where
     * anything is unusual it changes nothing: then the reading begins again that can tell what is wrong.
     */
    private int readCommonStart() {
        byte[] array = bytes;
        int next = position;
        if (batchLimit - next < MAX_COMMON_START_LENGTH) {
            return NOT_COMMON;
        }
        int length = array[next++];
        if (length < 0) {
            length = length & 0x7f | array[next++] << 7;
        }
        int recordLimit = next + (length >> 1);
        next += ATTRIBUTES_LENGTH;
        int timestampDelta = array[next++];
        if (timestampDelta < 0) {
            timestampDelta = timestampDelta & 0x7f | array[next++] << 7;
        }
        int offsetDelta = array[next++];
        if (offsetDelta < 0) {
            offsetDelta = offsetDelta & 0x7f | array[next++] << 7;
        }
        boolean isLonger = (length | timestampDelta | offsetDelta) < 0;
        if (isLonger || (length & 1) != 0 || recordLimit > batchLimit || recordLimit - next < MIN_FIELDS_LENGTH) {
            return NOT_COMMON;
        }
        limit = recordLimit;
        timestamp = isLogAppendTime ? logAppendTime : baseTimestamp + Varints.unzigzag(timestampDelta);
        offset = baseOffset + Varints.unzigzag(offsetDelta);
        return next;
    }

    private int readAnyStart() {
        limit = batchLimit;
        int start = position;
        int length = Varints.readVarint(this);
        if (length < MIN_RECORD_LENGTH - 1) {
            throw malformed("Invalid record length: " + length, start);
        }
        if (length > remaining()) {
            throw malformed("Truncated record: length " + length + " > bytes available " + remaining(), start);
        }
        limit = position + length;
        position += ATTRIBUTES_LENGTH;
        long timestampDelta = Varints.readVarlong(this);
        timestamp = isLogAppendTime ? logAppendTime : baseTimestamp + timestampDelta;
        offset = baseOffset + Varints.readVarint(this);
        return position;
    }

    /** Reads a key and a value whose lengths take two bytes at most, and no headers; else returns false, as above. */
    private boolean readCommonFields() {
        byte[] array = bytes;
        int next = position;
        int recordLimit = limit;
        if (recordLimit - next < MIN_FIELDS_LENGTH) {
            return false;
        }
        int length = array[next++];
        if (length < 0) {
            length = length & 0x7f | array[next++] << 7;
        }
        int key = next;
        int keyBytes = NULL_LENGTH;
        if (length != NULL_ZIGZAG) {
            keyBytes = length >> 1;
            next += keyBytes;
        }
        if (!isCommonLength(length) || recordLimit - next < MIN_FIELDS_LENGTH - 1) {
            return false;
        }
        length = array[next++];
        if (length < 0) {
            length = length & 0x7f | array[next++] << 7;
        }
        int value = next;
        int valueBytes = NULL_LENGTH;
        if (length != NULL_ZIGZAG) {
            valueBytes = length >> 1;
            next += valueBytes;
        }
        if (!isCommonLength(length) || next + 1 != recordLimit || array[next] != 0) {
            return false;
        }
        position = recordLimit;
        keyPosition = key;
        keyLength = keyBytes;
        valuePosition = value;
        valueLength = valueBytes;
        headers.openNone();
        return true;
    }

    /** Whether a zigzag-encoded length is of two bytes at most, and not negative except for null's. */
    private static boolean isCommonLength(int zigzag) {
        return zigzag >= 0 && ((zigzag & 1) == 0 || zigzag == NULL_ZIGZAG);
    }

    private void readFields() {
        keyLength = readLength("key");
        keyPosition = readField("key", keyLength);
        valueLength = readLength("value");
        valuePosition = readField("value", valueLength);
        headers.open(this);
        if (position != limit) {
            throw malformed("Invalid record: " + remaining() + " bytes lie behind its headers");
        }
    }

    /** {@return the records that {@link #next()} and {@link #skip()} have not reached} */
    int remainingRecords() {
        return remainingRecords;
    }

    /** {@return the bytes from the position to the end of the last record, uncompressed} */
    public int remainingBytes() {
        return batchLimit - position;
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
        return bytes;
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
        return copy(keyPosition, keyLength);
    }

    /** {@return a copy of the value, or null} */
    public byte[] value() {
        return copy(valuePosition, valueLength);
    }

    /** {@return the headers, in front of the first; always the same object} */
    public HeaderCursor headers() {
        return headers.rewind();
    }

    /** Closes the batch, which then has no more records, and gives its buffers back; a second call does nothing. */
    @Override
    public void close() {
        bytes = null;
        batchLimit = position;
        remainingRecords = 0;
        headers.close();
        if (buffers != null) {
            lease.release(buffers);
            buffers = null;
            lease = null;
        }
    }
}
