package io.recordbatch.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.xerial.snappy.Snappy;
import org.xerial.snappy.SnappyInputStream;
import org.xerial.snappy.SnappyOutputStream;

/** Interop with snappy-java, and one broken rule at a time in bytes built by hand from the format's description. */
class SnappyCodecTest extends CodecContract {
    private static final byte[] HEADER = bytes(0x82, 'S', 'N', 'A', 'P', 'P', 'Y', 0, 0, 0, 0, 1, 0, 0, 0, 1);

    /** Declared length 3, a literal of 3 bytes. */
    private static final byte[] RAW_ABC = bytes(3, 2 << 2, 'a', 'b', 'c');

    private static final byte[] ABC = bytes('a', 'b', 'c');

    SnappyCodecTest() {
        super(CompressionType.SNAPPY);
    }

    @Test
    void isReadBySnappyJava() throws IOException {
        for (int size : new int[] {0, 1, 100, 65_537, 1_000_000}) {
            byte[] data = Samples.mixed(size);
            try (SnappyInputStream in = new SnappyInputStream(new ByteArrayInputStream(compress(data)))) {
                assertThat(Arrays.equals(in.readAllBytes(), data)).isTrue();
            }
        }
    }

    @Test
    void writesBlocksOf64K() {
        byte[] stream = compress(Samples.json(64 * 1024 + 1));
        int second = HEADER.length + Integer.BYTES + ByteBuffer.wrap(stream).getInt(HEADER.length);
        // One literal of one byte: its block's length, declared length, tag and itself.
        assertThat(Arrays.copyOfRange(stream, second, stream.length - 1)).isEqualTo(bytes(0, 0, 0, 3, 1, 0));
    }

    @ParameterizedTest
    @ValueSource(ints = {1024, 32 * 1024, 64 * 1024, 1024 * 1024})
    void readsXerialBlocksOfEverySize(int blockSize) throws IOException {
        for (int size : new int[] {0, 1, 100, 32_769, 1_000_000}) {
            byte[] data = Samples.mixed(size);
            assertThat(Arrays.equals(decompress(xerial(data, blockSize)), data)).isTrue();
        }
    }

    @Test
    void readsRawBlocks() throws IOException {
        for (int size : new int[] {0, 1, 100, 65_537, 3_000_000}) {
            byte[] data = Samples.mixed(size);
            assertThat(Arrays.equals(decompress(Snappy.compress(data)), data)).isTrue();
        }
        assertThat(decompress(RAW_ABC)).isEqualTo(ABC);
    }

    @Test
    void readsJoinedStreams() throws IOException {
        byte[] first = Samples.json(40_000);
        byte[] last = Samples.json(10);
        byte[] joined = concat(xerial(first, 32 * 1024), xerial(new byte[0], 1024), xerial(last, 1024));
        assertThat(decompress(joined)).isEqualTo(concat(first, last));
    }

    @Test
    void readsLaterVersions() {
        assertThat(decompress(concat(with(HEADER, 11, 2), block(RAW_ABC)))).isEqualTo(ABC);
    }

    @Test
    void rejectsAnEarlierVersion() {
        assertRejected(
                concat(with(HEADER, 11, 0), block(RAW_ABC)),
                "Unsupported snappy framing version: expected 1 or newer, found 0 at position 8");
        assertRejected(
                concat(HEADER, block(RAW_ABC), with(HEADER, 8, 0x80)),
                "Unsupported snappy framing version: expected 1 or newer, found -2147483647 at position 33");
    }

    @Test
    void rejectsAnotherMagic() {
        assertRejected(with(HEADER, 7, 1), "Invalid snappy magic at position 0");
        assertRejected(concat(HEADER, with(HEADER, 4, 'X')), "Invalid snappy magic at position 16");
    }

    @Test
    void rejectsANegativeBlockLength() {
        assertRejected(concat(HEADER, bytes(0xff, 0xff, 0xff, 0xfe)), "Invalid snappy block length: -2 at position 16");
    }

