package io.recordbatch.integration;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.recordbatch.harness.Build;
import io.recordbatch.harness.ConnectRest;
import io.recordbatch.harness.TestPlugins;
import io.recordbatch.harness.Topic;
import io.recordbatch.harness.Until;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The interceptors on real workers, loaded from the plugin path alone, for sinks in another plugin directory. */
class InterceptorsIT {
    private static final String FLIGHTS = "interceptors-flights";
    private static final int MAX_POLL_RECORDS = 500;
    private static final double MAX_BYTES_PER_FLIGHT = 21;
    private static final Duration LIMIT = Duration.ofSeconds(40);

    private static List<String> flights;
    private static Topic topic;

    @BeforeAll
    static void sendFlights() throws IOException {
        flights = Files.readAllLines(Path.of("src/test/resources/data/flights.jsonl"));
        topic = Topic.create(SharedKafka.BROKER, FLIGHTS);
        topic.sendAll(flights.stream().map(flight -> flight.getBytes(UTF_8)).toList());
    }

    static Map<String, String> packingSink(String topic, Path file) {
        return new TreeMap<>(Map.of(
                "connector.class",
                TestPlugins.BYTE_SINK,
                "topics",
                topic,
                "file",
                file.toString(),
                "consumer.override.interceptor.classes",
                "io.recordbatch.connect.interceptors.PackingInterceptor"));
    }

    @ParameterizedTest
    @MethodSource("io.recordbatch.integration.SharedWorkers#versions")
    void aSinkThatKnowsNothingOfBatchesWritesASegment(String kafka) throws IOException {
        String name = "interceptors-" + kafka;
        Path output = SharedKafka.file(name + ".log");
        ConnectRest rest = SharedWorkers.rest(kafka);
        Map<String, String> sink = packingSink(FLIGHTS, output);
        sink.put("consumer.override.max.poll.records", Integer.toString(MAX_POLL_RECORDS));
        rest.put(name, sink);

        awaitCommitted(topic, rest, name, flights.size());
        byte[] segment = Files.readAllBytes(output);
        assertThat(KafkaBatches.records(segment))
                .extracting(InterceptorsIT::text)
                .containsExactlyElementsOf(flights);
        assertThat(KafkaBatches.records(segment))
                .extracting(Record::offset)
                .isEqualTo(LongStream.range(0, flights.size()).boxed().toList());
        assertThat(KafkaBatches.batches(segment))
                .hasSizeBetween(flights.size() / MAX_POLL_RECORDS, flights.size() / MAX_POLL_RECORDS + 10)
                .allSatisfy(batch -> assertThat(batch.countOrNull()).isLessThanOrEqualTo(MAX_POLL_RECORDS));
        assertThat((double) segment.length / flights.size()).isBetween(10.0, MAX_BYTES_PER_FLIGHT);
        rest.delete(name);
    }

    /** The consumer's own settings are the linger: nothing is held between two polls. */
    @Test
    void aSlowProducerMakesLargeBatchesToo() throws Exception {
        String name = "interceptors-slow";
        int recordsPerSecond = 200;
        int seconds = 5;
        Path output = SharedKafka.file(name + ".log");
        Topic slow = Topic.create(SharedKafka.BROKER, name);
        ConnectRest rest = SharedWorkers.rest(Build.kafka().version());
        Map<String, String> sink = packingSink(name, output);
        sink.put("consumer.override.fetch.min.bytes", "100000");
        sink.put("consumer.override.fetch.max.wait.ms", "1000");
        rest.put(name, sink);
        rest.awaitRunning(name);

        int total = recordsPerSecond * seconds;
        try (KafkaProducer<byte[], byte[]> producer = slow.producer()) {
            long start = System.nanoTime();
            for (int sent = 0; sent < total; ) {
                long due = (System.nanoTime() - start) * recordsPerSecond / 1_000_000_000;
                for (; sent < Math.min(due, total); sent++) {
                    producer.send(new ProducerRecord<>(name, flights.get(sent).getBytes(UTF_8)));
                }
                Thread.sleep(5);
            }
        }

        awaitCommitted(slow, rest, name, total);
        byte[] segment = Files.readAllBytes(output);
        assertThat(KafkaBatches.records(segment))
                .extracting(InterceptorsIT::text)
                .isEqualTo(flights.subList(0, total));
        List<Integer> counts = KafkaBatches.batches(segment).stream()
                .map(RecordBatch::countOrNull)
                .toList();
        assertThat(counts).hasSizeGreaterThan(3);
        // The first began to wait before there was a record, the last one ended with the producer.
        assertThat(counts.subList(1, counts.size() - 1)).allMatch(count -> count >= 100);
        rest.delete(name);
    }

    @ParameterizedTest
    @MethodSource("io.recordbatch.integration.SharedWorkers#versions")
    void aPackedTopicReachesASinkRecordByRecord(String kafka) {
        String name = "interceptors-unpacked-" + kafka;
        Topic packed = Topic.create(SharedKafka.BROKER, name);
        List<String> lines = flights.subList(0, 1000);
        packed.sendAll(
                List.of(KafkaBatches.zstd(lines.subList(0, 400)), KafkaBatches.zstd(lines.subList(400, lines.size()))));
        Path output = SharedKafka.file(name);
        ConnectRest rest = SharedWorkers.rest(kafka);
        Map<String, String> sink = new TreeMap<>(packingSink(name, output));
        sink.put("separator", "\n");
        sink.put("consumer.override.interceptor.classes", "io.recordbatch.connect.interceptors.UnpackingInterceptor");
        sink.put("consumer.override.max.poll.records", "10");
        rest.put(name, sink);

        awaitCommitted(packed, rest, name, 2);
        assertThat(SharedKafka.text(output).lines().toList()).isEqualTo(lines);
        rest.delete(name);
    }

    /** Waits until nothing lags behind. */
    private static void awaitCommitted(Topic topic, ConnectRest rest, String connector, long offset) {
        Until.met("a committed offset of " + offset, LIMIT, () -> {
            rest.requireHealthy(connector);
            return topic.committed("connect-" + connector, 0) >= offset;
        });
        assertThat(topic.committed("connect-" + connector, 0)).isEqualTo(offset);
    }

    private static String text(Record record) {
        return UTF_8.decode(record.value()).toString();
    }
}
