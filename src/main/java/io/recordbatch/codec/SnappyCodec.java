package io.recordbatch.codec;

import static io.recordbatch.codec.MalformedFrameException.requireAvailable;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.xerial.snappy.Snappy;
import org.xerial.snappy.SnappyError;

/**
 * Snappy. Writes the framing of snappy-java's {@code SnappyOutputStream} (xerial), as Java clients do, and reads both
 * that and a raw block, which librdkafka and others write. Numbers are big-endian.
 *
 * <pre>
 * xerial: header [block]*
 * header: 0x82 'S' 'N' 'A' 'P' 'P' 'Y' 0x00, version int32 = 1, lowest compatible version int32 = 1
 * block:  length int32, raw block of so many bytes
 * raw:    decompressed length as an unsigned varint of at most 5 bytes, elements
 * </pre>
 *
 * <p>The raw block is Snappy's format description of 2011-10-05; a header may come again where streams were joined.
 */
final class SnappyCodec extends Codec {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final long MAGIC = 0x82534e4150505900L;
    private static final int MAGIC_FIRST_INT = (int) (MAGIC >>> Integer.SIZE);
    private static final int VERSION = 1;
    private static final int VERSION_OFFSET = Long.BYTES;
    private static final int COMPATIBLE_VERSION_OFFSET = VERSION_OFFSET + Integer.BYTES;
    private static final int HEADER_LENGTH = COMPATIBLE_VERSION_OFFSET + Integer.BYTES;

    /**
     * As far as a match of Snappy's compressor reaches. {@code SnappyOutputStream} writes half as much by default, which
     * costs 6% to 34% more bytes for JSON; its readers take any length.
     */
    private static final int BLOCK_LENGTH = 64 * 1024;

    /** A copy element of three bytes stands for at most 64, so nothing expands more. */
    private static final int MAX_EXPANSION = 22;

    SnappyCodec(ReusableBuffer buffer) {
        super(buffer);
        try {
            Snappy.maxCompressedLength(0);
        } catch (SnappyError e) {
            throw (LinkageError) new UnsatisfiedLinkError(e.getMessage()).initCause(e);
        }
    }

    @Override
    int encode(byte[] source, int position, int length, int level) {
        byte[] target = buffer.ensureCapacity(compressBound(length), 0);
        LONG.set(target, 0, MAGIC);
        INT.set(target, VERSION_OFFSET, VERSION);
        INT.set(target, COMPATIBLE_VERSION_OFFSET, VERSION);
        int written = HEADER_LENGTH;
        int limit = position + length;
        int blockLength;
        for (int next = position; next < limit; next += blockLength) {
            blockLength = Math.min(BLOCK_LENGTH, limit - next);
            int compressed = compressBlock(source, next, blockLength, target, written + Integer.BYTES);
            INT.set(target, written, compressed);
            written += Integer.BYTES + compressed;
        }
        return written;
    }

    /** Snappy's own bound is 32 + length + length / 6 for a block; its length comes in front. */
    private static long compressBound(int length) {
        long blocks = ((long) length + BLOCK_LENGTH - 1) / BLOCK_LENGTH;
        return HEADER_LENGTH + blocks * (Integer.BYTES + 32) + length + length / 6;
    }

    private static int compressBlock(byte[] source, int position, int length, byte[] target, int targetPosition) {
        try {
            return Snappy.compress(source, position, length, target, targetPosition);
        } catch (IOException e) {
            throw new IllegalStateException("Snappy cannot compress " + length + " bytes", e);
        }
    }

    @Override
    int decode(byte[] source, int position, int length, int maxLength) {
        int limit = position + length;
        // No raw block starts like this: its first element would copy from before the block's start.
        return length >= Integer.BYTES && (int) INT.get(source, position) == MAGIC_FIRST_INT
                ? decompressXerial(source, position, limit, maxLength)
                : decompressBlock(source, position, length, 0, maxLength);
    }

    private int decompressXerial(byte[] source, int position, int limit, int maxLength) {
        int written = 0;
        int next = position;
        while (next < limit) {
            requireAvailable("snappy block length", Integer.BYTES, next, limit);
            int blockLength = (int) INT.get(source, next);
            if (blockLength == MAGIC_FIRST_INT) {
                next = readHeader(source, next, limit);
                continue;
            }
            next += Integer.BYTES;
            if (blockLength < 0) {
                throw new MalformedFrameException("Invalid snappy block length: " + blockLength, next - Integer.BYTES);
            }
            requireAvailable("snappy block", blockLength, next, limit);
            written = decompressBlock(source, next, blockLength, written, maxLength);
            next += blockLength;
        }
        return written;
    }

    private static int readHeader(byte[] source, int position, int limit) {
        requireAvailable("snappy header", HEADER_LENGTH, position, limit);
        if ((long) LONG.get(source, position) != MAGIC) {
            throw new MalformedFrameException("Invalid snappy magic", position);
        }
        int version = (int) INT.get(source, position + VERSION_OFFSET);
        if (version < VERSION) {
            throw new MalformedFrameException(
                    "Unsupported snappy framing version: expected 1 or newer, found " + version,
                    position + VERSION_OFFSET);
        }
        return position + HEADER_LENGTH;
    }

    /** Appends the data of a raw block at {@code written} and returns where it ends. */
    private int decompressBlock(byte[] source, int position, int length, int written, int maxLength) {
        long decompressed = decompressedLength(source, position, length);
        if (decompressed > (long) length * MAX_EXPANSION) {
            throw new MalformedFrameException(
                    "Corrupt snappy block: " + length + " bytes cannot hold the declared " + decompressed, position);
        }
        if (written + decompressed > maxLength) {
            throw MalformedFrameException.tooLarge(written + decompressed, maxLength, position);
        }
        byte[] target = buffer.ensureCapacity(written + decompressed, written, maxLength);
        try {
            return written + Snappy.uncompress(source, position, length, target, written);
        } catch (IOException e) {
            throw new MalformedFrameException("Corrupt snappy block", position, e);
        }
    }

    /** The varint before a raw block. */
    private static long decompressedLength(byte[] source, int position, int length) {
        long value = 0;
        for (int i = 0; i < 5; i++) {
            if (i == length) {
                throw new MalformedFrameException("Truncated snappy block length", position);
            }
            byte b = source[position + i];
            value |= (b & 0x7fL) << (7 * i);
            if (b >= 0) {
                return value;
            }
        }
        throw new MalformedFrameException("Invalid snappy block length: over 5 bytes", position);
    }
}
