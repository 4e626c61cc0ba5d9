package io.recordbatch.clients;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.recordbatch.codec.CompressionType;
import io.recordbatch.format.KafkaReader;
import io.recordbatch.format.TestRecord;
import io.recordbatch.format.TestRecords;
import io.recordbatch.format.TestRecords.Times;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.record.internal.DefaultRecordBatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of a poll, read by Kafka's own reader. */
class PackingInterceptorTest {
    private static final String TOPIC = "topic";

    private final PackingInterceptor packing = new PackingInterceptor();

    @AfterEach
    void close() {
        packing.close();
    }

    private static TopicPartition partition(String topic, int partition) {
        return new TopicPartition(topic, partition);
    }

    private static List<TestRecord> inner(ConsumerRecord<byte[], byte[]> packed) {
        return KafkaReader.records(KafkaReader.batch(packed.value()));
    }

    @ParameterizedTest
    @EnumSource
    void aPartitionsRecordsBecomeOneThatHoldsThemExactly(CompressionType type) {
        packing.configure(Map.of("recordbatch.compression.type", type.toString()));
        List<TestRecord> records = new TestRecords(21).withGaps(5_000_000_000L, 700);

        List<ConsumerRecord<byte[], byte[]>> found = TestPoll.records(
                packing.onConsume(new TestPoll().with(TOPIC, 4, records).build()));

        assertThat(found).hasSize(1);
        ConsumerRecord<byte[], byte[]> packed = found.get(0);
        assertThat(inner(packed)).isEqualTo(records);
        assertThat(packed.topic()).isEqualTo(TOPIC);
        assertThat(packed.partition()).isEqualTo(4);
        assertThat(packed.offset()).isEqualTo(records.get(699).offset());
        assertThat(packed.timestamp())
                .isEqualTo(
                        records.stream().mapToLong(TestRecord::timestamp).max().getAsLong());
        assertThat(packed.timestampType()).isEqualTo(TimestampType.CREATE_TIME);
        assertThat(packed.key()).isNull();
        assertThat(packed.serializedKeySize()).isEqualTo(ConsumerRecord.NULL_SIZE);
        assertThat(packed.serializedValueSize()).isEqualTo(packed.value().length);
        assertThat(packed.headers()).isEmpty();
        assertThat(packed.leaderEpoch()).isEqualTo(TestPoll.LEADER_EPOCH);

        DefaultRecordBatch batch = KafkaReader.batch(packed.value());
        assertThat(batch.compressionType().name).isEqualTo(type.toString());
        assertThat(batch.baseOffset()).isEqualTo(records.get(0).offset());
        assertThat(batch.lastOffset()).isEqualTo(packed.offset());
        assertThat(batch.partitionLeaderEpoch()).isEqualTo(-1);
        assertThat(batch.producerId()).isEqualTo(-1);
        assertThat(batch.maxTimestamp()).isEqualTo(packed.timestamp());
    }

    @Test
    void theLargestTimestampNeedNotBeTheLast() {
        packing.configure(Map.of());
        List<TestRecord> records = new TestRecords(3, Times.BACKWARDS).consecutive(0, 10);

        ConsumerRecords<byte[], byte[]> packed =
                packing.onConsume(new TestPoll().with(TOPIC, 0, records).build());

        assertThat(TestPoll.records(packed))
                .singleElement()
                .satisfies(record -> assertThat(record.timestamp()).isEqualTo(TestRecords.START_MS));
    }

    @Test
    void noTimestampStaysNone() {
        packing.configure(Map.of());
        List<TestRecord> records = new TestRecords(3, Times.NONE).consecutive(0, 10);

        ConsumerRecords<byte[], byte[]> packed =
                packing.onConsume(new TestPoll().with(TOPIC, 0, records).build());

        assertThat(TestPoll.records(packed)).singleElement().satisfies(record -> {
            assertThat(record.timestamp()).isEqualTo(-1);
            assertThat(inner(record)).isEqualTo(records);
        });
    }

