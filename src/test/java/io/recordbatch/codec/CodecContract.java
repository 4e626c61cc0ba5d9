package io.recordbatch.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every codec. A subclass names the codec's type. */
@Timeout(120)
abstract class CodecContract extends CodecFixture {
    private static final int BEFORE = 7;
    private static final int BEHIND = 11;

    /** What stands in a payload and must never stand in a message. */
    private static final String SECRET = "s3cr3t";

    private final int level;

    CodecContract(CompressionType type) {
        super(type);
        level = type.defaultLevel();
    }

    static IntStream sizes() {
        IntStream borders = Stream.of(32 << 10, 64 << 10, 128 << 10, 256 << 10, 1 << 20, 4 << 20)
                .mapToInt(Integer::intValue)
                .flatMap(border -> IntStream.of(border - 1, border, border + 1));
        return IntStream.concat(IntStream.of(0, 1, 2, 3, 100, 5000), borders);
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void restoresEverySize(int size) {
        assertRoundTrip(Samples.json(size), level);
        assertRoundTrip(Samples.random(size), level);
        assertRoundTrip(Samples.zeros(size), level);
        assertRoundTrip(Samples.mixed(size), level);
    }

    @Test
    void restoresAtEveryLevel() {
        for (int some : levels()) {
            assertRoundTrip(Samples.json(0), some);
            assertRoundTrip(Samples.json(1), some);
            assertRoundTrip(Samples.mixed(150_000), some);
        }
    }

    /** All levels where they are few. */
    TreeSet<Integer> levels() {
        TreeSet<Integer> levels = new TreeSet<>();
        levels.add(level);
        if (type.maxLevel() - type.minLevel() < 32) {
            IntStream.rangeClosed(type.minLevel(), type.maxLevel()).forEach(levels::add);
        }
        return levels;
    }

    private void assertRoundTrip(byte[] data, int someLevel) {
        byte[] surrounded = surround(data);
        byte[] before = surrounded.clone();
        codec.compress(surrounded, BEFORE, data.length, someLevel);
        byte[] compressed = result();
        assertThat(Arrays.equals(surrounded, before)).as("source unchanged").isTrue();

        byte[] surroundedFrame = surround(compressed);
        before = surroundedFrame.clone();
        codec.decompress(surroundedFrame, BEFORE, compressed.length, data.length);
        // Not assertThat(byte[]).isEqualTo: its message would hold megabytes.
        assertThat(Arrays.equals(result(), data))
                .as("%d bytes at level %d", data.length, someLevel)
                .isTrue();
        assertThat(Arrays.equals(surroundedFrame, before)).as("frame unchanged").isTrue();
    }

    private static byte[] surround(byte[] bytes) {
        byte[] surrounded = new byte[BEFORE + bytes.length + BEHIND];
        Arrays.fill(surrounded, (byte) 0x5a);
        System.arraycopy(bytes, 0, surrounded, BEFORE, bytes.length);
        return surrounded;
    }

    @Test
    void refusesOneByteOverTheLimit() {
        for (byte[] data : new byte[][] {
            Samples.json(1),
            Samples.json(1000),
            Samples.random(1000),
            Samples.zeros(1000),
            Samples.mixed(70_000),
            Samples.json(300_000)
        }) {
            byte[] frame = compress(data);
            assertThatThrownBy(() -> codec.decompress(frame, 0, frame.length, data.length - 1))
                    .isInstanceOf(MalformedFrameException.class)
                    .hasMessageContaining("over the limit of " + (data.length - 1));
        }
    }

    @Test
    void allocatesNoMoreThanTheLimit() {
        byte[] bomb = compress(Samples.zeros(16 << 20));
        byte[] partlyRandom = compress(Samples.mixed(3_000_000));
        for (int limit : new int[] {0, 1, 5000, 100_000, 2_000_000, 2_999_999}) {
            assertAllocatesNoMoreThan(limit, bomb);
            assertAllocatesNoMoreThan(limit, partlyRandom);
        }
    }

    private void assertAllocatesNoMoreThan(int limit, byte[] frame) {
        ReusableBuffer fresh = new ReusableBuffer();
        try (Codec other = type.newCodec(fresh)) {
            assertThatThrownBy(() -> other.decompress(frame, 0, frame.length, limit))
                    .isInstanceOf(MalformedFrameException.class)
                    .hasMessageContaining("over the limit of " + limit);
        }
        // gzip needs one byte more to see that there is one more.
        assertThat(fresh.capacity()).isLessThanOrEqualTo(Math.max(1024, limit + 1));
    }

    @Test
    void endsWithResultOrExceptionForEveryTruncation() {
        for (byte[] data : smallPayloads()) {
            byte[] frame = compress(data);
            for (int length = 0; length < frame.length; length++) {
                assertHarmless(frame, 0, length, data.length);
            }
        }
        assertStillWorks();
    }

    @Test
    void endsWithResultOrExceptionForEveryFlippedBit() {
        for (byte[] data : smallPayloads()) {
            byte[] frame = compress(data);
            for (int bit = 0; bit < frame.length * Byte.SIZE; bit++) {
                frame[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
                assertHarmless(frame, 0, frame.length, data.length);
                assertHarmless(frame, 0, frame.length, Integer.MAX_VALUE);
                frame[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            }
        }
        assertStillWorks();
    }

    @Test
    void endsWithResultOrExceptionForSplicedFrames() {
        Random random = new Random(2);
        byte[][] frames = {
            compress(secrets(3)), compress(secrets(90)), compress(Samples.random(200)), compress(Samples.mixed(90_000))
        };
        for (int i = 0; i < 3000; i++) {
            byte[] head = frames[random.nextInt(frames.length)];
            byte[] tail = frames[random.nextInt(frames.length)];
            int headLength = random.nextInt(Math.min(head.length, 500) + 1);
            int tailLength = random.nextInt(Math.min(tail.length, 500) + 1);
            byte[] spliced = Arrays.copyOf(head, headLength + tailLength);
            System.arraycopy(tail, tail.length - tailLength, spliced, headLength, tailLength);
            assertHarmless(spliced, 0, spliced.length, 100_000);
        }
        assertStillWorks();
    }

    @Test
    void endsWithResultOrExceptionForFlippedBitsInLargeFrames() {
        Random random = new Random(3);
        byte[] frame = compress(Samples.mixed(300_000));
        for (int i = 0; i < 300; i++) {
            byte[] broken = frame.clone();
            for (int flips = random.nextInt(4); flips >= 0; flips--) {
                broken[random.nextInt(broken.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
            }
            assertHarmless(broken, 0, broken.length, 300_000);
        }
        assertStillWorks();
    }

    private byte[][] smallPayloads() {
        return new byte[][] {secrets(0), secrets(1), secrets(20), Samples.random(40)};
    }

    private static byte[] secrets(int times) {
        return SECRET.repeat(times).getBytes(StandardCharsets.US_ASCII);
    }

    private void assertHarmless(byte[] frame, int position, int length, int maxLength) {
        byte[] surrounded = surround(Arrays.copyOfRange(frame, position, position + length));
        byte[] before = surrounded.clone();
        try {
            codec.decompress(surrounded, BEFORE, length, maxLength);
            assertThat(codec.outputLength()).isBetween(0, maxLength);
        } catch (MalformedFrameException e) {
            assertThat(e.position()).isBetween(BEFORE, BEFORE + length);
            assertThat(e).hasMessageEndingWith(" at position " + e.position());
            for (Throwable some = e; some != null; some = some.getCause()) {
                assertThat(String.valueOf(some.getMessage())).doesNotContain(SECRET);
            }
        }
        assertThat(Arrays.equals(surrounded, before)).as("source unchanged").isTrue();
    }

    private void assertStillWorks() {
        assertRoundTrip(Samples.json(5000), level);
    }

    @Test
    void refusesWhatMightNotFitAnArray() {
        for (int length : new int[] {Integer.MAX_VALUE, Integer.MAX_VALUE - 8, Integer.MAX_VALUE - 100_000}) {
            // Not compress(): no source can be as long in a test's heap.
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> codec.encode(new byte[0], 0, length, level))
                    .withMessageMatching("A buffer of \\d{10} bytes is over the limit of 2147483639");
        }
    }

    @Test
    void refusesRangesOutsideOfTheSource() {
        byte[] source = new byte[10];
        for (int[] range : new int[][] {{-1, 5}, {0, 11}, {5, 6}, {11, 0}, {0, -1}, {Integer.MAX_VALUE, 1}}) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> codec.compress(source, range[0], range[1], level));
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> codec.decompress(source, range[0], range[1], 100));
        }
    }

    @Test
    void sharesTheBufferWithTheOtherCodecsOfItsSet() {
        byte[] data = Samples.json(5000);
        byte[] frame = compress(data);
        for (CompressionType other : WITH_CODEC) {
            Codec otherCodec = buffers.codec(other);
            otherCodec.compress(Samples.random(9000), 0, 9000, other.defaultLevel());
            codec.decompress(frame, 0, frame.length, data.length);
            assertThat(result()).isEqualTo(data);
        }
    }

    @Test
    void worksAfterItsBuffersWereTrimmed() {
        assertRoundTrip(Samples.random(10 << 20), level);
        buffers.trim();
        Codec again = buffers.codec(type);
        byte[] data = Samples.json(5000);
        again.compress(data, 0, data.length, level);
        byte[] frame = Arrays.copyOf(again.output(), again.outputLength());
        again.decompress(frame, 0, frame.length, data.length);
        assertThat(again.outputLength()).isEqualTo(data.length);
    }
}
