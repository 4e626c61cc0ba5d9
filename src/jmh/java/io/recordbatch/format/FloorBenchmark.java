package io.recordbatch.format;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import io.recordbatch.codec.CompressionType;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;
import org.xerial.snappy.Snappy;

/**
 * The floor that encoding and decoding cannot get below: one call of the compression library on the records of a batch,
 * with everything that can be prepared for it prepared. For none it is a copy.
 */
public class FloorBenchmark extends BatchBenchmark {
    /** Compresses or decompresses a range of one array from its beginning into another, and returns how much it made. */
    private interface Call {
        int run(byte[] source, int length, byte[] target) throws IOException, DataFormatException;
    }

    private Call encoder;
    private Call decoder;
    private byte[] plain;
    private byte[] compressed;
    private byte[] target;

    /** Prepares the library, and checks that what it compresses comes back. */
    @Setup
    public void setUp() throws IOException, DataFormatException {
        byte[] batch = producedBatch(CompressionType.NONE);
        plain = Arrays.copyOfRange(batch, BatchLayout.HEADER_LENGTH, batch.length);
        // More than any of the libraries needs.
        target = new byte[2 * plain.length + 1024];
        chooseCalls();
        compressed = Arrays.copyOf(target, encode());
        require(Arrays.equals(plain, Arrays.copyOf(target, decode())), "of the library differ");
    }

    private void chooseCalls() {
        switch (type) {
            case NONE -> {
                encoder = FloorBenchmark::copy;
                decoder = FloorBenchmark::copy;
            }
            case GZIP -> {
                Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
                encoder = (source, length, to) -> {
                    deflater.reset();
                    deflater.setInput(source, 0, length);
                    deflater.finish();
                    return deflater.deflate(to);
                };
                Inflater inflater = new Inflater(true);
                decoder = (source, length, to) -> {
                    inflater.reset();
                    inflater.setInput(source, 0, length);
                    return inflater.inflate(to);
                };
            }
            case SNAPPY -> {
                encoder = (source, length, to) -> Snappy.compress(source, 0, length, to, 0);
                decoder = (source, length, to) -> Snappy.uncompress(source, 0, length, to, 0);
            }
            case LZ4 -> {
                LZ4Compressor compressor = LZ4Factory.fastestInstance().fastCompressor();
                encoder = (source, length, to) -> compressor.compress(source, 0, length, to, 0);
                LZ4SafeDecompressor decompressor = LZ4Factory.fastestInstance().safeDecompressor();
                decoder = (source, length, to) -> decompressor.decompress(source, 0, length, to, 0);
            }
            case ZSTD -> {
                ZstdCompressCtx compressor = new ZstdCompressCtx().setLevel(Zstd.defaultCompressionLevel());
                encoder = (source, length, to) -> compressor.compressByteArray(to, 0, to.length, source, 0, length);
                ZstdDecompressCtx decompressor = new ZstdDecompressCtx();
                decoder = (source, length, to) -> decompressor.decompressByteArray(to, 0, to.length, source, 0, length);
            }
        }
    }

    private static int copy(byte[] source, int length, byte[] target) {
        System.arraycopy(source, 0, target, 0, length);
        return length;
    }

    /** Compresses. */
    @Benchmark
    public int encode() throws IOException, DataFormatException {
        return encoder.run(plain, plain.length, target);
    }

    /** Decompresses. */
    @Benchmark
    public int decode() throws IOException, DataFormatException {
        return decoder.run(compressed, compressed.length, target);
    }
}
