package io.recordbatch.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.recordbatch.harness.Beans;
import io.recordbatch.harness.ConnectRest;
import io.recordbatch.harness.TestPlugins;
import io.recordbatch.harness.Topic;
import io.recordbatch.harness.Until;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What monitoring sees of the plugins of a real worker, while connectors use them and afterwards. */
class PluginMetricsIT {
    private static final Path FLIGHTS = Path.of("src/test/resources/data/flights.jsonl");
    private static final String PACK = "io.recordbatch.connect.transforms.PackBatch";
    private static final String UNPACK = "io.recordbatch.connect.transforms.UnpackBatch";
    private static final String CONVERTER = "io.recordbatch.connect.converters.RecordBatchConverter";
    private static final String STRINGS = "org.apache.kafka.connect.storage.StringConverter";
    private static final int PAGES = 4;
    private static final int ELEMENTS = 500;
    private static final long RECORDS = PAGES * ELEMENTS;
    /** Its length, attributes, timestamp and offset deltas, null key, value length, header count. */
    private static final int MAX_RECORD_OVERHEAD = 12;

    private static final Duration LIMIT = Duration.ofSeconds(30);

    @ParameterizedTest
    @MethodSource("io.recordbatch.integration.SharedWorkers#versions")
    void eachInstanceCountsWhatItDidUntilItIsGone(String kafka) throws IOException {
        String name = "metrics-" + kafka;
        List<String> flights = Files.readAllLines(FLIGHTS).subList(0, PAGES * ELEMENTS);
        ConnectRest rest = SharedWorkers.rest(kafka);
        try (Beans beans = SharedWorkers.beans(kafka)) {
            Path input = Files.write(SharedKafka.file(name), flights);
            rest.put(name, source(name, input));
            List<String> source = List.of(
                    PluginBeans.plugin("converter", name + "-0-RecordBatchConverter"),
                    PluginBeans.plugin("converter", name + "-0-RecordBatchConverter-key"),
                    PluginBeans.plugin("transform", name + "-0-PackBatch"),
                    PluginBeans.plugin("transform", name + "-0-PackBatch-2"),
                    PluginBeans.plugin("transform", name + "-0-UnpackBatch"),
                    PluginBeans.plugin("transform", name + "-0-UnpackBatch-2"));
            PluginBeans.awaitRecords(beans, source.get(0), RECORDS);
            assertThat(namesOf(beans, name)).containsExactlyElementsOf(source);
            requireCounts(beans.attributes(source.get(0)), flights, true);
            requireCounts(beans.attributes(source.get(2)), flights, true);
            requireCounts(beans.attributes(source.get(3)), flights, true);
            requireCounts(beans.attributes(source.get(4)), flights, false);
            requireCounts(beans.attributes(source.get(5)), flights, false);
            // A key is never packed.
            assertThat(beans.attributes(source.get(1)))
                    .containsEntry("Batches", 0L)
                    .containsEntry("Ratio", 0.0);

            rest.put(name + "-sink", sink(name));
            List<String> sink = List.of(
                    PluginBeans.plugin("converter", name + "-sink-0-RecordBatchConverter"),
                    PluginBeans.plugin("transform", name + "-sink-0-PackBatch"));
            PluginBeans.awaitRecords(beans, sink.get(1), RECORDS);
            assertThat(namesOf(beans, name + "-sink")).containsExactlyElementsOf(sink);
            requireCounts(beans.attributes(sink.get(0)), flights, false);
            requireCounts(beans.attributes(sink.get(1)), flights, true);

            assertThat(beans.number(PluginBeans.BUFFERS, "Sets")).isBetween(1L, 8L);
            assertThat(beans.number(PluginBeans.BUFFERS, "Borrows")).isGreaterThanOrEqualTo(7L * PAGES);
            assertThat(beans.number(PluginBeans.BUFFERS, "Growths")).isPositive();
            assertThat(beans.number(PluginBeans.BUFFERS, "Drops")).isNotNegative();
            assertThat(beans.number(PluginBeans.BUFFERS, "BytesHeld")).isBetween(1L, 8L << 20);
            rest.delete(name);
            PluginBeans.awaitGone(beans, kafka, PluginBeans.plugin("*", name + "-0-*"));
            assertThat(namesOf(beans, name + "-sink")).hasSize(2);
            assertThat(beans.names(PluginBeans.BUFFERS)).hasSize(1);
            rest.delete(name + "-sink");
            PluginBeans.awaitGone(beans, kafka, PluginBeans.ALL);
        }
    }

