package io.recordbatch.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class GzipCodecTest extends CodecContract {
    GzipCodecTest() {
        super(CompressionType.GZIP);
    }

    @Test
    void isReadByTheJdk() throws IOException {
        for (int size : new int[] {0, 1, 100, 65_537, 1_000_000}) {
            byte[] data = Samples.mixed(size);
            try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(compress(data)))) {
                assertThat(Arrays.equals(in.readAllBytes(), data)).isTrue();
            }
        }
    }

    @Test
    void readsWhatTheJdkWrites() throws IOException {
        for (int size : new int[] {0, 1, 100, 65_537, 1_000_000}) {
            byte[] data = Samples.mixed(size);
            assertThat(Arrays.equals(decompress(member(data, false)), data)).isTrue();
            assertThat(Arrays.equals(decompress(member(data, true)), data)).isTrue();
        }
    }

    @Test
    void readsSeveralMembers() throws IOException {
        byte[] first = Samples.json(70_000);
        byte[] last = Samples.random(5);
        byte[] members = concat(member(first, true), member(new byte[0], false), member(last, false));
        assertThat(decompress(members)).isEqualTo(concat(first, last));
    }

    @Test
    void refusesMembersThatAreOverTheLimitTogether() throws IOException {
        byte[] members = concat(member(Samples.json(600), false), member(Samples.json(401), false));
        int second = member(Samples.json(600), false).length;
        assertRejected(
                members,
                1000,
                "Invalid decompressed length: it is over the limit of 1000 bytes at position " + (second + 10));
    }

    @Test
    void startsWithAsMuchRoomAsTheTrailerDeclares() throws IOException {
        byte[] frame = member(Samples.json(100_000), false);
        ReusableBuffer fresh = new ReusableBuffer();
        try (Codec other = type.newCodec(fresh)) {
            other.decompress(frame, 0, frame.length, MAX_LENGTH);
        }
        assertThat(fresh.capacity()).isEqualTo(100_001);
    }

    @Test
    void startsWithNoMoreRoomThanItsBytesCanFill() throws IOException {
        byte[] frame = member(Samples.json(100), false);
        // A declared length of 2 GB.
        byte[] liar = with(frame, -1, 0x7f);
        ReusableBuffer fresh = new ReusableBuffer();
        try (Codec other = type.newCodec(fresh)) {
            assertThatThrownBy(() -> other.decompress(liar, 0, liar.length, Integer.MAX_VALUE))
                    .isInstanceOf(MalformedFrameException.class);
        }
        assertThat(fresh.capacity()).isLessThanOrEqualTo(liar.length * 1032 + 1);
    }

    /** A Deflater's first call after a change of level may do nothing else, which is no want of room. */
    @Test
    void doesNotGrowItsBufferWhenTheLevelChanges() {
        byte[] data = Samples.json(10_000);
        codec.compress(data, 0, data.length, 1);
        int capacity = codec.output().length;
        for (int i = 0; i < 30; i++) {
            codec.compress(data, 0, data.length, 1 + i % 9);
        }
        assertThat(codec.output()).hasSize(capacity);
    }

    private static byte[] member(byte[] data, boolean flushed) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes, 512, true)) {
            for (int written = 0; written < data.length; written += 1000) {
                out.write(data, written, Math.min(1000, data.length - written));
                if (flushed) {
                    out.flush();
                }
            }
        }
        return bytes.toByteArray();
    }
}
