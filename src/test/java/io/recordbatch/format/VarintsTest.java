package io.recordbatch.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.kafka.common.utils.internals.ByteUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Kafka's {@code ByteUtils} is the oracle. */
class VarintsTest {
    private static final int CASES = 250;
    private static final int POSITION = 3;
    /** What lies around an encoding: a byte that would be taken for part of it. */
    private static final byte OUTSIDE = (byte) 0x81;

    /** The first and last value of each length, unsigned and zigzag-encoded, and what Java's integers end with. */
    static IntStream borderInts() {
        return borders(Integer.SIZE).mapToInt(value -> (int) value);
    }

    static LongStream borderLongs() {
        return borders(Long.SIZE);
    }

    private static LongStream borders(int bits) {
        return IntStream.rangeClosed(0, bits - 1)
                .mapToLong(bit -> 1L << bit)
                .flatMap(power -> LongStream.of(power - 1, power, power + 1, -power - 1, -power, -power + 1));
    }

    /** As many values of each encoded length as of any other. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {11, 12, 13, 14})
    void anyInt(int seed) {
        Random random = new Random(seed);
        for (int i = 0; i < CASES; i++) {
            int value = random.nextInt() >> random.nextInt(Integer.SIZE);
            assertThatCode(() -> checkInt(value))
                    .as("seed %d, case %d, value %d", seed, i, value)
                    .doesNotThrowAnyException();
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {21, 22, 23, 24})
    void anyLong(int seed) {
        Random random = new Random(seed);
        for (int i = 0; i < CASES; i++) {
            long value = random.nextLong() >> random.nextInt(Long.SIZE);
            assertThatCode(() -> checkLong(value))
                    .as("seed %d, case %d, value %d", seed, i, value)
                    .doesNotThrowAnyException();
        }
    }

    @ParameterizedTest
    @MethodSource("borderInts")
    void checkInt(int value) {
        ByteBuffer signed = buffer();
        ByteUtils.writeVarint(value, signed);
        assertThat(Varints.sizeOfVarint(value))
                .isEqualTo(ByteUtils.sizeOfVarint(value))
                .isEqualTo(length(signed));
        byte[] target = buffer().array();
        assertThat(Varints.writeVarint(value, target, POSITION)).isEqualTo(signed.position());
        assertThat(target).isEqualTo(signed.array());
        ByteCursor in = cursor(signed);
        assertThat(Varints.readVarint(in)).isEqualTo(value);
        assertThat(in.remaining()).isZero();

        ByteBuffer unsigned = buffer();
        ByteUtils.writeUnsignedVarint(value, unsigned);
        assertThat(Varints.sizeOfUnsignedVarint(value))
                .isEqualTo(ByteUtils.sizeOfUnsignedVarint(value))
                .isEqualTo(length(unsigned));
        target = buffer().array();
        assertThat(Varints.writeUnsignedVarint(value, target, POSITION)).isEqualTo(unsigned.position());
        assertThat(target).isEqualTo(unsigned.array());
        in = cursor(unsigned);
        assertThat(Varints.readUnsignedVarint(in)).isEqualTo(value);
        assertThat(in.remaining()).isZero();
        checkEveryPrefix(unsigned, Varints::readUnsignedVarint);
    }

    @ParameterizedTest
    @MethodSource("borderLongs")
    void checkLong(long value) {
        ByteBuffer signed = buffer();
        ByteUtils.writeVarlong(value, signed);
        assertThat(Varints.sizeOfVarlong(value))
                .isEqualTo(ByteUtils.sizeOfVarlong(value))
                .isEqualTo(length(signed));
        byte[] target = buffer().array();
        assertThat(Varints.writeVarlong(value, target, POSITION)).isEqualTo(signed.position());
        assertThat(target).isEqualTo(signed.array());
        ByteCursor in = cursor(signed);
        assertThat(Varints.readVarlong(in)).isEqualTo(value);
        assertThat(in.remaining()).isZero();

        ByteBuffer unsigned = buffer();
        ByteUtils.writeUnsignedVarlong(value, unsigned);
        assertThat(Varints.sizeOfUnsignedVarlong(value))
                .isEqualTo(ByteUtils.sizeOfUnsignedVarlong(value))
                .isEqualTo(length(unsigned));
        target = buffer().array();
        assertThat(Varints.writeUnsignedVarlong(value, target, POSITION)).isEqualTo(unsigned.position());
        assertThat(target).isEqualTo(unsigned.array());
        in = cursor(unsigned);
        assertThat(Varints.readUnsignedVarlong(in)).isEqualTo(value);
        assertThat(in.remaining()).isZero();
        checkEveryPrefix(unsigned, Varints::readUnsignedVarlong);
    }

    private interface Read {
        Object from(ByteCursor in);
    }

    /** The limit counts, not the end of the array. */
    private static void checkEveryPrefix(ByteBuffer encoded, Read read) {
        for (int available = 0; available < length(encoded); available++) {
            ByteCursor in = new ByteCursor().wrap(encoded.array(), POSITION, POSITION + available, false);
            assertMalformed(read, in, "Truncated varint: bytes available " + available);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 127, 128, 300, 1 << 21, Integer.MAX_VALUE, -1})
    void readsPaddedIntsLikeKafka(long value) {
        for (int length = Varints.sizeOfUnsignedVarint((int) value); length <= 5; length++) {
            byte[] padded = padded(value & 0xffff_ffffL, length);
            assertThat(ByteUtils.readUnsignedVarint(ByteBuffer.wrap(padded))).isEqualTo((int) value);

            ByteCursor in = new ByteCursor().wrap(padded, 0, length, false);
            assertThat(Varints.readUnsignedVarint(in)).isEqualTo((int) value);
            assertThat(in.position).isEqualTo(length);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 127, 128, 300, 1 << 21, 1L << 35, 1L << 56, Long.MAX_VALUE, -1})
    void readsPaddedLongsLikeKafka(long value) {
        for (int length = Varints.sizeOfUnsignedVarlong(value); length <= 10; length++) {
            byte[] padded = padded(value, length);
            long zigzag = value >>> 1 ^ -(value & 1);
            assertThat(ByteUtils.readVarlong(ByteBuffer.wrap(padded))).isEqualTo(zigzag);

            ByteCursor in = new ByteCursor().wrap(padded, 0, length, false);
            assertThat(Varints.readUnsignedVarlong(in)).isEqualTo(value);
            assertThat(in.position).isEqualTo(length);
        }
    }

