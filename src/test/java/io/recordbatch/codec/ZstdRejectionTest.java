package io.recordbatch.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One broken rule at a time, in frames built by hand from RFC 8878. */
class ZstdRejectionTest extends CodecFixture {
    private static final byte[] MAGIC = bytes(0x28, 0xb5, 0x2f, 0xfd);
    private static final int SINGLE_SEGMENT = 1 << 5;
    private static final int RAW = 0;
    private static final int RLE = 1;
    private static final byte[] ABC = bytes('a', 'b', 'c');

    ZstdRejectionTest() {
        super(CompressionType.ZSTD);
    }

    @Test
    void acceptsTheFramesThatTheOthersBreak() throws IOException {
        byte[] sized = concat(MAGIC, bytes(SINGLE_SEGMENT, 3), lastBlock(RAW, 3), ABC);
        assertSameAsLibrary(sized, ABC);
        byte[] unsized = concat(MAGIC, bytes(0, 0), block(RAW, 3), ABC, lastBlock(RLE, 4), bytes('d'));
        assertSameAsLibrary(unsized, concat(ABC, bytes('d', 'd', 'd', 'd')));
    }

    @Test
    void readsEachSizeOfTheContentSize() throws IOException {
        byte[] data = Samples.random(300);
        byte[] block = concat(lastBlock(RAW, 300), data);
        assertSameAsLibrary(concat(MAGIC, bytes(1 << 6 | SINGLE_SEGMENT), littleEndian(300 - 256, 2), block), data);
        assertSameAsLibrary(concat(MAGIC, bytes(2 << 6 | SINGLE_SEGMENT), littleEndian(300, 4), block), data);
        assertSameAsLibrary(concat(MAGIC, bytes(3 << 6 | SINGLE_SEGMENT), littleEndian(300, 8), block), data);
        assertSameAsLibrary(concat(MAGIC, bytes(3 << 6, 0), littleEndian(300, 8), block), data);
    }

    @Test
    void rejectsAnotherMagic() {
        assertRejected(
                bytes(0x27, 0xb5, 0x2f, 0xfd, 0),
                "Invalid zstd magic: expected 0xfd2fb528, found 0xfd2fb527 at position 0");
        // One below and one above the skippable frames.
        assertRejected(
                concat(littleEndian(0x184d2a4f, 4), new byte[4]),
                "Invalid zstd magic: expected 0xfd2fb528, found 0x184d2a4f at position 0");
        assertRejected(
                concat(littleEndian(0x184d2a60, 4), new byte[4]),
                "Invalid zstd magic: expected 0xfd2fb528, found 0x184d2a60 at position 0");
    }

