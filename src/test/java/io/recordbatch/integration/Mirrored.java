package io.recordbatch.integration;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.recordbatch.clients.UnpackingInterceptor;
import io.recordbatch.format.TestRecord;
import io.recordbatch.harness.Topic;
import io.recordbatch.harness.Until;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** A topic that MirrorMaker copies, packed on the way, and how an application reads the copy. */
final class Mirrored {
    static final String SOURCE = "no-loss-various";

    private static final TopicPartition PACKED = new TopicPartition("source." + SOURCE, 0);
    /** The records' timestamps are years old. */
    private static final Map<String, String> KEEP = Map.of("retention.ms", "-1");

    private static final int LOOKUPS = 100;
    private static final Duration LIMIT = Duration.ofSeconds(40);

    private Mirrored() {}

    static void createTopics() {
        Topic.create(SharedKafka.BROKER, SOURCE, 1, KEEP);
        Topic.create(SharedKafka.BROKER, PACKED.topic(), 1, KEEP);
    }

    static Topic packed() {
        return Topic.existing(SharedKafka.BROKER, PACKED.topic());
    }

    /** On a worker, MirrorMaker's consumer is configured through {@code source.consumer.}. */
    static Map<String, String> connector() {
        Map<String, String> config = new TreeMap<>(Map.of(
                "connector.class", "org.apache.kafka.connect.mirror.MirrorSourceConnector",
                "tasks.max", "1",
                "topics", SOURCE,
                "source.cluster.alias", "source",
                "source.cluster.bootstrap.servers", SharedKafka.BROKER.bootstrapServers(),
                "target.cluster.alias", "target",
                "target.cluster.bootstrap.servers", SharedKafka.BROKER.bootstrapServers(),
                "replication.factor", "1",
                "offset-syncs.topic.replication.factor", "1"));
        config.putAll(Map.of(
                "sync.topic.acls.enabled", "false",
                "sync.topic.configs.enabled", "false",
                "source.consumer.interceptor.classes", "io.recordbatch.connect.interceptors.PackingInterceptor",
                "source.consumer.recordbatch.topics", SOURCE,
                "source.consumer.fetch.min.bytes", "10000",
                "source.consumer.fetch.max.wait.ms", "200"));
        return config;
    }

    private static KafkaConsumer<byte[], byte[]> consumer() {
        KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(Map.of(
                "bootstrap.servers",
                SharedKafka.BROKER.bootstrapServers(),
                "key.deserializer",
                ByteArrayDeserializer.class,
                "value.deserializer",
                ByteArrayDeserializer.class,
                "max.poll.records",
                "10",
                "interceptor.classes",
                UnpackingInterceptor.class.getName(),
                "recordbatch.provenance",
                "true"));
        consumer.assign(List.of(PACKED));
        consumer.seekToBeginning(List.of(PACKED));
        return consumer;
    }

    /** What a plain consumer with the interceptor reads of the copy, at the offsets that the records had first. */
    static List<TestRecord> unpacked(int count) {
        List<TestRecord> found = new ArrayList<>();
        Set<Long> offsets = new HashSet<>();
        try (KafkaConsumer<byte[], byte[]> consumer = consumer()) {
            Until.met(count + " mirrored records", LIMIT, () -> {
                consumer.poll(Duration.ofMillis(100)).forEach(record -> {
                    found.add(original(record));
                    offsets.add(originalOffset(record));
                });
                return offsets.size() >= count;
            });
        }
        return found;
    }

    private static TestRecord original(ConsumerRecord<byte[], byte[]> record) {
        List<Header> headers = List.of(record.headers().toArray());
        // Behind the record's own, its provenance.
        List<Header> own = headers.subList(0, headers.size() - 2);
        return new TestRecord(originalOffset(record), record.timestamp(), record.key(), record.value(), own);
    }

    private static long originalOffset(ConsumerRecord<byte[], byte[]> record) {
        byte[] offset =
                record.headers().lastHeader(UnpackingInterceptor.OFFSET_HEADER).value();
        return Long.parseLong(new String(offset, UTF_8));
    }

    /** For times that chance picks: reading from where the broker sends one, the first record of that time is met. */
    static void assertLookups(List<TestRecord> records) {
        // Original offset to the first offset of the copy that holds it.
        Map<Long, Long> places = new HashMap<>();
        try (KafkaConsumer<byte[], byte[]> consumer = consumer()) {
            Until.met("all mirrored records", LIMIT, () -> {
                consumer.poll(Duration.ofMillis(100))
                        .forEach(record -> places.putIfAbsent(originalOffset(record), record.offset()));
                return places.size() == records.size();
            });
            Random random = new Random(407);
            Set<Long> starts = new HashSet<>();
            for (int i = 0; i < LOOKUPS; i++) {
                long time = records.get(random.nextInt(records.size())).timestamp() - random.nextInt(2);
                TestRecord sought = records.stream()
                        .filter(record -> record.timestamp() >= time)
                        .findFirst()
                        .orElseThrow();
                OffsetAndTimestamp start =
                        consumer.offsetsForTimes(Map.of(PACKED, time)).get(PACKED);
                assertThat(start.offset()).isLessThanOrEqualTo(places.get(sought.offset()));
                starts.add(start.offset());
            }
            assertThat(starts).as("different places").hasSizeGreaterThan(5);
        }
    }
}
