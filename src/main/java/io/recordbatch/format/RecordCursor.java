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
public final class RecordCursor extends RecordParser implements AutoCloseable {
    private CodecLease lease;
    private CodecBuffers buffers;

    private int remainingRecords;

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
        openHeader(source, headerPosition);
    }

    void releaseOnClose(CodecLease from, CodecBuffers used) {
        lease = from;
        buffers = used;
    }

    /**
     * Moves to the next record and reads all of it.
     *
     * @return false when there is none
     * @throws MalformedBatchException when it is malformed, or when bytes follow the last one
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
     * @throws MalformedBatchException when it is malformed, or when bytes follow the last one
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
            throw malformed("Invalid record count: " + remaining() + " bytes follow the last record");
        }
        return false;
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

    /** {@return the headers, before the first; always the same object} */
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
