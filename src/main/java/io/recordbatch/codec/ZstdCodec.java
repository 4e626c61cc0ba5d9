package io.recordbatch.codec;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;

/**
 * zstd, RFC 8878. Writes one frame with its content size, so that a reader can allocate exactly. Reads any run of
 * frames within {@link ZstdFrames}' limits, with the content size or, as streaming writers like Kafka's producer leave
 * it out, without. The two contexts are native memory, several hundred kilobytes each, made at their first use.
 */
final class ZstdCodec extends Codec {
    /** What a frame without content size is expected to expand to at first; twice as much at every further try. */
    private static final int EXPECTED_EXPANSION = 8;

    private static final int SMALL_BLOCKS_LENGTH = 128 * 1024;

    private final ZstdFrames frames = new ZstdFrames();
    private final long destinationTooSmall = Zstd.errDstSizeTooSmall();
    private ZstdCompressCtx compressor;
    private int compressorLevel;
    private ZstdDecompressCtx decompressor;

    ZstdCodec(ReusableBuffer buffer) {
        super(buffer);
    }

    @Override
    int encode(byte[] source, int position, int length, int level) {
        if (compressor == null || compressorLevel != level) {
            chooseLevel(level);
        }
        byte[] target = buffer.ensureCapacity(compressBound(length), 0);
        return compressor.compressByteArray(target, 0, target.length, source, position, length);
    }

    private void chooseLevel(int level) {
        if (compressor == null) {
            compressor = new ZstdCompressCtx();
        }
        compressor.setLevel(level);
        compressorLevel = level;
    }

    /** {@code ZSTD_COMPRESSBOUND} of zstd.h, here because the library's own is a native call. */
    private static long compressBound(int length) {
        int margin = length < SMALL_BLOCKS_LENGTH ? (SMALL_BLOCKS_LENGTH - length) >>> 11 : 0;
        return (long) length + (length >>> 8) + margin;
    }

    @Override
    int decode(byte[] source, int position, int length, int maxLength) {
        if (decompressor == null) {
            decompressor = new ZstdDecompressCtx();
        }
        long bound = frames.decompressedBound(source, position, length, maxLength);
        long most = Math.min(bound, maxLength);
        long expected = frames.everySizeDeclared()
                ? most
                : Math.min(most, Math.max(buffer.capacity(), (long) length * EXPECTED_EXPANSION));
        while (true) {
            byte[] target = buffer.ensureCapacity(expected, 0, maxLength);
            try {
                int room = (int) Math.min(target.length, most);
                return decompressor.decompressByteArray(target, 0, room, source, position, length);
            } catch (ZstdException e) {
                if (e.getErrorCode() != destinationTooSmall) {
                    throw new MalformedFrameException("Corrupt zstd frame: " + e.getMessage(), position, e);
                }
                if (target.length >= most) {
                    throw most < bound
                            ? MalformedFrameException.tooLarge(maxLength, position)
                            : new MalformedFrameException("Corrupt zstd frame: over its declared length", position, e);
                }
                expected = Math.min(most, 2L * target.length);
            }
        }
    }

    @Override
    public void close() {
        if (compressor != null) {
            compressor.close();
        }
        if (decompressor != null) {
            decompressor.close();
        }
    }
}
