package io.recordbatch.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import net.jpountz.xxhash.XXHashFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One broken rule at a time, in frames built by hand from the format's description. */
class Lz4RejectionTest extends CodecFixture {
    private static final int FLG = 0b01_1_0_0_0_0_0;
    private static final int BLOCK_CHECKSUM = 1 << 4;
    private static final int CONTENT_SIZE = 1 << 3;
    private static final int CONTENT_CHECKSUM = 1 << 2;
    private static final int BD_64_KB = 4 << 4;
    private static final byte[] MAGIC = littleEndian(0x184d2204, 4);
    private static final byte[] END_MARK = new byte[4];
    private static final byte[] DATA = bytes(1, 2, 3, 4, 5, 6, 7, 8);

    Lz4RejectionTest() {
        super(CompressionType.LZ4);
    }

    @Test
    void acceptsTheFramesThatTheOthersBreak() {
        assertThat(decompress(concat(header(FLG, BD_64_KB), stored(DATA), END_MARK)))
                .isEqualTo(DATA);
        assertThat(decompress(withAllOptions())).isEqualTo(DATA);
    }

    @Test
    void rejectsAnotherMagic() {
        byte[] frame = concat(header(FLG, BD_64_KB), END_MARK);
        assertRejected(with(frame, 0, 5), "Invalid LZ4 magic: expected 0x184d2204, found 0x184d2205 at position 0");
        byte[] legacy = concat(littleEndian(0x184c2102, 4), Arrays.copyOfRange(frame, 4, frame.length));
        assertRejected(legacy, "Invalid LZ4 magic: expected 0x184d2204, found 0x184c2102 at position 0");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2, 3})
    void rejectsAnotherVersion(int version) {
        assertRejected(
                concat(header(FLG & 0x3f | version << 6, BD_64_KB), END_MARK),
                "Unsupported LZ4 frame version: expected 1, found " + version + " at position 4");
    }

    @Test
    void rejectsDependentBlocks() {
        assertRejected(
                concat(header(0b01_0_00000, BD_64_KB), END_MARK),
                "Unsupported LZ4 frame: dependent blocks at position 4");
    }

    @Test
    void rejectsTheReservedBitOfFlg() {
        assertRejected(
                concat(header(FLG | 0b10, BD_64_KB), END_MARK),
                "Invalid LZ4 frame: reserved FLG bit is set at position 4");
    }

    @Test
    void rejectsADictionaryId() {
        assertRejected(
                concat(header(FLG | 1, BD_64_KB, new byte[4]), END_MARK),
                "Unsupported LZ4 frame: dictionary id at position 4");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1 << 1, 1 << 2, 1 << 3, 1 << 7})
    void rejectsTheReservedBitsOfBd(int bit) {
        assertRejected(
                concat(header(FLG, BD_64_KB | bit), END_MARK),
                "Invalid LZ4 frame: reserved BD bits are set at position 5");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void rejectsAnotherBlockSize(int blockId) {
        assertRejected(
                concat(header(FLG, blockId << 4), END_MARK),
                "Invalid LZ4 block size id: expected 4 to 7, found " + blockId + " at position 5");
    }

    @Test
    void rejectsAWrongHeaderChecksum() {
        byte[] frame = concat(header(FLG, BD_64_KB), END_MARK);
        int right = frame[6] & 0xff;
        assertRejected(
                flipped(frame, 6),
                "Corrupt LZ4 header: checksum computed " + right + ", found " + (~right & 0xff) + " at position 6");
    }

    @Test
    void rejectsAWrongBlockChecksum() {
        int xxh32 = xxh32(DATA);
        byte[] frame = concat(header(FLG | BLOCK_CHECKSUM, BD_64_KB), stored(DATA), littleEndian(~xxh32, 4), END_MARK);
        assertRejected(
                frame,
                String.format("Corrupt LZ4 block: checksum computed 0x%x, found 0x%x at position 19", xxh32, ~xxh32));
    }

    @Test
    void rejectsAWrongContentChecksum() {
        int xxh32 = xxh32(DATA);
        byte[] frame =
                concat(header(FLG | CONTENT_CHECKSUM, BD_64_KB), stored(DATA), END_MARK, littleEndian(~xxh32, 4));
        assertRejected(
                frame,
                String.format("Corrupt LZ4 content: checksum computed 0x%x, found 0x%x at position 23", xxh32, ~xxh32));
    }

    @Test
    void rejectsAContentSizeThatIsNotTheContents() {
        for (long size : new long[] {0, 7, 9}) {
            assertRejected(
                    concat(header(FLG | CONTENT_SIZE, BD_64_KB, littleEndian(size, 8)), stored(DATA), END_MARK),
                    "Corrupt LZ4 frame: content size " + size + ", found 8 at position 6");
        }
    }

    @Test
    void rejectsAContentSizeOverTheLimit() {
        assertRejected(
                concat(header(FLG | CONTENT_SIZE, BD_64_KB, littleEndian(1001, 8)), stored(DATA), END_MARK),
                1000,
                "Invalid decompressed length: 1001 is over the limit of 1000 bytes at position 6");
    }

    @Test
    void rejectsAContentSizeThatTheBytesCannotHold() {
        // 25 bytes follow from the content size on, each of which can stand for at most 255.
        assertRejected(
                concat(header(FLG | CONTENT_SIZE, BD_64_KB, littleEndian(25 * 255 + 1, 8)), stored(DATA), END_MARK),
                "Corrupt LZ4 frame: 25 bytes cannot hold the content size 6376 at position 6");
        assertRejected(
                concat(header(FLG | CONTENT_SIZE, BD_64_KB, littleEndian(-1, 8)), stored(DATA), END_MARK),
                "Corrupt LZ4 frame: 25 bytes cannot hold the content size 18446744073709551615 at position 6");
    }

    @Test
    void rejectsABlockOverTheMaximum() {
        byte[] storedLength = littleEndian(65_537 | 1L << 31, 4);
        assertRejected(
                concat(header(FLG, BD_64_KB), storedLength, new byte[65_537], END_MARK),
                "Invalid LZ4 block length: 65537 is over the frame's maximum of 65536 at position 7");
        assertRejected(
                concat(header(FLG, BD_64_KB), littleEndian(0x7fffffff, 4)),
                "Invalid LZ4 block length: 2147483647 is over the frame's maximum of 65536 at position 7");
    }

    @Test
    void rejectsABlockThatDecompressesToMoreThanTheMaximum() {
        // One literal, then a match at offset 1 with a length of 19 + 300 * 255 and more.
        byte[] matchLength = new byte[300];
        Arrays.fill(matchLength, (byte) 255);
        byte[] block = concat(bytes(0x1f, 'a', 1, 0), matchLength, bytes(0, 0x50, 1, 2, 3, 4, 5));
        byte[] frame = concat(header(FLG, BD_64_KB), littleEndian(block.length, 4), block, END_MARK);
        assertRejected(frame, "Corrupt LZ4 block at position 11");
        assertRejected(frame, 1000, "Corrupt LZ4 block, or over the limit of 1000 decompressed bytes at position 11");
        byte[] larger = concat(header(FLG, 5 << 4), littleEndian(block.length, 4), block, END_MARK);
        assertThat(decompress(larger)).hasSize(1 + 19 + 300 * 255 + 5);
    }

    @Test
    void rejectsAStoredBlockOverTheLimit() {
        assertRejected(
                concat(header(FLG, BD_64_KB), stored(DATA), stored(DATA), END_MARK),
                15,
                "Invalid decompressed length: 16 is over the limit of 15 bytes at position 23");
    }

    @Test
    void rejectsABlockWithAMatchBeforeItsStart() {
        byte[] block = bytes(0x10, 'a', 2, 0, 0x50, 1, 2, 3, 4, 5);
        assertRejected(
                concat(header(FLG, BD_64_KB), littleEndian(block.length, 4), block, END_MARK),
                "Corrupt LZ4 block at position 11");
    }

    @Test
    void rejectsBytesBehindTheFrame() {
        byte[] frame = concat(header(FLG, BD_64_KB), stored(DATA), END_MARK);
        assertRejected(concat(frame, bytes(0)), "Corrupt LZ4 frame: 1 bytes follow it at position 23");
        assertRejected(concat(frame, frame), "Corrupt LZ4 frame: 23 bytes follow it at position 23");
    }

    @Test
    void rejectsTruncation() {
        assertTruncatedEverywhere(withAllOptions());
        byte[] frame = withAllOptions();
        assertRejected(
                Arrays.copyOf(frame, 6), "Truncated LZ4 frame header: length 7 > bytes available 6 at position 0");
        assertRejected(
                Arrays.copyOf(frame, 13), "Truncated LZ4 content size: length 8 > bytes available 7 at position 6");
        assertRejected(
                Arrays.copyOf(frame, 14), "Truncated LZ4 header checksum: length 1 > bytes available 0 at position 14");
        assertRejected(
                Arrays.copyOf(frame, 18), "Truncated LZ4 block length: length 4 > bytes available 3 at position 15");
        assertRejected(Arrays.copyOf(frame, 26), "Truncated LZ4 block: length 8 > bytes available 7 at position 19");
        assertRejected(
                Arrays.copyOf(frame, 30), "Truncated LZ4 block checksum: length 4 > bytes available 3 at position 27");
        assertRejected(
                Arrays.copyOf(frame, 31), "Truncated LZ4 block length: length 4 > bytes available 0 at position 31");
        assertRejected(
                Arrays.copyOf(frame, 38),
                "Truncated LZ4 content checksum: length 4 > bytes available 3 at position 35");
    }

    private static byte[] withAllOptions() {
        byte[] checksum = littleEndian(xxh32(DATA), 4);
        return concat(
                header(FLG | BLOCK_CHECKSUM | CONTENT_SIZE | CONTENT_CHECKSUM, BD_64_KB, littleEndian(8, 8)),
                stored(DATA),
                checksum,
                END_MARK,
                checksum);
    }

    private static byte[] header(int flg, int bd, byte... optional) {
        byte[] descriptor = concat(bytes(flg, bd), optional);
        return concat(MAGIC, descriptor, bytes(xxh32(descriptor) >>> 8));
    }

    private static byte[] stored(byte[] data) {
        return concat(littleEndian(data.length | 1L << 31, 4), data);
    }

    private static int xxh32(byte[] data) {
        return XXHashFactory.safeInstance().hash32().hash(data, 0, data.length, 0);
    }
}
