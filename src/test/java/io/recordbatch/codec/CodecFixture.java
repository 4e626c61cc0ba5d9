package io.recordbatch.codec;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;

/** One codec in its own buffers, and what tests of frames need. */
abstract class CodecFixture {
    /** All but none. */
    static final Set<CompressionType> WITH_CODEC = EnumSet.complementOf(EnumSet.of(CompressionType.NONE));

    static final int MAX_LENGTH = 64 << 20;

    final CompressionType type;
    final CodecBuffers buffers = new CodecBuffers(0);
    final Codec codec;

    CodecFixture(CompressionType type) {
        this.type = type;
        codec = buffers.codec(type);
    }

    @AfterEach
    void freeBuffers() {
        buffers.free();
    }

    final byte[] compress(byte[] data) {
        codec.compress(data, 0, data.length, type.defaultLevel());
        return result();
    }

    final byte[] decompress(byte[] frame) {
        codec.decompress(frame, 0, frame.length, MAX_LENGTH);
        return result();
    }

    final byte[] result() {
        return Arrays.copyOf(codec.output(), codec.outputLength());
    }

    /** Asserts what the codec says about a frame that breaks one rule. */
    final void assertRejected(byte[] frame, String message) {
        assertRejected(frame, MAX_LENGTH, message);
    }

    final void assertRejected(byte[] frame, int maxLength, String message) {
        assertThatThrownBy(() -> codec.decompress(frame, 0, frame.length, maxLength))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessage(message);
    }

    /** Asserts that every shorter range is truncated. */
    final void assertTruncatedEverywhere(byte[] frame) {
        for (int length = 0; length < frame.length; length++) {
            byte[] truncated = Arrays.copyOf(frame, length);
            assertThatThrownBy(() -> decompress(truncated))
                    .as("%d of %d bytes", length, frame.length)
                    .isInstanceOf(MalformedFrameException.class)
                    .hasMessageStartingWith("Truncated ");
        }
    }

    static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    static byte[] littleEndian(long value, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (value >>> 8 * i);
        }
        return bytes;
    }

    static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    /** A copy with one byte replaced; an index below 0 counts from the end. */
    static byte[] with(byte[] bytes, int index, int value) {
        byte[] copy = bytes.clone();
        copy[index < 0 ? bytes.length + index : index] = (byte) value;
        return copy;
    }

    static byte[] flipped(byte[] bytes, int index) {
        return with(bytes, index, ~bytes[index < 0 ? bytes.length + index : index]);
    }
}
