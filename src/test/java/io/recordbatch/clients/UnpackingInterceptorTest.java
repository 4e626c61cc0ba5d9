package io.recordbatch.clients;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.recordbatch.codec.CompressionType;
import io.recordbatch.format.TestBatch;
import io.recordbatch.format.TestRecord;
import io.recordbatch.format.TestRecords;
import io.recordbatch.format.Vectors;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.record.internal.ControlRecordType;
import org.apache.kafka.common.record.internal.EndTransactionMarker;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.utils.Utils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of a poll of values that Kafka's own writer packed. */
class UnpackingInterceptorTest {
    private static final String TOPIC = "topic";
    private static final long OUTER_OFFSET = 40;

    private final UnpackingInterceptor unpacking = new UnpackingInterceptor();

    @AfterEach
    void close() {
        unpacking.close();
    }

    private static ConsumerRecord<byte[], byte[]> outer(long offset, byte[] value) {
        return TestPoll.record(
                TOPIC,
                2,
                TimestampType.CREATE_TIME,
                new TestRecord(
                        offset, 99, "outer".getBytes(UTF_8), value, List.of(new RecordHeader("outer", new byte[0]))));
    }

    private List<ConsumerRecord<byte[], byte[]>> unpack(byte[]... values) {
        TestPoll poll = new TestPoll();
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        for (byte[] value : values) {
            records.add(outer(OUTER_OFFSET + records.size(), value));
        }
        return TestPoll.records(unpacking.onConsume(
                poll.with(TOPIC, 2, records.toArray(TestPoll::array)).build()));
    }

    /** Inner records are seen at the offset of the outer one. */
    private static List<TestRecord> at(long offset, List<TestRecord> records) {
        return records.stream()
                .map(record ->
                        new TestRecord(offset, record.timestamp(), record.key(), record.value(), record.headers()))
                .toList();
    }

    private static byte[] marker(ControlRecordType type) {
        return Utils.toArray(MemoryRecords.withEndTransactionMarker(5, (short) 0, new EndTransactionMarker(type, 0))
                .buffer());
    }

    @ParameterizedTest
    @EnumSource
    void aValueBecomesItsRecordsExactly(CompressionType type) {
        unpacking.configure(Map.of());
        List<TestRecord> records = new TestRecords(31).withGaps(1L << 40, 500);
        byte[] value =
                new TestBatch("", records).compressed(type, type.defaultLevel()).kafkas();

        List<ConsumerRecord<byte[], byte[]>> found = unpack(value);

        assertThat(TestPoll.testRecords(found)).isEqualTo(at(OUTER_OFFSET, records));
        assertThat(found).allSatisfy(record -> {
            assertThat(record.topic()).isEqualTo(TOPIC);
            assertThat(record.partition()).isEqualTo(2);
            assertThat(record.leaderEpoch()).isEqualTo(TestPoll.LEADER_EPOCH);
            assertThat(record.timestampType()).isEqualTo(TimestampType.CREATE_TIME);
            assertThat(record.serializedKeySize()).isEqualTo(record.key() == null ? -1 : record.key().length);
            assertThat(record.serializedValueSize()).isEqualTo(record.value() == null ? -1 : record.value().length);
        });
    }

    @Test
    void undoesWhatThePackingInterceptorDid() {
        unpacking.configure(Map.of("recordbatch.provenance", "true"));
        List<TestRecord> records = new TestRecords(32).withGaps(70, 1000);
        ConsumerRecords<byte[], byte[]> poll =
                new TestPoll().with(TOPIC, 0, records).with("other", 1, records).build();
        PackingInterceptor packing = new PackingInterceptor();
        packing.configure(Map.of("recordbatch.batch.max.records", "300"));

        ConsumerRecords<byte[], byte[]> packed = packing.onConsume(poll);
        ConsumerRecords<byte[], byte[]> found = unpacking.onConsume(packed);
        packing.close();

        assertThat(packed.count()).isEqualTo(8);
        assertThat(found.count()).isEqualTo(2000);
        assertThat(found.nextOffsets()).isEqualTo(poll.nextOffsets());
        for (TopicPartition partition : poll.partitions()) {
            List<TestRecord> restored = new ArrayList<>();
            for (ConsumerRecord<byte[], byte[]> record : found.records(partition)) {
                TestRecord inner = TestPoll.testRecord(record);
                int own = inner.headers().size() - 2;
                long offset = Long.parseLong(new String(inner.headers().get(own).value(), UTF_8));
                restored.add(new TestRecord(
                        offset,
                        inner.timestamp(),
                        inner.key(),
                        inner.value(),
                        inner.headers().subList(0, own)));
            }
            assertThat(restored).isEqualTo(records);
        }
    }

