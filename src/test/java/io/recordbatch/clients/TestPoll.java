package io.recordbatch.clients;

import io.recordbatch.format.TestRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;

/** What a consumer may have polled. */
final class TestPoll {
    static final Optional<Integer> LEADER_EPOCH = Optional.of(7);

    private final Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> records = new LinkedHashMap<>();

    /** Adds a partition's records with their creation time. */
    TestPoll with(String topic, int partition, List<TestRecord> added) {
        return with(
                topic,
                partition,
                added.stream()
                        .map(record -> record(topic, partition, TimestampType.CREATE_TIME, record))
                        .toArray(TestPoll::array));
    }

    @SafeVarargs
    @SuppressWarnings("varargs")
    final TestPoll with(String topic, int partition, ConsumerRecord<byte[], byte[]>... added) {
        records.put(new TopicPartition(topic, partition), List.of(added));
        return this;
    }

    /** The poll, whose next offsets are behind a gap. */
    ConsumerRecords<byte[], byte[]> build() {
        Map<TopicPartition, OffsetAndMetadata> nextOffsets = new LinkedHashMap<>();
        records.forEach((partition, list) -> nextOffsets.put(
                partition,
                new OffsetAndMetadata(list.get(list.size() - 1).offset() + 3, LEADER_EPOCH, "after a marker")));
        return new ConsumerRecords<>(records, nextOffsets);
    }

    static ConsumerRecord<byte[], byte[]> record(String topic, int partition, TimestampType type, TestRecord record) {
        return new ConsumerRecord<>(
                topic,
                partition,
                record.offset(),
                record.timestamp(),
                type,
                length(record.key()),
                length(record.value()),
                record.key(),
                record.value(),
                new RecordHeaders(record.headerArray()),
                LEADER_EPOCH);
    }

    static List<TestRecord> testRecords(List<ConsumerRecord<byte[], byte[]>> records) {
        return records.stream().map(TestPoll::testRecord).toList();
    }

    static TestRecord testRecord(ConsumerRecord<byte[], byte[]> record) {
        return new TestRecord(
                record.offset(),
                record.timestamp(),
                record.key(),
                record.value(),
                List.of(record.headers().toArray()));
    }

    static List<ConsumerRecord<byte[], byte[]>> records(ConsumerRecords<byte[], byte[]> poll) {
        return StreamSupport.stream(poll.spliterator(), false).toList();
    }

    private static int length(byte[] field) {
        return field == null ? ConsumerRecord.NULL_SIZE : field.length;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static ConsumerRecord<byte[], byte[]>[] array(int length) {
        return new ConsumerRecord[length];
    }
}
