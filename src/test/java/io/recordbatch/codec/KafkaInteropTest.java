package io.recordbatch.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.stream.Stream;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.utils.internals.BufferSupplier;
import org.apache.kafka.common.utils.internals.ByteBufferOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each codec against Kafka's own writer and reader of the same type and level. */
class KafkaInteropTest {
    private static final byte MAGIC = 2;
    private static final int[] SIZES = {0, 1, 100, 16_384, 65_536, 65_537, 300_000, 1_500_000, 5_000_000};

    private final CodecBuffers buffers = new CodecBuffers(0);

    @AfterEach
    void freeBuffers() {
        buffers.free();
    }

    static Stream<Arguments> typesAndLevels() {
        return Stream.of(
                Arguments.of(CompressionType.GZIP, new int[] {-1, 1, 5, 9}),
                Arguments.of(CompressionType.SNAPPY, new int[] {0}),
                Arguments.of(CompressionType.LZ4, new int[] {9, 1, 3, 12, 17}),
                Arguments.of(CompressionType.ZSTD, new int[] {3, -131072, -5, 0, 1, 9, 22}));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("typesAndLevels")
    void kafkaReadsWhatWeWrite(CompressionType type, int[] levels) throws IOException {
        Codec codec = buffers.codec(type);
        for (int level : levels) {
            for (byte[] data : dataFor(type, level)) {
                codec.compress(data, 0, data.length, level);
                ByteBuffer frame = ByteBuffer.wrap(codec.output(), 0, codec.outputLength());
                try (InputStream in = kafka(type, level).wrapForInput(frame, MAGIC, BufferSupplier.NO_CACHING)) {
                    assertSame(in.readAllBytes(), data, level);
                }
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("typesAndLevels")
    void weReadWhatKafkaWrites(CompressionType type, int[] levels) throws IOException {
        Codec codec = buffers.codec(type);
        for (int level : levels) {
            for (byte[] data : dataFor(type, level)) {
                ByteBuffer frame = kafkaFrame(type, level, data);
                codec.decompress(frame.array(), frame.position(), frame.remaining(), data.length);
                byte[] result = Arrays.copyOf(codec.output(), codec.outputLength());
                assertSame(result, data, level);
            }
        }
    }

    private static ByteBuffer kafkaFrame(CompressionType type, int level, byte[] data) throws IOException {
        ByteBufferOutputStream bytes = new ByteBufferOutputStream(1024);
        try (OutputStream out = kafka(type, level).wrapForOutput(bytes, MAGIC)) {
            // In pieces, as Kafka's producer writes the fields of records.
            for (int written = 0; written < data.length; written += 777) {
                out.write(data, written, Math.min(777, data.length - written));
            }
        }
        return bytes.buffer().flip();
    }

    private static byte[][] dataFor(CompressionType type, int level) {
        if (type == CompressionType.ZSTD && level > 9) {
            // Kafka's writer takes hundreds of megabytes of native memory at such a level.
            return new byte[][] {Samples.json(0), Samples.mixed(65_537)};
        }
        boolean slow = type == CompressionType.LZ4 && level != 9 && level > 3;
        return Arrays.stream(SIZES)
                .filter(size -> !slow || size < 100_000)
                .boxed()
                .flatMap(size -> Stream.of(Samples.json(size), Samples.mixed(size), Samples.zeros(size)))
                .toArray(byte[][]::new);
    }

    private static Compression kafka(CompressionType type, int level) {
        return switch (type) {
            case NONE -> Compression.NONE;
            case GZIP -> Compression.gzip().level(level).build();
            case SNAPPY -> Compression.snappy().build();
            case LZ4 -> Compression.lz4().level(level).build();
            case ZSTD -> Compression.zstd().level(level).build();
        };
    }

    private static void assertSame(byte[] result, byte[] data, int level) {
        assertThat(Arrays.equals(result, data))
                .as("%d bytes at level %d", data.length, level)
                .isTrue();
    }
}
