package io.recordbatch.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.recordbatch.harness.ConnectRest;
import io.recordbatch.harness.TestPlugins;
import io.recordbatch.harness.Topic;
import io.recordbatch.harness.Until;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.record.internal.Record;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A source that hands over pages of 500 flights, each page one record: what a flight costs in the topic, and back. */
class ArraysIT {
    private static final Path FLIGHTS = Path.of("src/test/resources/data/flights.jsonl");
    private static final int ELEMENTS = 500;
    private static final int MAX_BYTES_PER_FLIGHT = 25;
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @ParameterizedTest
    @MethodSource("io.recordbatch.integration.SharedWorkers#versions")
    void flightsAreSmallInTheTopicAndComeBackEqual(String kafka) throws IOException {
        String name = "arrays-" + kafka;
        List<String> flights = Files.readAllLines(FLIGHTS);
        int pages = flights.size() / ELEMENTS;
        Path output = SharedKafka.file(name + ".out");
        ConnectRest rest = SharedWorkers.rest(kafka);

        Map<String, String> source = new TreeMap<>(Map.of(
                "connector.class",
                TestPlugins.ARRAY_SOURCE,
                "topic",
                name,
                "file",
                FLIGHTS.toAbsolutePath().toString(),
                "elements",
                Integer.toString(ELEMENTS),
                "element.type",
                "struct"));
        source.putAll(transform("PackBatch"));
        source.put("transforms.batch.array.elements", "true");
        source.put("transforms.batch.compression.type", "zstd");
        rest.put(name, source);
        rest.awaitRunning(name);

        List<String> packed = Topic.existing(SharedKafka.BROKER, name).read(pages, LIMIT).stream()
                .flatMap(page -> KafkaBatches.records(page.value()).stream())
                .map(ArraysIT::text)
                .toList();
        assertThat(packed).isEqualTo(flights);
        Path log = SharedKafka.BROKER.logDirectory(name, 0).resolve("00000000000000000000.log");
        double bytesPerFlight = (double) Files.size(log) / flights.size();
        assertThat(bytesPerFlight).isBetween(10.0, (double) MAX_BYTES_PER_FLIGHT);

        Map<String, String> sink = new TreeMap<>(Map.of(
                "connector.class",
                TestPlugins.BYTE_SINK,
                "topics",
                name,
                "file",
                output.toString(),
                "separator",
                "\n"));
        sink.putAll(transform("UnpackBatch"));
        sink.put("transforms.batch.unpack.to", "values");
        rest.put(name + "-sink", sink);
        Until.met("all flights", LIMIT, () -> lines(output).size() >= flights.size());
        assertThat(lines(output).stream().map(ArraysIT::parse))
                .isEqualTo(flights.stream().map(ArraysIT::parse).toList());
        rest.delete(name);
        rest.delete(name + "-sink");
    }

    private static Map<String, String> transform(String name) {
        return Map.of(
                "transforms", "batch",
                "transforms.batch.type", "io.recordbatch.connect.transforms." + name,
                "transforms.batch.value.converter", "org.apache.kafka.connect.json.JsonConverter",
                "transforms.batch.value.converter.schemas.enable", "false");
    }

    private static List<String> lines(Path file) {
        return SharedKafka.text(file).lines().toList();
    }

    private static String text(Record record) {
        return StandardCharsets.UTF_8.decode(record.value()).toString();
    }

    static JsonNode parse(String json) {
        try {
            return JSON.readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
