package io.recordbatch.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.recordbatch.harness.ConnectRest;
import io.recordbatch.harness.TestPlugins;
import io.recordbatch.harness.Topic;
import io.recordbatch.harness.Until;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A topic that held plain JSON before its source was switched to packing, first by the converter and then by PackBatch:
 * whoever reads it needs to know nothing of that, and keys stay in their partitions.
 */
class MixedTopicIT {
    private static final Path FLIGHTS = Path.of("src/test/resources/data/flights.jsonl");
    private static final String CONVERTER = "io.recordbatch.connect.converters.RecordBatchConverter";
    private static final String JSON = "org.apache.kafka.connect.json.JsonConverter";
    private static final String STRINGS = "org.apache.kafka.connect.storage.StringConverter";
    private static final int PHASE = 40;
    private static final int PARTITIONS = 3;
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @ParameterizedTest
    @MethodSource("io.recordbatch.integration.SharedWorkers#versions")
    void plainAndPackedRecordsAreReadAlike(String kafka) throws IOException {
        String name = "mixed-" + kafka;
        List<String> flights = Files.readAllLines(FLIGHTS).subList(0, 3 * PHASE);
        List<String> converterPhases = flights.subList(0, 2 * PHASE);
        Topic topic = Topic.create(SharedKafka.BROKER, name, PARTITIONS);
        ConnectRest rest = SharedWorkers.rest(kafka);

        Map<String, String> source = source(name);
        source.putAll(Map.of("key.converter", STRINGS, "value.converter", JSON));
        source.put("value.converter.schemas.enable", "false");
        read(rest, name, source, flights.subList(0, PHASE));
        topic.read(PHASE, LIMIT);

        source.putAll(Map.of("key.converter", CONVERTER, "key.converter.delegate.converter", STRINGS));
        source.putAll(
                Map.of("value.converter", CONVERTER, "value.converter.delegate.converter.schemas.enable", "false"));
        read(rest, name, source, flights.subList(PHASE, 2 * PHASE));
        List<ConsumerRecord<byte[], byte[]>> records = topic.read(2 * PHASE, LIMIT);
        assertThat(records.stream().map(record -> text(record.value())).filter(text -> text.startsWith("{")))
                .containsExactlyInAnyOrderElementsOf(flights.subList(0, PHASE));
        assertThat(records.stream()
                        .map(ConsumerRecord::value)
                        .filter(value -> value[0] == 0)
                        .map(KafkaBatches::value))
                .containsExactlyInAnyOrderElementsOf(flights.subList(PHASE, 2 * PHASE));
        requireOnePartitionPerKey(records);

        Path converted = SharedKafka.file(name + "-converted.out");
        rest.put(
                name + "-converted",
                sink(
                        name,
                        converted,
                        Map.of(
                                "value.converter",
                                CONVERTER,
                                "value.converter.delegate.converter.schemas.enable",
                                "false")));
        requireFlights(rest, name + "-converted", converted, converterPhases);
        rest.delete(name + "-converted");

        Path unpacked = SharedKafka.file(name + "-unpacked.out");
        rest.put(name + "-unpacked", sink(name, unpacked, transform("UnpackBatch", Map.of("on.not.batch", "convert"))));
        requireFlights(rest, name + "-unpacked", unpacked, converterPhases);

        source.keySet().removeIf(key -> key.contains(".converter"));
        source.put("key.converter", STRINGS);
        source.putAll(transform("PackBatch", Map.of()));
        read(rest, name, source, flights.subList(2 * PHASE, 3 * PHASE));
        requireFlights(rest, name + "-unpacked", unpacked, flights);
        requireOnePartitionPerKey(topic.read(3 * PHASE, LIMIT));
        rest.delete(name);
        rest.delete(name + "-unpacked");
    }

    /** Lets the source read these lines, in a file of their own. */
    private static void read(ConnectRest rest, String name, Map<String, String> source, List<String> lines)
            throws IOException {
        Path file = Files.createTempFile(SharedKafka.BENCH.directory(), name, ".jsonl");
        source.put("file", Files.write(file, lines).toString());
        rest.put(name, source);
        rest.awaitRunning(name);
    }

    private static Map<String, String> source(String topic) {
        return new TreeMap<>(Map.of(
                "connector.class", TestPlugins.ARRAY_SOURCE,
                "topic", topic,
                "elements", "1",
                "element.type", "struct",
                "keys", "7"));
    }

    private static Map<String, String> sink(String topic, Path file, Map<String, String> more) {
        Map<String, String> config = new TreeMap<>(Map.of(
                "connector.class",
                TestPlugins.BYTE_SINK,
                "topics",
                topic,
                "file",
                file.toString(),
                "separator",
                "\n",
                "key.converter",
                STRINGS));
        config.putAll(more);
        return config;
    }

    private static Map<String, String> transform(String type, Map<String, String> more) {
        Map<String, String> config = new TreeMap<>(Map.of(
                "transforms",
                "batch",
                "transforms.batch.type",
                "io.recordbatch.connect.transforms." + type,
                "transforms.batch.key.converter",
                STRINGS,
                "transforms.batch.value.converter",
                JSON,
                "transforms.batch.value.converter.schemas.enable",
                "false"));
        more.forEach((key, value) -> config.put("transforms.batch." + key, value));
        return config;
    }

    private static void requireFlights(ConnectRest rest, String connector, Path file, List<String> flights) {
        Until.met(connector + " to write " + flights.size(), LIMIT, () -> {
            rest.requireHealthy(connector);
            return SharedKafka.text(file).lines().count() >= flights.size();
        });
        assertThat(SharedKafka.text(file).lines().map(ArraysIT::parse))
                .containsExactlyInAnyOrderElementsOf(
                        flights.stream().map(ArraysIT::parse).toList());
    }

    private static void requireOnePartitionPerKey(List<ConsumerRecord<byte[], byte[]>> records) {
        Map<String, Integer> partitions = new HashMap<>();
        records.forEach(record -> partitions.putIfAbsent(text(record.key()), record.partition()));
        assertThat(partitions).hasSize(7);
        assertThat(partitions.values()).as("partitions in use").contains(0, 1);
        assertThat(records)
                .allSatisfy(record -> assertThat(record.partition()).isEqualTo(partitions.get(text(record.key()))));
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
