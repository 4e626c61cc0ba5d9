package io.recordbatch.format;

import io.recordbatch.codec.Codec;
import io.recordbatch.codec.CodecBuffers;
import io.recordbatch.codec.CodecLease;
import io.recordbatch.codec.CompressionType;
import io.recordbatch.codec.MalformedFrameException;

/**
 * Opens batches, to walk their records without allocating.
 *
 * <pre>{@code
 * try (RecordCursor records = reader.open(bytes, 0, bytes.length)) {
 *     while (records.next()) {
 *         use(records.offset(), records.timestamp(), records.value());
 *     }
 * }
 * }</pre>
 *
 * <p>The lengths are checked first, then the CRC, then the limits, and only then is anything decompressed. A reader is
 * used again and again, by one thread at a time, for one batch at a time.
 */
public final class BatchReader {
    private final CodecLease lease;
    private final int maxDecompressedBytes;
    private final int maxRecords;
    private final BatchCrc crc = new BatchCrc();
    private final BatchHeader header = new BatchHeader().wrap(new byte[BatchLayout.HEADER_LENGTH], 0);
    private final RecordCursor records = new RecordCursor();

    /**
     * Creates a reader.
     *
     * @param lease where buffers come from; stays the caller's to close
     * @param maxDecompressedBytes maximum bytes of a batch's records, uncompressed, 0 or more
     * @param maxRecords maximum records of a batch, 0 or more
     */
    public BatchReader(CodecLease lease, int maxDecompressedBytes, int maxRecords) {
        this.lease = lease;
        this.maxDecompressedBytes = maxDecompressedBytes;
        this.maxRecords = maxRecords;
    }

    /** {@return a copy of the header of the batch that was opened last, until the next one is; also when it is closed} */
    public BatchHeader header() {
        return header;
    }

    /**
     * Opens the batch that begins at a position.
     *
     * @param source an array that holds the batch; not copied, and not to be changed while the batch is open
     * @param position index of the header's first byte
     * @param length bytes from there on; those after the batch are left alone
     * @return a cursor before the first record, always the same object: to be closed before the next batch is
     *     opened
     * @throws MalformedBatchException when no valid batch is there, or one that is over a limit
     * @throws IllegalStateException when a batch is open
     */
    public RecordCursor open(byte[] source, int position, int length) {
        return open(source, position, length, maxDecompressedBytes, maxRecords);
    }

    /**
     * Opens a batch as {@link #open(byte[], int, int)} does, without looking at its CRC: for whoever has verified it
     * already. Everything else is checked.
     *
     * @param source an array that holds the batch; not copied, and not to be changed while the batch is open
     * @param position index of the header's first byte
     * @param length bytes from there on; those after the batch are left alone
     * @return a cursor before the first record, always the same object
     * @throws MalformedBatchException when no valid batch is there, or one that is over a limit
     * @throws IllegalStateException when a batch is open
     */
    public RecordCursor openUnverified(byte[] source, int position, int length) {
        records.requireClosed();
        header.load(source, position, length);
        return openRecords(source, position, maxDecompressedBytes, maxRecords);
    }

    /** As above, with what is left of the limits when they are for several batches together. */
    RecordCursor open(byte[] source, int position, int length, int maxBytes, int maxCount) {
        records.requireClosed();
        header.load(source, position, length);
        crc.check(source, position);
        return openRecords(source, position, maxBytes, maxCount);
    }

    private RecordCursor openRecords(byte[] source, int position, int maxBytes, int maxCount) {
        int typeId = BatchHeader.attributes(source, position) & BatchLayout.COMPRESSION_TYPE_MASK;
        CompressionType type = CompressionType.forId(typeId);
        if (type == null) {
            throw new MalformedBatchException(
                    "Unsupported compression type: expected 0 to 4, found " + typeId,
                    (long) position + BatchLayout.ATTRIBUTES_OFFSET);
        }
        int count = BatchHeader.recordCount(source, position);
        if (count < 0 || count > maxCount) {
            throw new MalformedBatchException(
                    "Invalid record count: expected 0 to the limit of " + maxCount + ", found " + count,
                    (long) position + BatchLayout.RECORD_COUNT_OFFSET);
        }
        int bodyLength = BatchHeader.sizeInBytes(source, position) - BatchLayout.HEADER_LENGTH;
        if (type == CompressionType.NONE || bodyLength == 0) {
            openPlain(source, position, bodyLength, maxBytes);
        } else {
            openCompressed(source, position, bodyLength, type, maxBytes);
        }
        return records;
    }

    private void openPlain(byte[] source, int position, int length, int maxBytes) {
        int body = position + BatchLayout.HEADER_LENGTH;
        if (length > maxBytes) {
            throw new MalformedBatchException(
                    "Invalid length of records: " + length + " is over the limit of " + maxBytes + " bytes", body);
        }
        records.open(source, position, source, body, length, false);
    }

    private void openCompressed(byte[] source, int position, int length, CompressionType type, int maxBytes) {
        CodecBuffers buffers = lease.acquire();
        boolean opened = false;
        try {
            Codec codec = buffers.codec(type);
            codec.decompress(source, position + BatchLayout.HEADER_LENGTH, length, maxBytes);
            records.open(source, position, codec.output(), 0, codec.outputLength(), true);
            records.releaseOnClose(lease, buffers);
            opened = true;
        } catch (MalformedFrameException e) {
            throw new MalformedBatchException(e);
        } finally {
            if (!opened) {
                lease.release(buffers);
            }
        }
    }
}