    @Test
    void rejectsABlockBeyondTheEnd() {
        assertRejected(
                concat(HEADER, bytes(0, 0, 0, 6), RAW_ABC),
                "Truncated snappy block: length 6 > bytes available 5 at position 20");
        assertRejected(
                concat(HEADER, bytes(0x7f, 0xff, 0xff, 0xff), RAW_ABC),
                "Truncated snappy block: length 2147483647 > bytes available 5 at position 20");
    }

    @Test
    void rejectsADeclaredLengthThatTheBlockCannotHold() {
        // 5 bytes, each of which can stand for at most 22: 111 is 0x6f.
        assertRejected(
                with(RAW_ABC, 0, 111), "Corrupt snappy block: 5 bytes cannot hold the declared 111 at position 0");
        assertRejected(
                concat(HEADER, block(bytes(0xff, 0xff, 0xff, 0xff, 0x0f, 0))),
                "Corrupt snappy block: 6 bytes cannot hold the declared 4294967295 at position 20");
    }

    @Test
    void rejectsADeclaredLengthOverTheLimit() {
        assertRejected(RAW_ABC, 2, "Invalid decompressed length: 3 is over the limit of 2 bytes at position 0");
        assertRejected(
                concat(HEADER, block(RAW_ABC), block(RAW_ABC)),
                5,
                "Invalid decompressed length: 6 is over the limit of 5 bytes at position 29");
    }

    @Test
    void rejectsAVarintThatIsTooLong() {
        assertRejected(
                bytes(0x80, 0x80, 0x80, 0x80, 0x80, 0), "Invalid snappy block length: over 5 bytes at position 0");
        assertRejected(bytes(0x83, 0x80), "Truncated snappy block length at position 0");
        assertRejected(new byte[0], "Truncated snappy block length at position 0");
        assertRejected(concat(HEADER, block(new byte[0])), "Truncated snappy block length at position 20");
    }

    @Test
    void rejectsAVarintWithMoreThan32Bits() {
        // 3 + 2^32, then the literal.
        byte[] block = concat(bytes(0x83, 0x80, 0x80, 0x80, 0x10), bytes(2 << 2, 'a', 'b', 'c'));
        assertRejected(block, "Corrupt snappy block: 9 bytes cannot hold the declared 4294967299 at position 0");
    }

    @Test
    void rejectsElementsThatDoNotFit() {
        assertRejected(with(RAW_ABC, 0, 2), "Corrupt snappy block at position 0");
        assertRejected(with(RAW_ABC, 0, 4), "Corrupt snappy block at position 0");
        // A copy from before the start.
        assertRejected(bytes(4, 0, 'a', 0b10, 9, 0), "Corrupt snappy block at position 0");
    }

    @Test
    void rejectsTruncation() {
        byte[] stream = concat(HEADER, block(RAW_ABC));
        assertThat(decompress(stream)).isEqualTo(ABC);
        assertRejected(
                Arrays.copyOf(stream, 15), "Truncated snappy header: length 16 > bytes available 15 at position 0");
        assertRejected(
                Arrays.copyOf(stream, 19),
                "Truncated snappy block length: length 4 > bytes available 3 at position 16");
        assertRejected(
                Arrays.copyOf(stream, 24), "Truncated snappy block: length 5 > bytes available 4 at position 20");
        assertRejected(
                concat(stream, bytes(0x82, 'S', 'N', 'A')),
                "Truncated snappy header: length 16 > bytes available 4 at position 25");
    }

    private static byte[] block(byte[] raw) {
        return concat(bytes(raw.length >>> 24, raw.length >>> 16, raw.length >>> 8, raw.length), raw);
    }

    private static byte[] xerial(byte[] data, int blockSize) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (SnappyOutputStream out = new SnappyOutputStream(bytes, blockSize)) {
            out.write(data);
        }
        return bytes.toByteArray();
    }
}