    private static byte[] padded(long value, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (value >>> 7 * i & 0x7f | (i < length - 1 ? 0x80 : 0));
        }
        return bytes;
    }

    @Test
    void rejectsIntsOfMoreThanFiveBytes() {
        for (int lastByte = 0x80; lastByte <= 0xff; lastByte++) {
            assertMalformed(Varints::readUnsignedVarint, endingWith(5, lastByte), "Invalid varint: too long");
        }
    }

    @Test
    void rejectsLongsOfMoreThanTenBytes() {
        for (int lastByte = 0x80; lastByte <= 0xff; lastByte++) {
            assertMalformed(Varints::readUnsignedVarlong, endingWith(10, lastByte), "Invalid varint: too long");
        }
    }

    @Test
    void rejectsIntsOfMoreThan32Bits() {
        assertThat(Varints.readUnsignedVarint(endingWith(5, 0x0f))).isEqualTo(0xf000_0000);
        for (int lastByte = 0x10; lastByte < 0x80; lastByte++) {
            assertMalformed(
                    Varints::readUnsignedVarint, endingWith(5, lastByte), "Invalid varint: the value overflows");
        }
    }

    @Test
    void rejectsLongsOfMoreThan64Bits() {
        assertThat(Varints.readUnsignedVarlong(endingWith(10, 1))).isEqualTo(Long.MIN_VALUE);
        for (int lastByte = 2; lastByte < 0x80; lastByte++) {
            assertMalformed(
                    Varints::readUnsignedVarlong, endingWith(10, lastByte), "Invalid varint: the value overflows");
        }
    }

    @Test
    void saysWhatThePositionCountsIn() {
        ByteCursor in = new ByteCursor().wrap(new byte[] {0, 0, (byte) 0x80}, 2, 3, true);

        assertThatThrownBy(() -> Varints.readVarint(in))
                .isInstanceOf(MalformedBatchException.class)
                .hasMessage("Truncated varint: bytes available 1 at position 2 of the decompressed records");
    }

    /** An encoding of zeros but for its last byte, with more bytes behind it. */
    private static ByteCursor endingWith(int length, int lastByte) {
        byte[] bytes = new byte[POSITION + length + 10];
        Arrays.fill(bytes, (byte) 0x80);
        bytes[POSITION + length - 1] = (byte) lastByte;
        return new ByteCursor().wrap(bytes, POSITION, bytes.length, false);
    }

    private static void assertMalformed(Read read, ByteCursor in, String message) {
        assertThatThrownBy(() -> read.from(in))
                .isInstanceOf(MalformedBatchException.class)
                .hasMessage(message + " at position " + POSITION)
                .extracting(e -> ((MalformedBatchException) e).position())
                .isEqualTo((long) POSITION);
        assertThat(in.position).isEqualTo(POSITION);
    }

    private static ByteBuffer buffer() {
        byte[] bytes = new byte[POSITION + 12];
        Arrays.fill(bytes, OUTSIDE);
        return ByteBuffer.wrap(bytes).position(POSITION);
    }

    private static int length(ByteBuffer written) {
        return written.position() - POSITION;
    }

    private static ByteCursor cursor(ByteBuffer written) {
        return new ByteCursor().wrap(written.array(), POSITION, written.position(), false);
    }
}
