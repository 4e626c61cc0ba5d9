package io.recordbatch.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.recordbatch.codec.CodecBuffers;
import io.recordbatch.codec.CodecLease;
import io.recordbatch.codec.CompressionType;
import io.recordbatch.codec.MalformedFrameException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One test for each rule that a batch can break; the lengths of a header are those of {@link BatchHeaderTest}. */
class MalformedBatchTest {
    private static final CodecLease LEASE = new CodecLease();
    private static final int MAX_BYTES = 10_000;
    private static final int MAX_RECORDS = 100;
    /** Length 6, no attributes, deltas 0, null key and value, no headers. */
    private static final String RECORD = "0c 00 00 00 01 01 00";

    private final BatchReader reader = new BatchReader(LEASE, MAX_BYTES, MAX_RECORDS);

    @AfterAll
    static void closeLease() {
        LEASE.close();
    }

    private static byte[] some(CompressionType type) {
        return new TestBatch("", new TestRecords(1).consecutive(0, 10))
                .compressed(type, type.defaultLevel())
                .kafkas();
    }

    private void read(byte[] batch, boolean skipping) {
        try (RecordCursor records = reader.open(batch, 0, batch.length)) {
            while (skipping ? records.skip() : records.next()) {
                // Reading is checking.
            }
        }
    }

    /** After the error the reader must be as good as new, and its buffers back where they came from. */
    private void assertMalformed(byte[] batch, boolean skipping, String message) {
        CodecBuffers buffers = LEASE.acquire();
        LEASE.release(buffers);

        MalformedBatchException malformed =
                catchThrowableOfType(MalformedBatchException.class, () -> read(batch, skipping));

        assertThat(malformed).hasMessage(message);
        assertThat(message).contains(" at position " + malformed.position());
        CodecBuffers back = LEASE.acquire();
        LEASE.release(back);
        assertThat(back).isSameAs(buffers);
        byte[] good = some(CompressionType.GZIP);
        assertThat(OurReader.records(reader, good)).isEqualTo(KafkaReader.records(KafkaReader.batch(good)));
    }

    private void assertMalformed(byte[] batch, String message) {
        assertMalformed(batch, false, message);
    }

    @Test
    void theSmallestRecordIsNoError() {
        read(RawBatch.of(CompressionType.NONE, 2, RawBatch.hex(RECORD + RECORD)), false);
    }

    @Test
    void lengthAndMagicComeFirst() {
        byte[] batch = RawBatch.of(CompressionType.NONE, 1, RawBatch.hex(RECORD));
        assertMalformed(Arrays.copyOf(batch, 67), "Truncated batch: length 56 > bytes available 55 at position 8");
        assertMalformed(
                Arrays.copyOf(batch, 60), "Truncated batch header: length 61 > bytes available 60 at position 0");
        batch[16] = 1;
        assertMalformed(batch, "Unsupported magic: expected 2, found 1 at position 16");
    }

