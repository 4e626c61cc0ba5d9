package io.recordbatch.codec;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One broken rule at a time, in members built by hand from RFC 1952 and RFC 1951. */
class GzipRejectionTest extends CodecFixture {
    private static final int HEADER_CRC = 1 << 1;
    private static final int EXTRA = 1 << 2;
    private static final int NAME = 1 << 3;
    private static final int COMMENT = 1 << 4;
    private static final byte[] DATA = bytes(1, 2, 3, 4, 5);
    private static final byte[] EXTRA_FIELD = bytes(3, 0, 'e', 'x', 't');
    private static final byte[] FILE_NAME = "name.log\0".getBytes(ISO_8859_1);
    private static final byte[] COMMENT_TEXT = "\0".getBytes(ISO_8859_1);

    /** One final stored block: the 3 bits, length, its complement, data. */
    private static final byte[] DEFLATED = concat(bytes(1, 5, 0, 0xfa, 0xff), DATA);

    private static final byte[] TRAILER = concat(littleEndian(crc32(DATA), 4), littleEndian(5, 4));

    GzipRejectionTest() {
        super(CompressionType.GZIP);
    }

    @Test
    void readsEveryOptionalField() {
        assertThat(decompress(member(header(0)))).isEqualTo(DATA);
        // FTEXT says nothing that matters here.
        assertThat(decompress(member(header(1)))).isEqualTo(DATA);
        assertThat(decompress(member(header(EXTRA, EXTRA_FIELD)))).isEqualTo(DATA);
        assertThat(decompress(member(header(EXTRA, bytes(0, 0))))).isEqualTo(DATA);
        assertThat(decompress(member(header(NAME, FILE_NAME)))).isEqualTo(DATA);
        assertThat(decompress(member(header(COMMENT, COMMENT_TEXT)))).isEqualTo(DATA);
        assertThat(decompress(member(headerWithCrc(0)))).isEqualTo(DATA);
        assertThat(decompress(withAllFields())).isEqualTo(DATA);
        assertThat(decompress(concat(withAllFields(), member(header(0)), withAllFields())))
                .isEqualTo(concat(DATA, DATA, DATA));
    }

    @Test
    void rejectsAnotherMagic() {
        assertRejected(
                member(with(header(0), 1, 0x8c)), "Invalid gzip magic: expected 0x8b1f, found 0x8c1f at position 0");
    }

    @Test
    void rejectsAnotherMethod() {
        assertRejected(
                member(with(header(0), 2, 7)),
                "Unsupported gzip compression method: expected 8, found 7 at position 2");
    }

    @ParameterizedTest
    @ValueSource(ints = {1 << 5, 1 << 6, 1 << 7})
    void rejectsReservedFlags(int flag) {
        assertRejected(member(header(flag)), "Invalid gzip flags: reserved bits are set at position 3");
    }

    @Test
    void rejectsAWrongHeaderCrc() {
        byte[] header = header(HEADER_CRC | NAME, FILE_NAME);
        int crc = (int) crc32(header) & 0xffff;
        assertRejected(
                member(concat(header, littleEndian(crc ^ 1, 2))),
                "Corrupt gzip header: CRC computed " + crc + ", found " + (crc ^ 1) + " at position 19");
    }

    @Test
    void rejectsAWrongCrc() {
        long crc = crc32(DATA);
        assertRejected(
                concat(header(0), DEFLATED, littleEndian(~crc, 4), littleEndian(5, 4)),
                "Corrupt gzip data: CRC computed " + crc + ", found " + (~crc & 0xffffffffL) + " at position 20");
    }

    @Test
    void rejectsAWrongLength() {
        byte[] start = concat(header(0), DEFLATED, littleEndian(crc32(DATA), 4));
        assertRejected(concat(start, littleEndian(4, 4)), "Corrupt gzip data: length 5, found 4 at position 24");
        assertRejected(
                concat(start, littleEndian(-1, 4)), "Corrupt gzip data: length 5, found 4294967295 at position 24");
    }

    @Test
    void rejectsACorruptStream() {
        byte[] reservedBlockType = bytes(0b111);
        assertRejected(
                concat(header(0), reservedBlockType, TRAILER),
                "Corrupt deflate stream: invalid block type at position 11");
        assertThatThrownBy(() -> decompress(member(header(0), flipped(DEFLATED, 1))))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageStartingWith("Corrupt deflate stream: invalid stored block lengths at position ");
    }

    @Test
    void rejectsGarbageBehindAMember() {
        assertRejected(
                concat(member(header(0)), bytes(0, 0, 0)),
                "Truncated gzip header: length 10 > bytes available 3 at position 28");
        assertRejected(
                concat(member(header(0)), new byte[10]),
                "Invalid gzip magic: expected 0x8b1f, found 0x0 at position 28");
    }

    @Test
    void rejectsTruncation() {
        assertTruncatedEverywhere(withAllFields());
        byte[] member = member(header(0));
        assertRejected(Arrays.copyOf(member, 9), "Truncated gzip header: length 10 > bytes available 9 at position 0");
        assertRejected(Arrays.copyOf(member, 19), "Truncated deflate stream at position 19");
        assertRejected(
                Arrays.copyOf(member, 27), "Truncated gzip trailer: length 8 > bytes available 7 at position 20");
    }

    @Test
    void rejectsTruncatedFields() {
        byte[] all = withAllFields();
        assertRejected(
                Arrays.copyOf(all, 11),
                "Truncated gzip extra field length: length 2 > bytes available 1 at position 10");
        assertRejected(
                Arrays.copyOf(all, 14), "Truncated gzip extra field: length 3 > bytes available 2 at position 12");
        assertRejected(Arrays.copyOf(all, 23), "Truncated gzip file name: no terminating zero at position 15");
        assertRejected(Arrays.copyOf(all, 24), "Truncated gzip comment: no terminating zero at position 24");
        assertRejected(
                Arrays.copyOf(all, 26), "Truncated gzip header CRC: length 2 > bytes available 1 at position 25");
    }

    private static byte[] withAllFields() {
        return member(headerWithCrc(EXTRA | NAME | COMMENT, EXTRA_FIELD, FILE_NAME, COMMENT_TEXT));
    }

    private static byte[] headerWithCrc(int flags, byte[]... fields) {
        byte[] header = header(flags | HEADER_CRC, fields);
        return concat(header, littleEndian(crc32(header), 2));
    }

    private static byte[] header(int flags, byte[]... fields) {
        return concat(bytes(0x1f, 0x8b, 8, flags, 1, 2, 3, 4, 2, 3), concat(fields));
    }

    private static byte[] member(byte[] header) {
        return member(header, DEFLATED);
    }

    private static byte[] member(byte[] header, byte[] deflated) {
        return concat(header, deflated, TRAILER);
    }

    private static long crc32(byte[] data) {
        CRC32 crc = new CRC32();
        crc.update(data);
        return crc.getValue();
    }
}
