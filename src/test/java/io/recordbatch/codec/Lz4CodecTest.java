package io.recordbatch.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import net.jpountz.lz4.LZ4FrameInputStream;
import net.jpountz.lz4.LZ4FrameOutputStream;
import net.jpountz.lz4.LZ4FrameOutputStream.BLOCKSIZE;
import net.jpountz.lz4.LZ4FrameOutputStream.FLG.Bits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class Lz4CodecTest extends CodecContract {
    Lz4CodecTest() {
        super(CompressionType.LZ4);
    }

    @ParameterizedTest
    @EnumSource
    void readsEveryBlockSizeWithEveryOption(BLOCKSIZE blockSize) throws IOException {
        Bits[] options = {Bits.BLOCK_CHECKSUM, Bits.CONTENT_CHECKSUM, Bits.CONTENT_SIZE};
        for (int chosen = 0; chosen < 1 << options.length; chosen++) {
            Bits[] bits = {Bits.BLOCK_INDEPENDENCE};
            for (int i = 0; i < options.length; i++) {
                if ((chosen & 1 << i) != 0) {
                    bits = Arrays.copyOf(bits, bits.length + 1);
                    bits[bits.length - 1] = options[i];
                }
            }
            for (int size : new int[] {0, 1, 100, 65_536, 200_000, 5_000_000}) {
                byte[] data = Samples.mixed(size);
                byte[] result = decompress(frame(data, blockSize, bits));
                assertThat(Arrays.equals(result, data))
                        .as(Arrays.toString(bits))
                        .isTrue();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SIZE_64KB", "SIZE_4MB"})
    void letsNoFlippedBitChangeTheDataWhereAChecksumCoversIt(BLOCKSIZE blockSize) throws IOException {
        byte[] data = Samples.json(500);
        byte[] frame = frame(data, blockSize, Bits.BLOCK_INDEPENDENCE, Bits.CONTENT_CHECKSUM);
        int refused = 0;
        for (int bit = 0; bit < frame.length * Byte.SIZE; bit++) {
            byte[] broken = frame.clone();
            broken[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            try {
                // A match may be found at another offset as well.
                assertThat(decompress(broken)).isEqualTo(data);
            } catch (MalformedFrameException expected) {
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(frame.length * Byte.SIZE * 9 / 10);
    }

    @Test
    void isReadByLz4Java() throws IOException {
        for (int size : new int[] {0, 1, 100, 65_536, 65_537, 5_000_000}) {
            byte[] data = Samples.mixed(size);
            try (LZ4FrameInputStream in = new LZ4FrameInputStream(new ByteArrayInputStream(compress(data)))) {
                assertThat(Arrays.equals(in.readAllBytes(), data)).isTrue();
            }
        }
    }

    @Test
    void writesBlocksOf64KiB() {
        for (int size : new int[] {0, 1, 65_536, 65_537, 4_194_305}) {
            assertThat(compress(Samples.json(size))[5]).isEqualTo((byte) 0x40);
        }
    }

    @Test
    void storesBlocksThatWouldGrow() {
        // 7 bytes of header, 4 of block length, 4 of end mark.
        assertThat(compress(Samples.random(1000))).hasSize(1015);
    }

    private static byte[] frame(byte[] data, BLOCKSIZE blockSize, Bits... bits) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        long knownSize = Arrays.asList(bits).contains(Bits.CONTENT_SIZE) ? data.length : -1;
        try (LZ4FrameOutputStream out = new LZ4FrameOutputStream(bytes, blockSize, knownSize, bits)) {
            out.write(data);
        }
        return bytes.toByteArray();
    }
}