    @Test
    void rejectsTheReservedBit() {
        assertRejected(
                concat(MAGIC, bytes(SINGLE_SEGMENT | 1 << 3, 3), lastBlock(RAW, 3), ABC),
                "Invalid zstd frame: reserved bit is set at position 4");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void rejectsADictionaryId(int flag) {
        assertRejected(
                concat(MAGIC, bytes(SINGLE_SEGMENT | flag, 1, 0, 0, 0, 3), lastBlock(RAW, 3), ABC),
                "Unsupported zstd frame: dictionary id at position 4");
    }

    @Test
    void rejectsAReservedBlockType() {
        assertRejected(
                concat(MAGIC, bytes(SINGLE_SEGMENT, 3), lastBlock(3, 3), ABC),
                "Invalid zstd block type: 3 is reserved at position 6");
    }

    @Test
    void acceptsAWindowOfExactlyTheLimit() throws IOException {
        assertSameAsLibrary(concat(MAGIC, bytes(0, 17 << 3), lastBlock(RAW, 3), ABC), ABC);
    }

    @Test
    void rejectsALargerWindow() throws IOException {
        byte[] frame = concat(MAGIC, bytes(0, 17 << 3 | 1), lastBlock(RAW, 3), ABC);
        assertRejected(frame, "Unsupported zstd window: 150994944 is over the limit of 134217728 bytes at position 4");
        assertLibraryRejects(frame);
        assertRejected(
                with(frame, 5, 0xff),
                "Unsupported zstd window: 4123168604160 is over the limit of 134217728 bytes at position 4");
    }

    @Test
    void rejectsASingleSegmentOverTheLargestWindow() {
        // 2^27 + 1, declared within a limit that would allow it.
        assertRejected(
                concat(MAGIC, bytes(2 << 6 | SINGLE_SEGMENT), littleEndian((1 << 27) + 1, 4), lastBlock(RAW, 0)),
                Integer.MAX_VALUE,
                "Unsupported zstd window: 134217729 is over the limit of 134217728 bytes at position 4");
    }

    @Test
    void rejectsAContentSizeOverTheLimit() {
        byte[] frame = concat(MAGIC, bytes(SINGLE_SEGMENT, 3), lastBlock(RAW, 3), ABC);
        assertRejected(frame, 2, "Invalid decompressed length: 3 is over the limit of 2 bytes at position 0");
        assertRejected(
                concat(frame, frame), 5, "Invalid decompressed length: 6 is over the limit of 5 bytes at position 12");
        assertRejected(
                concat(frame, MAGIC, bytes(3 << 6, 0), littleEndian(Long.MAX_VALUE, 8), lastBlock(RAW, 0)),
                "Invalid decompressed length: 9223372036854775807 is over the limit of 67108864 bytes at position 12");
        assertRejected(
                concat(MAGIC, bytes(3 << 6, 0), littleEndian(Long.MIN_VALUE, 8), lastBlock(RAW, 0)),
                "Invalid zstd content size: 9223372036854775808 at position 6");
    }

    @Test
    void rejectsAContentSizeThatTheBlocksCannotHold() {
        assertRejected(
                concat(MAGIC, bytes(SINGLE_SEGMENT, 4), lastBlock(RAW, 3), ABC),
                "Corrupt zstd frame: its blocks cannot hold the declared content size of 4 at position 0");
        assertRejected(
                concat(MAGIC, bytes(2 << 6, 17 << 3), littleEndian(60_000_000, 4), lastBlock(RLE, 131_072), bytes(0)),
                "Corrupt zstd frame: its blocks cannot hold the declared content size of 60000000 at position 0");
    }

    @Test
    void rejectsBlocksThatHoldMoreThanTheContentSize() throws IOException {
        byte[] frame = concat(MAGIC, bytes(1 << 6, 0), littleEndian(0, 2), lastBlock(RLE, 257), bytes('a'));
        assertRejected(frame, "Corrupt zstd frame: over its declared length at position 0");
        assertLibraryRejects(frame);
    }

    @Test
    void rejectsABlockOverTheMaximum() throws IOException {
        byte[] overSegment = concat(MAGIC, bytes(SINGLE_SEGMENT, 3), lastBlock(RLE, 4), bytes('a'));
        assertRejected(overSegment, "Invalid zstd block size: 4 is over the frame's maximum of 3 at position 6");
        assertLibraryRejects(overSegment);
        byte[] overWindow = concat(MAGIC, bytes(0, 0), lastBlock(RLE, 1025), bytes('a'));
        assertRejected(overWindow, "Invalid zstd block size: 1025 is over the frame's maximum of 1024 at position 6");
        assertLibraryRejects(overWindow);
        byte[] over128K = concat(MAGIC, bytes(0, 17 << 3), lastBlock(RLE, 131_073), bytes('a'));
        assertRejected(over128K, "Invalid zstd block size: 131073 is over the frame's maximum of 131072 at position 6");
        assertLibraryRejects(over128K);
    }

    @Test
    void rejectsACorruptBlock() {
        byte[] frame = concat(MAGIC, bytes(0, 0), lastBlock(2, 3), bytes(0xff, 0xff, 0xff));
        // The rest of the message is the library's.
        assertThatThrownBy(() -> decompress(frame))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageStartingWith("Corrupt zstd frame: ")
                .hasMessageEndingWith(" at position 0");
    }

    @Test
    void rejectsGarbageBetweenFrames() {
        byte[] frame = concat(MAGIC, bytes(SINGLE_SEGMENT, 3), lastBlock(RAW, 3), ABC);
        assertRejected(
                concat(frame, bytes(0, 0), frame),
                "Invalid zstd magic: expected 0xfd2fb528, found 0xb5280000 at position 12");
        assertRejected(concat(frame, bytes(0, 0)), "Truncated zstd magic: length 4 > bytes available 2 at position 12");
    }

    @Test
    void rejectsTruncation() {
        byte[] frame = concat(
                MAGIC,
                bytes(1 << 6 | 1 << 2, 0),
                littleEndian(100, 2),
                block(RLE, 353),
                bytes('a'),
                lastBlock(RAW, 3),
                ABC,
                new byte[4]);
        assertTruncatedEverywhere(frame);
        assertRejected(
                Arrays.copyOf(frame, 4),
                "Truncated zstd frame header descriptor: length 1 > bytes available 0 at position 4");
        assertRejected(
                Arrays.copyOf(frame, 5),
                "Truncated zstd window descriptor: length 1 > bytes available 0 at position 5");
        assertRejected(
                Arrays.copyOf(frame, 7), "Truncated zstd content size: length 2 > bytes available 1 at position 6");
        assertRejected(
                Arrays.copyOf(frame, 10), "Truncated zstd block header: length 3 > bytes available 2 at position 8");
        assertRejected(
                Arrays.copyOf(frame, 11), "Truncated zstd RLE block: length 1 > bytes available 0 at position 11");
        assertRejected(
                Arrays.copyOf(frame, 17), "Truncated zstd raw block: length 3 > bytes available 2 at position 15");
        assertRejected(
                Arrays.copyOf(frame, 21), "Truncated zstd checksum: length 4 > bytes available 3 at position 18");
        assertRejected(
                concat(littleEndian(0x184d2a50, 4), littleEndian(-1, 4), bytes(1)),
                "Truncated zstd skippable frame: length 4294967295 > bytes available 1 at position 8");
    }

    private void assertSameAsLibrary(byte[] frame, byte[] data) throws IOException {
        assertThat(decompress(frame)).isEqualTo(data);
        assertThat(libraryDecompress(frame)).isEqualTo(data);
    }

    private static void assertLibraryRejects(byte[] frame) {
        assertThatThrownBy(() -> libraryDecompress(frame)).isInstanceOf(IOException.class);
    }

    private static byte[] libraryDecompress(byte[] frame) throws IOException {
        try (ZstdInputStream in = new ZstdInputStream(new ByteArrayInputStream(frame))) {
            return in.readAllBytes();
        }
    }

    private static byte[] block(int blockType, int size) {
        return littleEndian(size << 3 | blockType << 1, 3);
    }

    private static byte[] lastBlock(int blockType, int size) {
        return littleEndian(size << 3 | blockType << 1 | 1, 3);
    }
}