    @ParameterizedTest
    @MethodSource("io.recordbatch.integration.SharedWorkers#versions")
    void failuresAreCountedByKind(String kafka) {
        String name = "failures-" + kafka;
        byte[] garbage = "neither JSON nor a batch".getBytes(StandardCharsets.UTF_8);
        byte[] flipped = KafkaBatches.zstd("\"text\"");
        flipped[flipped.length - 1] ^= 1;
        Topic.create(SharedKafka.BROKER, name)
                .send(List.of(
                        garbage,
                        flipped,
                        flipped,
                        KafkaBatches.zstd("no JSON"),
                        KafkaBatches.zstd("\"short\""),
                        KafkaBatches.zstd("\"" + "a longer text, then, ".repeat(100) + "\"")));
        ConnectRest rest = SharedWorkers.rest(kafka);
        try (Beans beans = SharedWorkers.beans(kafka)) {
            rest.put(name, failing(name));
            String unpack = PluginBeans.plugin("transform", name + "-0-UnpackBatch");
            String pack = PluginBeans.plugin("transform", name + "-0-PackBatch");
            Until.met("two good records", LIMIT, () -> beans.number(pack, "Batches") == 2);

            assertThat(beans.attributes(unpack))
                    .containsEntry("Batches", 2L)
                    .containsEntry("Records", 2L)
                    .containsEntry("NotBatchFailures", 1L)
                    .containsEntry("MalformedFailures", 2L)
                    .containsEntry("ConversionFailures", 1L)
                    .containsEntry("OversizeFailures", 0L);
            assertThat(beans.attributes(pack))
                    .containsEntry("Records", 2L)
                    .containsEntry("NotBatchFailures", 0L)
                    .containsEntry("MalformedFailures", 0L)
                    .containsEntry("ConversionFailures", 0L)
                    .containsEntry("OversizeFailures", 1L);
            rest.delete(name);
            PluginBeans.awaitGone(beans, kafka, PluginBeans.ALL);
        }
    }

    /** Six instances: two transforms twice, and two converters. */
    private static Map<String, String> source(String topic, Path input) {
        Map<String, String> config = new TreeMap<>(Map.of(
                "connector.class",
                TestPlugins.ARRAY_SOURCE,
                "topic",
                topic,
                "file",
                input.toString(),
                "elements",
                Integer.toString(ELEMENTS),
                "keys",
                "2",
                "transforms",
                "pack,unpack,again,back"));
        transform(config, "pack", PACK, Map.of("array.elements", "true", "compression.type", "lz4"));
        transform(config, "unpack", UNPACK, Map.of("unpack.to", "values"));
        transform(config, "again", PACK, Map.of("array.elements", "true", "compression.type", "gzip"));
        transform(config, "back", UNPACK, Map.of("unpack.to", "values"));
        for (String converter : List.of("key.converter", "value.converter")) {
            config.put(converter, CONVERTER);
            config.put(converter + ".delegate.converter", STRINGS);
            config.put(converter + ".array.elements", "true");
        }
        return config;
    }

    private static Map<String, String> sink(String topic) {
        Map<String, String> config = new TreeMap<>(Map.of(
                "connector.class",
                TestPlugins.DISCARD_SINK,
                "topics",
                topic,
                "value.converter",
                CONVERTER,
                "value.converter.delegate.converter",
                STRINGS,
                "value.converter.array.elements",
                "true",
                "transforms",
                "pack"));
        transform(config, "pack", PACK, Map.of("array.elements", "true", "compression.type", "snappy"));
        return config;
    }

    private static Map<String, String> failing(String topic) {
        Map<String, String> config = new TreeMap<>(Map.of(
                "connector.class",
                TestPlugins.DISCARD_SINK,
                "topics",
                topic,
                "errors.tolerance",
                "all",
                "transforms",
                "unpack,pack"));
        transform(config, "unpack", UNPACK, Map.of("value.converter.schemas.enable", "false"));
        config.put("transforms.unpack.value.converter", "org.apache.kafka.connect.json.JsonConverter");
        transform(config, "pack", PACK, Map.of("compression.type", "none", "max.bytes", "1000", "on.oversize", "drop"));
        return config;
    }

    private static void transform(Map<String, String> config, String alias, String type, Map<String, String> settings) {
        String prefix = "transforms." + alias + ".";
        config.put(prefix + "type", type);
        config.put(prefix + "value.converter", STRINGS);
        settings.forEach((key, value) -> config.put(prefix + key, value));
    }

    private static void requireCounts(Map<String, Object> counts, List<String> flights, boolean packs) {
        long valueBytes = flights.stream().mapToLong(String::length).sum();
        long uncompressed = (Long) counts.get(packs ? "BytesIn" : "BytesOut");
        long encoded = (Long) counts.get(packs ? "BytesOut" : "BytesIn");
        assertThat(counts)
                .containsEntry("Batches", (long) PAGES)
                .containsEntry("Records", RECORDS)
                .containsEntry("Ratio", (double) uncompressed / encoded)
                .containsEntry("NotBatchFailures", 0L)
                .containsEntry("MalformedFailures", 0L)
                .containsEntry("ConversionFailures", 0L)
                .containsEntry("OversizeFailures", 0L);
        assertThat(uncompressed).isBetween(valueBytes, valueBytes + MAX_RECORD_OVERHEAD * RECORDS);
        assertThat((Double) counts.get("Ratio")).isBetween(2.0, 10.0);
    }

    private static Iterable<String> namesOf(Beans beans, String connector) {
        return beans.names(PluginBeans.plugin("*", connector + "-0-*"));
    }
}
