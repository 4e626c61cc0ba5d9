package io.recordbatch.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.record.internal.CompressionType;
import org.apache.kafka.common.record.internal.DefaultRecordBatch;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Kafka's {@code DefaultRecordBatch} is the oracle. */
class BatchHeaderTest {
    private static final int POSITION = 5;
    private static final long BASE_OFFSET = 0x0102030405060708L;
    private static final int SIZE = BatchLayout.HEADER_LENGTH + 0x11;

    private static final int RECORD_COUNT = 0x1b1c;

    private final byte[] array = new byte[POSITION + SIZE + 3];

    /** Writes a header in which no two bytes of a number are equal. */
    private BatchHeader kafkas(CompressionType type, TimestampType timestampType, int flags) {
        DefaultRecordBatch.writeHeader(
                ByteBuffer.wrap(array, POSITION, SIZE),
                BASE_OFFSET,
                0x21222324,
                SIZE,
                RecordBatch.MAGIC_VALUE_V2,
                type,
                timestampType,
                0x3132333435363738L,
                0x4142434445464748L,
                0x5152535455565758L,
                (short) 0x6162,
                0x71727374,
                (flags & 1) != 0,
                (flags & 2) != 0,
                (flags & 4) != 0,
                0x0b0c0d0e,
                RECORD_COUNT);
        return new BatchHeader().wrap(array, POSITION);
    }

    private DefaultRecordBatch kafkasView() {
        byte[] bytes = new byte[SIZE];
        System.arraycopy(array, POSITION, bytes, 0, SIZE);
        return (DefaultRecordBatch) MemoryRecords.readableRecords(ByteBuffer.wrap(bytes))
                .batches()
                .iterator()
                .next();
    }

    @ParameterizedTest
    @EnumSource(CompressionType.class)
    void readsEveryFieldWhereKafkaWroteIt(CompressionType type) {
        for (int flags = 0; flags < 8; flags++) {
            for (TimestampType timestampType :
                    new TimestampType[] {TimestampType.CREATE_TIME, TimestampType.LOG_APPEND_TIME}) {
                BatchHeader header = kafkas(type, timestampType, flags);

                KafkaReader.assertSameHeader(header, kafkasView());
                assertThat(header.baseOffset()).isEqualTo(BASE_OFFSET);
                assertThat(header.compressionTypeId()).isEqualTo(type.id);
                assertThat(header.isTransactional()).isEqualTo((flags & 1) != 0);
                assertThat(header.isControl()).isEqualTo((flags & 2) != 0);
                assertThat(header.hasDeleteHorizon()).isEqualTo((flags & 4) != 0);
            }
        }
    }

    @Test
    void writesEveryFieldWhereKafkaDoes() {
        kafkas(CompressionType.LZ4, TimestampType.LOG_APPEND_TIME, 7);
        byte[] expected = Arrays.copyOfRange(array, POSITION, POSITION + SIZE);

        BatchHeaderWriter writer = new BatchHeaderWriter();
        writer.begin(BASE_OFFSET);
        writer.partitionLeaderEpoch(0x0b0c0d0e);
        writer.flag(BatchLayout.LOG_APPEND_TIME_FLAG);
        writer.flag(BatchLayout.TRANSACTIONAL_FLAG);
        writer.flag(BatchLayout.CONTROL_FLAG);
        writer.flag(BatchLayout.DELETE_HORIZON_FLAG);
        writer.baseTimestamp(0x3132333435363738L);
        writer.maxTimestamp(0x4142434445464748L);
        writer.producer(0x5152535455565758L, (short) 0x6162, 0x71727374);
        for (int i = 0; i < RECORD_COUNT; i++) {
            writer.add(BASE_OFFSET + i, i);
        }
        writer.lastOffset(BASE_OFFSET + 0x21222324);
        byte[] batch = new byte[SIZE];
        writer.write(batch, io.recordbatch.codec.CompressionType.LZ4);

        assertThat(batch).isEqualTo(expected);
    }

    @Test
    void baseOffsetAndLeaderEpochAreOutsideOfTheCrc() {
        BatchHeader header = kafkas(CompressionType.NONE, TimestampType.CREATE_TIME, 0);
        header.baseOffset(42);
        BatchLayout.INT.set(array, POSITION + BatchLayout.LEADER_EPOCH_OFFSET, -1);

        kafkasView().ensureValid();
        assertThat(kafkasView().baseOffset()).isEqualTo(42);
        assertThat(kafkasView().partitionLeaderEpoch()).isEqualTo(-1);
    }

    @Test
    void wrapsOneHeaderAfterTheOther() {
        byte[] first = new TestBatch("", new TestRecords(1).consecutive(7, 2)).kafkas();
        byte[] second = new TestBatch("", new TestRecords(2).consecutive(9, 1)).kafkas();
        BatchHeader header = new BatchHeader().wrap(first, 0);
        assertThat(header.lastOffset()).isEqualTo(8);

        assertThat(header.wrap(second, 0)).isSameAs(header);
        assertThat(header.baseOffset()).isEqualTo(9);
    }

