package io.recordbatch.codec;

import static io.recordbatch.codec.Lz4Frame.BD_OFFSET;
import static io.recordbatch.codec.Lz4Frame.CHECKSUM_SEED;
import static io.recordbatch.codec.Lz4Frame.END_MARK;
import static io.recordbatch.codec.Lz4Frame.FLAG_INDEPENDENT_BLOCKS;
import static io.recordbatch.codec.Lz4Frame.FLG_OFFSET;
import static io.recordbatch.codec.Lz4Frame.MAGIC;
import static io.recordbatch.codec.Lz4Frame.MIN_HEADER_LENGTH;
import static io.recordbatch.codec.Lz4Frame.STORED_BLOCK;
import static io.recordbatch.codec.Lz4Frame.VERSION_1;

import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.xxhash.XXHash32;
import net.jpountz.xxhash.XXHashFactory;

/**
 * One {@link Lz4Frame}. Writes independent blocks of at most 64 KiB, stored blocks where those are smaller, and no
 * checksum but the header's, as Kafka does: a batch has its own CRC. What it reads, {@link Lz4FrameReader} says.
 */
final class Lz4Codec extends Codec {
    private static final int BLOCK_LENGTH = Lz4Frame.maxBlockLength(Lz4Frame.MIN_BLOCK_ID);

    private final LZ4Factory factory = LZ4Factory.fastestInstance();
    /** For the few bytes of a frame's header a native call takes five times as long as Java. */
    private final XXHash32 headerHash = XXHashFactory.safeInstance().hash32();

    private final Lz4FrameReader reader;

    // The compressor of the level that was used last; the factory keeps one for each level.
    private LZ4Compressor compressor = factory.fastCompressor();
    private int compressorLevel = CompressionType.LZ4.defaultLevel();

    Lz4Codec(ReusableBuffer buffer) {
        super(buffer);
        reader = new Lz4FrameReader(buffer);
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
        return reader.read(source, position, length, maxLength);
    }
}