    @Test
    void everyPartitionOfEveryTopicIsPackedByItself() {
        packing.configure(Map.of());
        List<TestRecord> first = new TestRecords(1).consecutive(10, 20);
        List<TestRecord> second = new TestRecords(2).consecutive(70, 30);
        List<TestRecord> third = new TestRecords(3).consecutive(0, 1);

        ConsumerRecords<byte[], byte[]> packed = packing.onConsume(new TestPoll()
                .with("a", 0, first)
                .with("a", 1, second)
                .with("b", 0, third)
                .build());

        assertThat(packed.count()).isEqualTo(3);
        assertThat(packed.records(partition("a", 0)))
                .singleElement()
                .satisfies(record -> assertThat(inner(record)).isEqualTo(first));
        assertThat(packed.records(partition("a", 1)))
                .singleElement()
                .satisfies(record -> assertThat(inner(record)).isEqualTo(second));
        assertThat(packed.records(partition("b", 0)))
                .singleElement()
                .satisfies(record -> assertThat(inner(record)).isEqualTo(third));
    }

    /** The whole name must match: {@code find} would also take {@code my-flights} and {@code flights.internal}. */
    @Test
    void otherTopicsPassUntouched() {
        packing.configure(Map.of("recordbatch.topics", "flights|trips-.*"));
        List<TestRecord> records = new TestRecords(1).consecutive(0, 5);
        ConsumerRecords<byte[], byte[]> poll = new TestPoll()
                .with("flights", 0, records)
                .with("trips-2026", 0, records)
                .with("my-flights", 0, records)
                .with("flights.internal", 0, records)
                .build();

        ConsumerRecords<byte[], byte[]> packed = packing.onConsume(poll);

        assertThat(packed.records(partition("flights", 0))).hasSize(1);
        assertThat(packed.records(partition("trips-2026", 0))).hasSize(1);
        for (String other : List.of("my-flights", "flights.internal")) {
            assertThat(packed.records(partition(other, 0))).isEqualTo(poll.records(partition(other, 0)));
        }
    }

    /** Or a consumer that commits what they say would read control records and gaps again. */
    @Test
    void handsOnTheNextOffsets() {
        packing.configure(Map.of());
        ConsumerRecords<byte[], byte[]> poll = new TestPoll()
                .with("a", 0, new TestRecords(1).consecutive(0, 5))
                .with("b", 0, new TestRecords(2).consecutive(0, 5))
                .build();

        assertThat(packing.onConsume(poll).nextOffsets()).hasSize(2).isEqualTo(poll.nextOffsets());
    }

    @Test
    void anEmptyPollPasses() {
        packing.configure(Map.of());
        ConsumerRecords<byte[], byte[]> empty = ConsumerRecords.empty();

        assertThat(packing.onConsume(empty)).isSameAs(empty);
    }

    @Test
    void nothingIsHeldBetweenPolls() {
        packing.configure(Map.of());
        for (int poll = 0; poll < 3; poll++) {
            List<TestRecord> records = new TestRecords(poll).consecutive(poll * 100L, 1 + poll);

            List<ConsumerRecord<byte[], byte[]>> packed = TestPoll.records(
                    packing.onConsume(new TestPoll().with(TOPIC, 0, records).build()));

            assertThat(packed)
                    .singleElement()
                    .satisfies(record -> assertThat(inner(record)).isEqualTo(records));
        }
        assertThat(packing.onConsume(ConsumerRecords.empty()).count()).isZero();
    }

    @Test
    void doesNotChangeWhatItWasGiven() {
        packing.configure(Map.of());
        List<TestRecord> records = List.of(new TestRecord(0, 1, "k".getBytes(UTF_8), "v".getBytes(UTF_8), List.of()));
        ConsumerRecords<byte[], byte[]> poll =
                new TestPoll().with(TOPIC, 0, records).build();

        packing.onConsume(poll);

        assertThat(TestPoll.testRecords(TestPoll.records(poll)))
                .containsExactly(new TestRecord(0, 1, "k".getBytes(UTF_8), "v".getBytes(UTF_8), List.of()));
    }
}
