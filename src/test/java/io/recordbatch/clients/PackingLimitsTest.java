package io.recordbatch.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.recordbatch.format.BatchLayout;
import io.recordbatch.format.KafkaReader;
import io.recordbatch.format.TestRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.record.internal.DefaultRecordBatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Where a batch ends and the next one begins, and what stops the consumer. */
class PackingLimitsTest {
    private static final String TOPIC = "topic";
    private static final TimestampType CREATED = TimestampType.CREATE_TIME;
    private static final TimestampType APPENDED = TimestampType.LOG_APPEND_TIME;

    private final PackingInterceptor packing = new PackingInterceptor();
    private final List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();

    @AfterEach
    void close() {
        packing.close();
    }

    private void add(long offset, TimestampType type, long timestamp, int valueLength) {
        byte[] value = new byte[valueLength];
        new Random(offset).nextBytes(value);
        records.add(TestPoll.record(TOPIC, 0, type, new TestRecord(offset, timestamp, null, value, List.of())));
    }

    private List<ConsumerRecord<byte[], byte[]>> pack(Map<String, String> settings) {
        packing.configure(settings);
        TestPoll poll = new TestPoll();
        List<ConsumerRecord<byte[], byte[]>> packed = TestPoll.records(packing.onConsume(
                poll.with(TOPIC, 0, records.toArray(TestPoll::array)).build()));
        List<TestRecord> inside = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> record : packed) {
            DefaultRecordBatch batch = KafkaReader.batch(record.value());
            assertThat(batch.timestampType()).isEqualTo(record.timestampType());
            assertThat(batch.lastOffset()).isEqualTo(record.offset());
            assertThat(batch.maxTimestamp()).isEqualTo(record.timestamp());
            inside.addAll(KafkaReader.records(batch));
        }
        assertThat(inside).isEqualTo(TestPoll.testRecords(records));
        return packed;
    }

    private static List<Integer> counts(List<ConsumerRecord<byte[], byte[]>> packed) {
        return packed.stream()
                .map(record -> KafkaReader.batch(record.value()).countOrNull())
                .toList();
    }

    @Test
    void theTimestampTypeChanges() {
        add(0, CREATED, 5, 1);
        add(1, CREATED, 6, 1);
        add(2, APPENDED, 7, 1);
        add(3, APPENDED, 7, 1);
        add(4, CREATED, 7, 1);

        List<ConsumerRecord<byte[], byte[]>> packed = pack(Map.of());

        assertThat(counts(packed)).containsExactly(2, 2, 1);
        assertThat(packed).extracting(ConsumerRecord::timestampType).containsExactly(CREATED, APPENDED, CREATED);
    }

    @Test
    void theLogAppendTimeChangesEitherWay() {
        for (long timestamp : new long[] {70, 70, 71, 71, 71, 69, 70}) {
            add(records.size(), APPENDED, timestamp, 1);
        }

        List<ConsumerRecord<byte[], byte[]>> packed = pack(Map.of());

        assertThat(counts(packed)).containsExactly(2, 3, 1, 1);
        assertThat(packed).extracting(ConsumerRecord::timestamp).containsExactly(70L, 71L, 69L, 70L);
    }

    @Test
    void theLimitOfRecords() {
        LongStream.range(0, 10).forEach(offset -> add(offset, CREATED, offset, 1));

        List<ConsumerRecord<byte[], byte[]>> packed = pack(Map.of("recordbatch.batch.max.records", "4"));

        assertThat(counts(packed)).containsExactly(4, 4, 2);
        assertThat(packed).extracting(ConsumerRecord::offset).containsExactly(3L, 7L, 9L);
    }

    @Test
    void theLimitOfRecordsIsTenThousandByDefault() {
        LongStream.range(0, 10_001).forEach(offset -> add(offset, CREATED, offset, 1));

        assertThat(counts(pack(Map.of()))).containsExactly(10_000, 1);
    }

    @Test
    void theLimitOfBytesIsForRecordsUncompressed() {
        LongStream.range(0, 40).forEach(offset -> add(offset, CREATED, offset, 1000));
        int limit = 7000;

        List<ConsumerRecord<byte[], byte[]>> packed = pack(
                Map.of("recordbatch.batch.max.bytes", Integer.toString(limit), "recordbatch.compression.type", "none"));

        assertThat(counts(packed)).hasSize(7).startsWith(6, 6, 6, 6, 6, 6).endsWith(4);
        assertThat(packed)
                .allSatisfy(record -> assertThat(record.value().length - BatchLayout.HEADER_LENGTH)
                        .isLessThanOrEqualTo(limit));
    }

    /** A dead-letter producer with default settings refuses a request of more than 1,048,576 bytes. */
    @Test
    void theLimitOfBytesLetsDeadLettersThroughByDefault() {
        LongStream.range(0, 200).forEach(offset -> add(offset, CREATED, offset, 10_000));

        assertThat(pack(Map.of("recordbatch.compression.type", "none")))
                .hasSize(3)
                .allSatisfy(record -> assertThat(record.value().length).isLessThan(900_100));
    }

    @Test
    void aLargerRecordMakesABatchOfItsOwn() {
        add(0, CREATED, 1, 10);
        add(1, CREATED, 2, 100_000);
        add(2, CREATED, 3, 10);
        add(3, CREATED, 4, 10);

        assertThat(counts(pack(Map.of("recordbatch.batch.max.bytes", "1000")))).containsExactly(1, 1, 2);
    }

    @Test
    void theLargestDistanceOfOffsets() {
        add(100, CREATED, 1, 1);
        add(100L + Integer.MAX_VALUE, CREATED, 1, 1);
        add(101L + Integer.MAX_VALUE, CREATED, 1, 1);
        add(1L << 40, CREATED, 1, 1);

        List<ConsumerRecord<byte[], byte[]>> packed = pack(Map.of());

        assertThat(counts(packed)).containsExactly(2, 1, 1);
        assertThat(packed)
                .extracting(ConsumerRecord::offset)
                .containsExactly(100L + Integer.MAX_VALUE, 101L + Integer.MAX_VALUE, 1L << 40);
    }

    /** As it is when another interceptor unpacked them before. */
    @Test
    void recordsThatShareAnOffsetStopTheConsumer() {
        add(7, CREATED, 1, 1);
        add(8, CREATED, 2, 1);
        add(8, CREATED, 3, 1);

        assertThatExceptionOfType(InterceptorError.class)
                .isThrownBy(() -> pack(Map.of()))
                .withMessage(
                        "Cannot pack the records of topic-0 from offset 7 to 8; no records of this poll were passed"
                                + " on: Offset 8 is not after offset 8")
                .withCauseInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void packsOnAfterAnError() {
        add(8, CREATED, 1, 1);
        add(8, CREATED, 2, 1);
        assertThatExceptionOfType(InterceptorError.class).isThrownBy(() -> pack(Map.of()));
        packing.close();

        records.remove(1);
        assertThat(counts(pack(Map.of()))).containsExactly(1);
    }
}