    @Test
    void timestampTypeIsThatOfTheBatch() {
        unpacking.configure(Map.of());
        List<TestRecord> records = new TestRecords(33).consecutive(0, 9);

        List<ConsumerRecord<byte[], byte[]>> found =
                unpack(new TestBatch("", records).logAppendTime(777).kafkas());

        assertThat(found)
                .hasSize(9)
                .allSatisfy(record -> assertThat(record.timestampType()).isEqualTo(TimestampType.LOG_APPEND_TIME))
                .allSatisfy(record -> assertThat(record.timestamp()).isEqualTo(777));
    }

    @Test
    void provenanceIsTwoMoreHeadersWithAnIndexAcrossBatches() {
        unpacking.configure(Map.of("recordbatch.provenance", "true"));
        TestRecord record = new TestRecord(
                900, 5, null, null, List.of(new RecordHeader("recordbatch.index", "own".getBytes(UTF_8))));
        TestRecord later = new TestRecord(1000, 6, null, null, List.of());
        byte[] value = concat(new TestBatch("", List.of(record)).kafkas(), new TestBatch("", List.of(later)).kafkas());

        List<ConsumerRecord<byte[], byte[]>> found = unpack(value, value);

        assertThat(found)
                .extracting(inner -> inner.offset() + " " + headers(inner))
                .containsExactly(
                        "40 recordbatch.index=own recordbatch.offset=900 recordbatch.index=0 ",
                        "40 recordbatch.offset=1000 recordbatch.index=1 ",
                        "41 recordbatch.index=own recordbatch.offset=900 recordbatch.index=0 ",
                        "41 recordbatch.offset=1000 recordbatch.index=1 ");
    }

    private static String headers(ConsumerRecord<byte[], byte[]> record) {
        StringBuilder text = new StringBuilder();
        record.headers().forEach(header -> text.append(header.key() + "=" + new String(header.value(), UTF_8) + " "));
        return text.toString();
    }

    @Test
    void whatIsNoBatchPassesUnchangedAndInOrder() {
        unpacking.configure(Map.of("recordbatch.provenance", "true"));
        byte[] batch = new TestBatch("", new TestRecords(34).consecutive(0, 1)).kafkas();
        byte[] longer = concat(batch, new byte[] {0});

        List<ConsumerRecord<byte[], byte[]>> found = unpack(null, "text".getBytes(UTF_8), batch, new byte[0], longer);

        assertThat(found).hasSize(5);
        assertThat(TestPoll.testRecords(List.of(found.get(0), found.get(1), found.get(3), found.get(4))))
                .isEqualTo(TestPoll.testRecords(List.of(
                        outer(40, null),
                        outer(41, "text".getBytes(UTF_8)),
                        outer(43, new byte[0]),
                        outer(44, longer))));
        assertThat(found.get(2).offset()).isEqualTo(42);
    }

    @Test
    void otherTopicsPassUntouched() {
        unpacking.configure(Map.of("recordbatch.topics", "packed-.*"));

        assertThat(unpack(new TestBatch("", new TestRecords(34).consecutive(0, 9)).kafkas()))
                .hasSize(1);
    }

    @Test
    void transactionsAreReadAsAConsumerReadsThatIsolatesThem() throws IOException {
        unpacking.configure(Map.of());
        var folder = Vectors.DIRECTORY.resolve("kafka-clients-4.3.1-transactions-lz4");
        // Four transactions of 60 records, of which the second and the fourth were aborted.
        List<Vectors.Typed> all = Vectors.expected(folder);
        List<TestRecord> expected = new ArrayList<>();
        all.subList(0, 60).forEach(typed -> expected.add(typed.record()));
        all.subList(120, 180).forEach(typed -> expected.add(typed.record()));

        List<ConsumerRecord<byte[], byte[]>> found = unpack(Vectors.segments(folder));

        assertThat(TestPoll.testRecords(found)).isEqualTo(at(OUTER_OFFSET, expected));
    }

    /** Or {@code records(partition).get(0)} of an application fails, which it never does with a consumer alone. */
    @Test
    void aPartitionOfWhichNothingIsLeftIsNotInThePoll() {
        unpacking.configure(Map.of());
        ConsumerRecord<byte[], byte[]> control = outer(0, marker(ControlRecordType.COMMIT));
        ConsumerRecords<byte[], byte[]> poll = new TestPoll()
                .with(TOPIC, 2, control)
                .with("other", 0, new TestRecords(35).consecutive(0, 1))
                .build();

        ConsumerRecords<byte[], byte[]> found = unpacking.onConsume(poll);

        assertThat(found.partitions()).containsExactly(new TopicPartition("other", 0));
        assertThat(found.nextOffsets()).isEqualTo(poll.nextOffsets());
        assertThat(unpacking
                        .onConsume(new TestPoll().with(TOPIC, 2, control).build())
                        .isEmpty())
                .isTrue();
    }

    private static byte[] concat(byte[] first, byte[] second) {
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.writeBytes(first);
        both.writeBytes(second);
        return both.toByteArray();
    }
}