    /** Bodies that no codec could read, and counts over every limit: the CRC must be what is found wrong. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
    void theCrcComesNext(int compressionId) {
        byte[] batch = RawBatch.of(CompressionType.NONE, -1, new byte[50]);
        batch[22] = (byte) compressionId;
        String right =
                Long.toHexString(KafkaReader.batch(RawBatch.fixCrc(batch)).checksum());
        RawBatch.withInt(batch, 17, 0x1234abcd);

        assertMalformed(batch, "Corrupt batch: CRC computed 0x" + right + ", found 0x1234abcd at position 17");
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 6, 7})
    void compressionTypesThatDoNotExist(int id) {
        byte[] batch = RawBatch.of(CompressionType.NONE, 1, RawBatch.hex(RECORD));
        batch[22] = (byte) id;

        assertMalformed(
                RawBatch.fixCrc(batch),
                "Unsupported compression type: expected 0 to 4, found " + id + " at position 21");
    }

    @ParameterizedTest
    @EnumSource
    void countsOverTheLimit(CompressionType type) {
        byte[] records = RawBatch.hex(RECORD.repeat(MAX_RECORDS + 1));
        read(RawBatch.compressing(type, MAX_RECORDS, Arrays.copyOf(records, records.length - 7)), false);

        assertMalformed(
                RawBatch.compressing(type, MAX_RECORDS + 1, records),
                "Invalid record count: expected 0 to the limit of 100, found 101 at position 57");
        assertMalformed(
                RawBatch.compressing(type, -1, records),
                "Invalid record count: expected 0 to the limit of 100, found -1 at position 57");
        assertMalformed(
                RawBatch.compressing(type, Integer.MIN_VALUE, records),
                "Invalid record count: expected 0 to the limit of 100, found -2147483648 at position 57");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    1 |                               | Invalid record count: 1 records do not fit 0 bytes | 0
                    2 | 0c000000010100                | Invalid record count: 2 records do not fit 7 bytes | 0
                    3 | 0c000000010100 0c0000000101   | Invalid record count: 3 records do not fit 13 bytes | 0
                    0 | 0c000000010100                | Invalid record count: 7 bytes follow the last record | 0
                    1 | 0c000000010100 00             | Invalid record count: 1 bytes follow the last record | 7
                    2 | 0c000000010100 0a000000010100 | Invalid record length: 5 | 7
                    1 | 00000000000000                | Invalid record length: 0 | 0
                    1 | 01000000010100                | Invalid record length: -1 | 0
                    1 | ffffffff0f000000              | Invalid record length: -2147483648 | 0
                    1 | feffffff0f000000              | Truncated record: length 2147483647 > bytes available 3 | 0
                    1 | 0e000000010100                | Truncated record: length 7 > bytes available 6 | 0
                    1 | ffffffffff0000                | Invalid varint: too long | 0
                    1 | ffffffff1f0000                | Invalid varint: the value overflows | 0
                    1 | ffffffffffffff                | Invalid varint: too long | 0
                    1 | 0c008080808080                | Truncated varint: bytes available 5 | 2
                    1 | 16008080808080808080808000    | Invalid varint: too long | 2
                    1 | 160080808080808080808002      | Invalid varint: the value overflows | 2
                    1 | 0c000080808080                | Truncated varint: bytes available 4 | 3
                    1 | 0e00008080808080              | Invalid varint: too long | 3
                    """)
    void recordsThatNextAndSkipRefuse(int count, String body, String message, int position) {
        for (boolean skipping : new boolean[] {false, true}) {
            assertMalformedBody(count, body == null ? "" : body, skipping, message, position);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    0c000000030100             | Invalid key length: -2 | 4
                    0c000000ff0100             | Invalid key length: -128 | 4
                    0c000000060100             | Truncated key: length 3 > bytes available 2 | 5
                    0c000000808080             | Truncated varint: bytes available 3 | 4
                    14000000feffffff0f0100     | Truncated key: length 2147483647 > bytes available 2 | 9
                    0c000000040101             | Truncated varint: bytes available 0 | 7
                    0c000000010300             | Invalid value length: -2 | 5
                    0c000000010400             | Truncated value: length 2 > bytes available 1 | 6
                    14000000 01feffffff0f00    | Truncated value: length 2147483647 > bytes available 1 | 10
                    0c000000010200             | Truncated varint: bytes available 0 | 7
                    0c000000010101             | Invalid header count: -1, bytes available 0 | 6
                    0c000000010102             | Invalid header count: 1, bytes available 0 | 6
                    0e00000001010200           | Invalid header count: 1, bytes available 1 | 6
                    16000000 0101feffffff0f    | Truncated record: length 11 > bytes available 10 | 0
                    14000000 0101feffffff0f    | Invalid header count: 2147483647, bytes available 0 | 6
                    100000000101020101         | Invalid header key length: -1 | 7
                    100000000101020301         | Invalid header key length: -2 | 7
                    100000000101020401         | Truncated header key: length 2 > bytes available 1 | 8
                    100000000101020201         | Truncated varint: bytes available 0 | 9
                    100000000101020003         | Invalid header value length: -2 | 8
                    100000000101020002         | Truncated header value: length 1 > bytes available 0 | 9
                    12000000010104000000       | Invalid header count: 2, bytes available 3 | 6
                    0e00000001010000           | Invalid record: 1 bytes follow its headers | 7
                    100000000101020001 00      | Invalid record count: 1 bytes follow the last record | 9
                    14000000010102000100ff     | Invalid record: 2 bytes follow its headers | 9
                    """)
    void recordsThatNextRefuses(String body, String message, int position) {
        assertMalformedBody(1, body, false, message, position);
    }

    private void assertMalformedBody(int count, String body, boolean skipping, String message, int position) {
        byte[] bytes = RawBatch.hex(body);
        String plain = message + " at position " + (BatchLayout.HEADER_LENGTH + position);
        String decompressed = message + " at position " + position + " of the decompressed records";
        assertMalformed(RawBatch.of(CompressionType.NONE, count, bytes), skipping, plain);
        assertMalformed(RawBatch.compressing(CompressionType.GZIP, count, bytes), skipping, decompressed);
        assertMalformed(RawBatch.compressing(CompressionType.SNAPPY, count, bytes), skipping, decompressed);
        assertMalformed(RawBatch.compressing(CompressionType.LZ4, count, bytes), skipping, decompressed);
        assertMalformed(RawBatch.compressing(CompressionType.ZSTD, count, bytes), skipping, decompressed);
    }

    @Test
    void skipLeavesTheRestOfARecordAlone() {
        byte[] batch = RawBatch.of(CompressionType.NONE, 2, RawBatch.hex("0c 00 00 00 ff ff ff" + RECORD));
        read(batch, true);

        assertMalformed(batch, "Truncated varint: bytes available 3 at position 65");
    }

    @Test
    void plainRecordsOverTheLimit() {
        BatchReader atLimit = new BatchReader(LEASE, 7, 1);
        byte[] batch = RawBatch.of(CompressionType.NONE, 1, RawBatch.hex(RECORD));
        assertThat(OurReader.records(atLimit, batch)).hasSize(1);

        BatchReader below = new BatchReader(LEASE, 6, 1);
        assertThatExceptionOfType(MalformedBatchException.class)
                .isThrownBy(() -> below.open(batch, 0, batch.length))
                .withMessage("Invalid length of records: 7 is over the limit of 6 bytes at position 61");
    }

    @ParameterizedTest
    @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void decompressedRecordsOverTheLimit(CompressionType type) {
        List<TestRecord> expected = new TestRecords(9).consecutive(0, 50);
        int bytes = new TestBatch("", expected).kafkas().length - BatchLayout.HEADER_LENGTH;
        byte[] batch = new TestBatch("", expected)
                .compressed(type, type.defaultLevel())
                .kafkas();
        assertThat(OurReader.records(new BatchReader(LEASE, bytes, 50), batch)).isEqualTo(expected);

        for (int limit : new int[] {0, 1, 100, bytes - 1}) {
            BatchReader below = new BatchReader(LEASE, limit, 50);
            assertThatExceptionOfType(MalformedBatchException.class)
                    .isThrownBy(() -> below.open(batch, 0, batch.length))
                    .withMessageContaining("over the limit of " + limit)
                    .withMessageMatching(".* at position \\d+");
        }
    }

    @ParameterizedTest
    @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void bodiesThatAreNotCompressed(CompressionType type) {
        byte[] batch = RawBatch.of(type, 1, RawBatch.hex("7f".repeat(40)));

        MalformedBatchException malformed =
                catchThrowableOfType(MalformedBatchException.class, () -> read(batch, false));

        assertThat(malformed).hasMessageMatching(".* at position " + malformed.position());
        assertThat(malformed.position()).isGreaterThanOrEqualTo(BatchLayout.HEADER_LENGTH);
        assertThat(malformed).hasCauseInstanceOf(MalformedFrameException.class);
    }

    @ParameterizedTest
    @EnumSource
    void noRecordsAndNoBytesIsNoErrorWhateverTheType(CompressionType type) {
        read(RawBatch.of(type, 0, new byte[0]), false);
        read(RawBatch.compressing(type, 0, new byte[0]), true);
    }

    @Test
    void anErrorComesAgain() {
        byte[] batch = RawBatch.of(CompressionType.NONE, 0, new byte[3]);
        try (RecordCursor records = reader.open(batch, 0, batch.length)) {
            for (int i = 0; i < 2; i++) {
                assertThatExceptionOfType(MalformedBatchException.class)
                        .isThrownBy(records::next)
                        .withMessage("Invalid record count: 3 bytes follow the last record at position 61");
            }
        }
    }
}