    @Test
    void oneBatchOrSeveralEndToEndAreABatch() {
        byte[] one = new TestBatch("", new TestRecords(1).consecutive(0, 3)).kafkas();
        byte[] empty = new TestBatch("", new TestRecords(1).consecutive(3, 0)).kafkas();
        byte[] bytes = ByteBuffer.allocate(1 + 2 * one.length + 2 * empty.length + 1)
                .put((byte) 2)
                .put(one)
                .put(empty)
                .put(empty)
                .put(one)
                .array();
        int length = bytes.length - 2;

        assertThat(BatchHeader.isBatch(one, 0, one.length)).isTrue();
        assertThat(BatchHeader.isBatch(empty, 0, empty.length)).isTrue();
        assertThat(BatchHeader.isBatch(bytes, 1, length)).isTrue();
        assertThat(BatchHeader.isBatch(bytes, 1, length - 1)).isFalse();
        assertThat(BatchHeader.isBatch(bytes, 1, length + 1)).isFalse();
        assertThat(BatchHeader.isBatch(bytes, 0, length)).isFalse();
        assertThat(BatchHeader.isBatch(bytes, 2, length)).isFalse();
    }

    @Test
    void noPrefixOfABatchIsABatch() {
        byte[] batch = new TestBatch("", new TestRecords(1).consecutive(0, 1)).kafkas();
        for (int length = 0; length < batch.length; length++) {
            assertThat(BatchHeader.isBatch(batch, 0, length))
                    .as("%s bytes", length)
                    .isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(bytes = {0, 1, 3, -1, Byte.MIN_VALUE, Byte.MAX_VALUE})
    void anotherMagicIsNoBatch(byte magic) {
        byte[] batch = new TestBatch("", new TestRecords(1).consecutive(0, 1)).kafkas();
        batch[16] = magic;

        assertThat(BatchHeader.isBatch(batch, 0, batch.length)).isFalse();
    }

    /** Lengths that a sum in ints would take for right ones are among them. */
    @ParameterizedTest
    @ValueSource(ints = {48, 0, -1, -12, -13, -61, Integer.MIN_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE - 12})
    void hostileLengthsAreNoBatch(int batchLength) {
        byte[] batch = new byte[3 * BatchLayout.HEADER_LENGTH];
        ByteBuffer.wrap(batch).put(16, (byte) 2).putInt(8, batchLength);

        for (int length = 0; length <= batch.length; length++) {
            assertThat(BatchHeader.isBatch(batch, 0, length)).isFalse();
        }
    }

    /** Two headers that overlap by one byte account for all bytes, too. */
    @Test
    void overlappingHeadersAreNoBatch() {
        byte[] bytes = new byte[60 + BatchLayout.HEADER_LENGTH];
        ByteBuffer.wrap(bytes)
                .putInt(8, 48)
                .put(16, (byte) 2)
                .putInt(60 + 8, 49)
                .put(60 + 16, (byte) 2);

        assertThat(BatchHeader.isBatch(bytes, 0, bytes.length)).isFalse();
        assertThat(BatchHeader.isBatch(bytes, 60, BatchLayout.HEADER_LENGTH)).isTrue();
    }

    @Test
    void aWrongCrcIsStillABatch() {
        byte[] batch = new TestBatch("", new TestRecords(1).consecutive(0, 1)).kafkas();
        batch[batch.length - 1]++;

        assertThat(BatchHeader.isBatch(batch, 0, batch.length)).isTrue();
    }

    @Test
    void checkPassesWithJustEnoughBytes() {
        kafkas(CompressionType.NONE, TimestampType.CREATE_TIME, 0).check(SIZE);
        kafkas(CompressionType.NONE, TimestampType.CREATE_TIME, 0).check(Integer.MAX_VALUE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    60 | 2 | 66          | Truncated batch header: length 61 > bytes available 60 at position 5      | 5
                    0  | 2 | 66          | Truncated batch header: length 61 > bytes available 0 at position 5       | 5
                    -1 | 2 | 66          | Truncated batch header: length 61 > bytes available -1 at position 5      | 5
                    78 | 1 | 66          | Unsupported magic: expected 2, found 1 at position 21                     | 21
                    78 | 0 | 66          | Unsupported magic: expected 2, found 0 at position 21                     | 21
                    78 | 3 | -5          | Unsupported magic: expected 2, found 3 at position 21                     | 21
                    78 | 2 | 48          | Invalid batch length: expected at least 49, found 48 at position 13       | 13
                    78 | 2 | -2147483648 | Invalid batch length: expected at least 49, found -2147483648 at position 13 | 13
                    78 | 2 | 67          | Truncated batch: length 67 > bytes available 66 at position 13            | 13
                    78 | 2 | 2147483647  | Truncated batch: length 2147483647 > bytes available 66 at position 13    | 13
                    """)
    void checkSaysWhatIsWrongAndWhere(int available, byte magic, int batchLength, String message, long position) {
        BatchHeader header = kafkas(CompressionType.NONE, TimestampType.CREATE_TIME, 0);
        ByteBuffer.wrap(array).put(POSITION + 16, magic).putInt(POSITION + 8, batchLength);

        assertThatThrownBy(() -> header.check(available))
                .isInstanceOf(MalformedBatchException.class)
                .hasMessage(message)
                .extracting(e -> ((MalformedBatchException) e).position())
                .isEqualTo(position);
    }
}
