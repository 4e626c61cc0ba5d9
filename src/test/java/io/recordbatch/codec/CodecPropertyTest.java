package io.recordbatch.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;

/** What holds for any bytes whatever. */
class CodecPropertyTest {
    private static final CodecBuffers BUFFERS = new CodecBuffers(0);
    private static final int MAX_LENGTH = 1 << 20;

    @AfterContainer
    static void freeBuffers() {
        BUFFERS.free();
    }

    @Property(tries = 2000, seed = "1")
    void restoresAnyBytes(@ForAll("types") CompressionType type, @ForAll("runs") byte[] data, @ForAll int anyLevel) {
        int levels = type.maxLevel() - Math.max(-20, type.minLevel()) + 1;
        int level = type.maxLevel() - Math.floorMod(anyLevel, levels);
        Codec codec = BUFFERS.codec(type);
        codec.compress(data, 0, data.length, level);
        byte[] frame = result(codec);
        codec.decompress(frame, 0, frame.length, data.length);
        assertThat(result(codec)).isEqualTo(data);
    }

    @Property(tries = 5000, seed = "2")
    void endsWithResultOrExceptionForAnyBytes(@ForAll("types") CompressionType type, @ForAll("runs") byte[] bytes) {
        assertHarmless(type, bytes);
    }

    @Property(tries = 5000, seed = "3")
    void endsWithResultOrExceptionForAnyBytesBehindARightStart(
            @ForAll("types") CompressionType type, @ForAll("runs") byte[] bytes, @ForAll int anyLength) {
        Codec codec = BUFFERS.codec(type);
        byte[] data = Samples.json(50);
        codec.compress(data, 0, data.length, type.defaultLevel());
        byte[] frame = result(codec);
        int length = Math.floorMod(anyLength, frame.length + 1);
        byte[] joined = Arrays.copyOf(frame, length + bytes.length);
        System.arraycopy(bytes, 0, joined, length, bytes.length);
        assertHarmless(type, joined);
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

    @Provide
    Arbitrary<CompressionType> types() {
        return Arbitraries.of(CodecFixture.WITH_CODEC);
    }

    /** Stretches of random bytes and of one byte many times. */
    @Provide
    Arbitrary<byte[]> runs() {
        Arbitrary<byte[]> random = Arbitraries.bytes().array(byte[].class).ofMaxSize(300);
        Arbitrary<byte[]> same = Combinators.combine(
                        Arbitraries.bytes(), Arbitraries.integers().between(0, 70_000))
                .as((value, length) -> {
                    byte[] bytes = new byte[length];
                    Arrays.fill(bytes, value);
                    return bytes;
                });
        return Arbitraries.oneOf(random, same).list().ofMaxSize(5).map(parts -> {
            byte[][] arrays = parts.toArray(byte[][]::new);
            return CodecFixture.concat(arrays);
        });
    }

    private static byte[] result(Codec codec) {
        return Arrays.copyOf(codec.output(), codec.outputLength());
    }
}
