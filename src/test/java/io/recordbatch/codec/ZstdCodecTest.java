package io.recordbatch.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdInputStream;
import com.github.luben.zstd.ZstdOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ZstdCodecTest extends CodecContract {
    private static final int[] SIZES = {0, 1, 100, 131_073, 1_000_000};

    ZstdCodecTest() {
        super(CompressionType.ZSTD);
    }

    @Override
    TreeSet<Integer> levels() {
        return new TreeSet<>(List.of(-131072, -1000, -7, -1, 0, 1, 2, 3, 4, 6, 9, 13, 16, 19, 20, 22));
    }

    @Test
    void isReadByZstdJni() throws IOException {
        for (int size : SIZES) {
            byte[] data = Samples.mixed(size);
            byte[] frame = compress(data);
            assertThat(Arrays.equals(Zstd.decompress(frame, size), data)).isTrue();
            try (ZstdInputStream in = new ZstdInputStream(new ByteArrayInputStream(frame))) {
                assertThat(Arrays.equals(in.readAllBytes(), data)).isTrue();
            }
        }
    }

    @Test
    void writesTheContentSize() {
        for (int size : SIZES) {
            assertThat(Zstd.getFrameContentSize(compress(Samples.json(size)))).isEqualTo(size);
        }
    }

    @Test
    void readsFramesWithContentSize() {
        for (int size : SIZES) {
            byte[] data = Samples.mixed(size);
            assertThat(Arrays.equals(decompress(Zstd.compress(data, 5)), data)).isTrue();
        }
    }

    @Test
    void readsFramesWithoutContentSize() throws IOException {
        for (int size : SIZES) {
            byte[] data = Samples.mixed(size);
            assertThat(Arrays.equals(decompress(streamed(data, false, data.length + 1)), data))
                    .isTrue();
            assertThat(Arrays.equals(decompress(streamed(data, true, data.length + 1)), data))
                    .isTrue();
            assertThat(Arrays.equals(decompress(streamed(data, true, 1000)), data))
                    .isTrue();
        }
        byte[] zeros = Samples.zeros(10 << 20);
        assertThat(Arrays.equals(decompress(streamed(zeros, true, zeros.length)), zeros))
                .isTrue();
    }

    @Test
    void refusesFramesWithoutContentSizeOverTheLimit() throws IOException {
        byte[] frame = streamed(Samples.json(1001), false, 1001);
        codec.decompress(frame, 0, frame.length, 1001);
        assertThat(codec.outputLength()).isEqualTo(1001);
        assertRejected(frame, 1000, "Invalid decompressed length: it is over the limit of 1000 bytes at position 0");
        byte[] frames = concat(frame, frame);
        codec.decompress(frames, 0, frames.length, 2002);
        assertThat(codec.outputLength()).isEqualTo(2002);
        assertRejected(frames, 2001, "Invalid decompressed length: it is over the limit of 2001 bytes at position 0");
    }

    @Test
    void readsSeveralFramesAndSkipsSkippableOnes() throws IOException {
        byte[] first = Samples.json(50_000);
        byte[] second = Samples.random(10);
        byte[] skippable = concat(littleEndian(0x184d2a50, 4), littleEndian(3, 4), bytes(1, 2, 3));
        byte[] emptySkippable = concat(littleEndian(0x184d2a5f, 4), littleEndian(0, 4));
        byte[] run = concat(
                skippable,
                Zstd.compress(first),
                emptySkippable,
                streamed(new byte[0], true, 1),
                streamed(second, true, 5),
                skippable);
        assertThat(decompress(run)).isEqualTo(concat(first, second));
        assertThat(decompress(skippable)).isEmpty();
    }

    @Test
    void countsOnlyWhatIsDeclaredAgainstTheLimitBeforehand() throws IOException {
        // The first frame's one block might hold up to 128 KB, and holds 5 bytes.
        byte[] run = concat(streamed(Samples.json(5), false, 5), Zstd.compress(Samples.json(100)));
        codec.decompress(run, 0, run.length, 105);
        assertThat(result()).isEqualTo(concat(Samples.json(5), Samples.json(100)));
    }

    @Test
    void allocatesADeclaredSizeAtOnce() {
        byte[] frame = Zstd.compress(Samples.zeros(2_000_000));
        ReusableBuffer fresh = new ReusableBuffer();
        try (Codec other = type.newCodec(fresh)) {
            other.decompress(frame, 0, frame.length, MAX_LENGTH);
            assertThat(fresh.capacity()).isEqualTo(2_000_000);
        }
    }

    @Test
    void doesNotAllocateAllThatManySmallBlocksMightHold() throws IOException {
        // 100 blocks, each of which might hold 128 KB.
        byte[] frame = streamed(Samples.json(100_000), false, 1000);
        ReusableBuffer fresh = new ReusableBuffer();
        try (Codec other = type.newCodec(fresh)) {
            other.decompress(frame, 0, frame.length, MAX_LENGTH);
            assertThat(fresh.capacity()).isBetween(100_000, 400_000);
        }
    }

    @Test
    void readsTheLargestWindow() throws IOException {
        byte[] data = Samples.mixed(300_000);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZstdOutputStream out = new ZstdOutputStream(bytes).setLong(27)) {
            out.write(data);
        }
        byte[] frame = bytes.toByteArray();
        // The window descriptor: 10 + 17 bits.
        assertThat(frame[5]).isEqualTo((byte) (17 << 3));
        assertThat(Arrays.equals(decompress(frame), data)).isTrue();
    }

    @Test
    void letsNoFlippedBitChangeTheDataWhereTheChecksumCoversIt() throws IOException {
        byte[] data = Samples.json(300);
        byte[] frame = streamed(data, true, data.length);
        int refused = 0;
        for (int bit = 0; bit < frame.length * Byte.SIZE; bit++) {
            byte[] broken = frame.clone();
            broken[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            // Without the flag there is no checksum.
            if (bit == 4 * Byte.SIZE + 2) {
                continue;
            }
            try {
                assertThat(decompress(broken)).as("bit %d", bit).isEqualTo(data);
            } catch (MalformedFrameException expected) {
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(frame.length * Byte.SIZE * 9 / 10);
    }

    @Test
    void rejectsAWrongChecksum() throws IOException {
        byte[] frame = streamed(Samples.json(300), true, 300);
        assertThatThrownBy(() -> decompress(flipped(frame, -1)))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessage("Corrupt zstd frame: Restored data doesn't match checksum at position 0");
    }

    private static byte[] streamed(byte[] data, boolean checksum, int flushEvery) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZstdOutputStream out = new ZstdOutputStream(bytes).setChecksum(checksum)) {
            for (int written = 0; written < data.length; written += flushEvery) {
                out.write(data, written, Math.min(flushEvery, data.length - written));
                if (flushEvery < data.length) {
                    out.flush();
                }
            }
        }
        return bytes.toByteArray();
    }
}
