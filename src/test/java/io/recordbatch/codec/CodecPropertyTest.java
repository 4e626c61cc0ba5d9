package io.recordbatch.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for any bytes whatever. */
class CodecPropertyTest {
    private static final CodecBuffers BUFFERS = new CodecBuffers(0);
    private static final List<CompressionType> TYPES = List.copyOf(CodecFixture.WITH_CODEC);
    private static final int MAX_LENGTH = 1 << 20;
    /** The lengths of a block of snappy and LZ4, and of zstd. */
    private static final int[] BLOCK_LENGTHS = {64 * 1024, 128 * 1024};

    private static final byte[] BORDER_BYTES = {0, 1, Byte.MAX_VALUE, Byte.MIN_VALUE, -1};

    @AfterAll
    static void freeBuffers() {
        BUFFERS.free();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {11, 12, 13, 14})
    void restoresAnyBytes(int seed) {
        check(seed, 500, (type, random) -> {
            byte[] data = runs(random);
            int levels = type.maxLevel() - Math.max(-20, type.minLevel()) + 1;
            int level = type.maxLevel() - random.nextInt(levels);
            Codec codec = BUFFERS.codec(type);
            codec.compress(data, 0, data.length, level);
            byte[] frame = result(codec);
            codec.decompress(frame, 0, frame.length, data.length);
            assertThat(result(codec)).as("level %d", level).isEqualTo(data);
        });
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {21, 22, 23, 24, 25})
    void endsWithResultOrExceptionForAnyBytes(int seed) {
        check(seed, 1000, (type, random) -> assertHarmless(type, runs(random)));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {31, 32, 33, 34, 35})
    void endsWithResultOrExceptionForAnyBytesBehindARightStart(int seed) {
        byte[] data = Samples.json(50);
        check(seed, 1000, (type, random) -> {
            Codec codec = BUFFERS.codec(type);
            codec.compress(data, 0, data.length, type.defaultLevel());
            byte[] frame = result(codec);
            byte[] start = Arrays.copyOf(frame, upTo(frame.length, random));
            assertHarmless(type, CodecFixture.concat(start, runs(random)));
        });
    }

    /** Checks as many cases, the types in turn. A failure names the seed and the case, whatever was thrown. */
    private static void check(int seed, int cases, BiConsumer<CompressionType, Random> property) {
        Random random = new Random(seed);
        for (int i = 0; i < cases; i++) {
            CompressionType type = TYPES.get(i % TYPES.size());
            assertThatCode(() -> property.accept(type, random))
                    .as("seed %d, case %d, %s", seed, i, type)
                    .doesNotThrowAnyException();
        }
    }

    private static void assertHarmless(CompressionType type, byte[] bytes) {
        Codec codec = BUFFERS.codec(type);
        try {
            codec.decompress(bytes, 0, bytes.length, MAX_LENGTH);
            assertThat(codec.outputLength()).isBetween(0, MAX_LENGTH);
        } catch (MalformedFrameException e) {
            assertThat(e.position()).isBetween(0, bytes.length);
            assertThat(e).hasMessageEndingWith(" at position " + e.position());
        }
    }

    /** Stretches of random bytes and of one byte many times; in one of eight cases as long as a block, give or take one. */
    private static byte[] runs(Random random) {
        byte[][] parts = new byte[random.nextInt(6)][];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = random.nextBoolean() ? noise(random) : same(random);
        }
        byte[] joined = CodecFixture.concat(parts);
        if (random.nextInt(8) > 0) {
            return joined;
        }
        int length = BLOCK_LENGTHS[random.nextInt(BLOCK_LENGTHS.length)] + random.nextInt(-1, 2);
        return Arrays.copyOf(joined, length);
    }

    private static byte[] noise(Random random) {
        byte[] bytes = new byte[upTo(300, random)];
        random.nextBytes(bytes);
        return bytes;
    }

    private static byte[] same(Random random) {
        byte[] bytes = new byte[upTo(70_000, random)];
        byte any = (byte) random.nextInt();
        Arrays.fill(bytes, random.nextBoolean() ? any : BORDER_BYTES[random.nextInt(BORDER_BYTES.length)]);
        return bytes;
    }

    /** Half of the time one of the two lowest or highest lengths, then any, or one of any number of bits. */
    private static int upTo(int maxLength, Random random) {
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(maxLength);
        return switch (random.nextInt(8)) {
            case 0 -> 0;
            case 1 -> 1;
            case 2 -> maxLength - 1;
            case 3 -> maxLength;
            case 4, 5 -> random.nextInt(maxLength + 1);
            default -> random.nextInt(maxLength + 1) >> random.nextInt(bits);
        };
    }

    private static byte[] result(Codec codec) {
        return Arrays.copyOf(codec.output(), codec.outputLength());
    }
}
