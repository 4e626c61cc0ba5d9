package io.recordbatch.format;

import static io.recordbatch.format.BatchLayout.ATTRIBUTES_OFFSET;

import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.zip.CRC32C;

/**
 * Computes the CRC-32C of batches, over everything from the attributes on. Allocates nothing but itself. Used again and
 * again, by one thread at a time.
 */
public final class BatchCrc {
    private final CRC32C crc = new CRC32C();

    /** Creates a computation that can be used any number of times. */
    public BatchCrc() {}

    /**
     * Computes what the header of a batch should hold.
     *
     * @param bytes an array that holds the batch; only read
     * @param position index of the batch's first byte
     * @param sizeInBytes bytes of the batch with its header, at least {@link BatchLayout#HEADER_LENGTH}
     * @return the CRC-32C
     * @throws IndexOutOfBoundsException when the array does not hold that many bytes there
     */
    public int compute(byte[] bytes, int position, int sizeInBytes) {
        crc.reset();
        crc.update(bytes, position + ATTRIBUTES_OFFSET, sizeInBytes - ATTRIBUTES_OFFSET);
        return (int) crc.getValue();
    }

    /**
     * Computes what the header of a batch should hold.
     *
     * @param bytes a buffer that holds the batch below its limit; no other thread may use it meanwhile, since its
     *     position and limit move and come back, without its mark
     * @param position index of the batch's first byte, from the buffer's beginning, not from its position
     * @param sizeInBytes bytes of the batch with its header, at least {@link BatchLayout#HEADER_LENGTH}
     * @return the CRC-32C
     * @throws IndexOutOfBoundsException when the buffer does not hold that many bytes there
     */
    public int compute(ByteBuffer bytes, int position, int sizeInBytes) {
        int oldPosition = bytes.position();
        int oldLimit = bytes.limit();
        int start = position + ATTRIBUTES_OFFSET;
        Objects.checkFromIndexSize(start, sizeInBytes - ATTRIBUTES_OFFSET, oldLimit);
        crc.reset();
        // A slice would be simpler, and one more object for each batch.
        crc.update(bytes.limit(position + sizeInBytes).position(start));
        bytes.limit(oldLimit).position(oldPosition);
        return (int) crc.getValue();
    }

    /**
     * Checks the CRC of a batch for which {@link BatchHeader#fault} finds none.
     *
     * @param bytes an array that holds the batch; only read
     * @param position index of the batch's first byte
     * @throws MalformedBatchException when its header holds another CRC
     */
    public void check(byte[] bytes, int position) {
        int computed = compute(bytes, position, BatchHeader.sizeInBytes(bytes, position));
        int found = BatchHeader.crc(bytes, position);
        if (computed != found) {
            throw new MalformedBatchException(
                    "Corrupt batch: CRC computed 0x" + Integer.toHexString(computed) + ", found 0x"
                            + Integer.toHexString(found),
                    (long) position + BatchLayout.CRC_OFFSET);
        }
    }
}
