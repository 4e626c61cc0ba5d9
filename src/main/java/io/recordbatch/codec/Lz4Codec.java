package io.recordbatch.codec;

import static io.recordbatch.codec.Lz4Frame.BD_OFFSET;
import static io.recordbatch.codec.Lz4Frame.CHECKSUM_LENGTH;
import static io.recordbatch.codec.Lz4Frame.CHECKSUM_SEED;
import static io.recordbatch.codec.Lz4Frame.END_MARK;
import static io.recordbatch.codec.Lz4Frame.FLAG_BLOCK_CHECKSUM;
import static io.recordbatch.codec.Lz4Frame.FLAG_CONTENT_CHECKSUM;
import static io.recordbatch.codec.Lz4Frame.FLAG_CONTENT_SIZE;
import static io.recordbatch.codec.Lz4Frame.FLAG_DICTIONARY_ID;
import static io.recordbatch.codec.Lz4Frame.FLAG_INDEPENDENT_BLOCKS;
import static io.recordbatch.codec.Lz4Frame.FLAG_RESERVED;
import static io.recordbatch.codec.Lz4Frame.FLG_OFFSET;
import static io.recordbatch.codec.Lz4Frame.MAGIC;
import static io.recordbatch.codec.Lz4Frame.MIN_HEADER_LENGTH;
import static io.recordbatch.codec.Lz4Frame.STORED_BLOCK;
import static io.recordbatch.codec.Lz4Frame.VERSION_1;
import static io.recordbatch.codec.Lz4Frame.VERSION_MASK;
import static io.recordbatch.codec.MalformedFrameException.requireAvailable;

import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;
import net.jpountz.xxhash.XXHash32;
import net.jpountz.xxhash.XXHashFactory;

/**
 * One {@link Lz4Frame}. Writes independent blocks of at most 64 KiB, stored blocks where those are smaller, and no
 * checksum but the header's, as Kafka does: a batch has its own CRC. Reads every block size and verifies every checksum
 * that is there; dependent blocks and dictionaries are rejected, as in Kafka.
 */
final class Lz4Codec extends Codec {
    private static final int BLOCK_LENGTH = Lz4Frame.maxBlockLength(Lz4Frame.MIN_BLOCK_ID);

    private final LZ4Factory factory = LZ4Factory.fastestInstance();
    private final LZ4SafeDecompressor decompressor = factory.safeDecompressor();
    private final XXHash32 hash = XXHashFactory.fastestInstance().hash32();
    /** For the few bytes of a frame's header a native call takes five times as long as Java. */
    private final XXHash32 headerHash = XXHashFactory.safeInstance().hash32();

    // The compressor of the level that was used last; the factory keeps one for each level.
    private LZ4Compressor compressor = factory.fastCompressor();
    private int compressorLevel = CompressionType.LZ4.defaultLevel();

    Lz4Codec(ReusableBuffer buffer) {
        super(buffer);
    }

    @Override
    int encode(byte[] source, int position, int length, int level) {
        long blocks = ((long) length + BLOCK_LENGTH - 1) / BLOCK_LENGTH;
        long bound = (long) length + length / Lz4Frame.MAX_EXPANSION + blocks * (Integer.BYTES + 16);
        byte[] target = buffer.ensureCapacity(MIN_HEADER_LENGTH + bound + Integer.BYTES, 0);
        LittleEndian.putInt(target, 0, MAGIC);
        target[FLG_OFFSET] = (byte) (VERSION_1 | FLAG_INDEPENDENT_BLOCKS);
        target[BD_OFFSET] = (byte) (Lz4Frame.MIN_BLOCK_ID << Lz4Frame.BD_BLOCK_ID_SHIFT);
        target[Lz4Frame.BD_END_OFFSET] = Lz4Frame.headerChecksum(headerHash.hash(target, FLG_OFFSET, 2, CHECKSUM_SEED));
        int written = MIN_HEADER_LENGTH;
        LZ4Compressor blockCompressor = compressor(level);
        int limit = position + length;
        int blockLength;
        for (int next = position; next < limit; next += blockLength) {
            blockLength = Math.min(BLOCK_LENGTH, limit - next);
            int data = written + Integer.BYTES;
            int compressed = blockCompressor.compress(source, next, blockLength, target, data, target.length - data);
            if (compressed < blockLength) {
                LittleEndian.putInt(target, written, compressed);
                written = data + compressed;
            } else {
                LittleEndian.putInt(target, written, blockLength | STORED_BLOCK);
                System.arraycopy(source, next, target, data, blockLength);
                written = data + blockLength;
            }
        }
        LittleEndian.putInt(target, written, END_MARK);
        return written + Integer.BYTES;
    }

    private LZ4Compressor compressor(int level) {
        if (level != compressorLevel) {
            compressor = level == CompressionType.LZ4.defaultLevel()
                    ? factory.fastCompressor()
                    : factory.highCompressor(level);
            compressorLevel = level;
        }
        return compressor;
    }

    @Override
    int decode(byte[] source, int position, int length, int maxLength) {
        int limit = position + length;
        int flg = readFlags(source, position, limit);
        int maxBlockLength = readMaxBlockLength(source, position);
        int next = position + BD_OFFSET + 1;
        long contentSize = -1;
        if ((flg & FLAG_CONTENT_SIZE) != 0) {
            requireAvailable("LZ4 content size", Long.BYTES, next, limit);
            contentSize = LittleEndian.longAt(source, next);
            checkContentSize(contentSize, limit - next, maxLength, next);
            next += Long.BYTES;
        }
        next = checkHeader(source, position, next, limit);
        int written = 0;
        while (true) {
            requireAvailable("LZ4 block length", Integer.BYTES, next, limit);
            int blockLength = LittleEndian.intAt(source, next);
            next += Integer.BYTES;
            if (blockLength == END_MARK) {
                break;
            }
            boolean stored = (blockLength & STORED_BLOCK) != 0;
            blockLength &= ~STORED_BLOCK;
            if (blockLength > maxBlockLength) {
                throw new MalformedFrameException(
                        "Invalid LZ4 block length: " + blockLength + " is over the frame's maximum of "
                                + maxBlockLength,
                        next - Integer.BYTES);
            }
            requireAvailable("LZ4 block", blockLength, next, limit);
            written = stored
                    ? copyBlock(source, next, blockLength, written, maxLength)
                    : decompressBlock(source, next, blockLength, written, maxBlockLength, maxLength);
            int block = next;
            next += blockLength;
            if ((flg & FLAG_BLOCK_CHECKSUM) != 0) {
                next = checkChecksum("block", source, block, blockLength, source, next, limit);
            }
        }
        if ((flg & FLAG_CONTENT_CHECKSUM) != 0) {
            next = checkChecksum("content", buffer.array(), 0, written, source, next, limit);
        }
        if (contentSize >= 0 && contentSize != written) {
            throw new MalformedFrameException(
                    "Corrupt LZ4 frame: content size " + contentSize + ", found " + written, position + BD_OFFSET + 1);
        }
        if (next != limit) {
            throw new MalformedFrameException("Corrupt LZ4 frame: " + (limit - next) + " bytes follow it", next);
        }
        return written;
    }

    private static int readFlags(byte[] source, int position, int limit) {
        requireAvailable("LZ4 frame header", MIN_HEADER_LENGTH, position, limit);
        int magic = LittleEndian.intAt(source, position);
        if (magic != MAGIC) {
            throw new MalformedFrameException(
                    "Invalid LZ4 magic: expected 0x184d2204, found 0x" + Integer.toHexString(magic), position);
        }
        int flg = source[position + FLG_OFFSET];
        if ((flg & VERSION_MASK) != VERSION_1) {
            throw new MalformedFrameException(
                    "Unsupported LZ4 frame version: expected 1, found " + ((flg & VERSION_MASK) >>> 6),
                    position + FLG_OFFSET);
        }
        if ((flg & FLAG_INDEPENDENT_BLOCKS) == 0) {
            throw new MalformedFrameException("Unsupported LZ4 frame: dependent blocks", position + FLG_OFFSET);
        }
        if ((flg & FLAG_RESERVED) != 0) {
            throw new MalformedFrameException("Invalid LZ4 frame: reserved FLG bit is set", position + FLG_OFFSET);
        }
        if ((flg & FLAG_DICTIONARY_ID) != 0) {
            throw new MalformedFrameException("Unsupported LZ4 frame: dictionary id", position + FLG_OFFSET);
        }
        return flg;
    }

    private static int readMaxBlockLength(byte[] source, int position) {
        int bd = source[position + BD_OFFSET];
        if ((bd & Lz4Frame.BD_RESERVED_MASK) != 0) {
            throw new MalformedFrameException("Invalid LZ4 frame: reserved BD bits are set", position + BD_OFFSET);
        }
        int blockId = bd >>> Lz4Frame.BD_BLOCK_ID_SHIFT;
        if (blockId < Lz4Frame.MIN_BLOCK_ID) {
            throw new MalformedFrameException(
                    "Invalid LZ4 block size id: expected 4 to 7, found " + blockId, position + BD_OFFSET);
        }
        return Lz4Frame.maxBlockLength(blockId);
    }

    private static void checkContentSize(long contentSize, int available, int maxLength, int position) {
        if (contentSize < 0 || contentSize > (long) available * Lz4Frame.MAX_EXPANSION) {
            throw new MalformedFrameException(
                    "Corrupt LZ4 frame: " + available + " bytes cannot hold the content size "
                            + Long.toUnsignedString(contentSize),
                    position);
        }
        if (contentSize > maxLength) {
            throw MalformedFrameException.tooLarge(contentSize, maxLength, position);
        }
    }

    private int checkHeader(byte[] source, int position, int checksumPosition, int limit) {
        requireAvailable("LZ4 header checksum", 1, checksumPosition, limit);
        int descriptor = position + FLG_OFFSET;
        byte computed = Lz4Frame.headerChecksum(
                headerHash.hash(source, descriptor, checksumPosition - descriptor, CHECKSUM_SEED));
        if (source[checksumPosition] != computed) {
            throw new MalformedFrameException(
                    "Corrupt LZ4 header: checksum computed " + (computed & 0xff) + ", found "
                            + (source[checksumPosition] & 0xff),
                    checksumPosition);
        }
        return checksumPosition + 1;
    }

    private int copyBlock(byte[] source, int position, int length, int written, int maxLength) {
        if (length > maxLength - written) {
            throw MalformedFrameException.tooLarge((long) written + length, maxLength, position);
        }
        byte[] target = buffer.ensureCapacity((long) written + length, written, maxLength);
        System.arraycopy(source, position, target, written, length);
        return written + length;
    }

    /** Appends the data of a block at {@code written} and returns where it ends. */
    private int decompressBlock(
            byte[] source, int position, int length, int written, int maxBlockLength, int maxLength) {
        int most = (int) Math.min(maxBlockLength, (long) length * Lz4Frame.MAX_EXPANSION);
        int room = Math.min(most, maxLength - written);
        byte[] target = buffer.ensureCapacity((long) written + room, written, maxLength);
        try {
            return written + decompressor.decompress(source, position, length, target, written, room);
        } catch (LZ4Exception e) {
            String reason = room < most ? ", or over the limit of " + maxLength + " decompressed bytes" : "";
            throw new MalformedFrameException("Corrupt LZ4 block" + reason, position, e);
        }
    }

    private int checkChecksum(
            String what, byte[] data, int position, int length, byte[] source, int checksumPosition, int limit) {
        requireAvailable("LZ4 " + what + " checksum", CHECKSUM_LENGTH, checksumPosition, limit);
        int computed = hash.hash(data, position, length, CHECKSUM_SEED);
        int found = LittleEndian.intAt(source, checksumPosition);
        if (found != computed) {
            throw new MalformedFrameException(
                    "Corrupt LZ4 " + what + ": checksum computed 0x" + Integer.toHexString(computed) + ", found 0x"
                            + Integer.toHexString(found),
                    checksumPosition);
        }
        return checksumPosition + CHECKSUM_LENGTH;
    }
}
