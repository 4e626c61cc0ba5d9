package io.recordbatch.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.recordbatch.harness.Build;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A worker that looks at services files only finds every plugin, under its kind and with its version, on every Kafka. */
class PluginListingIT {
    private static final String PACKAGE = "io.recordbatch.connect.";
    private static final Map<String, String> KINDS = Map.of(
            "org.apache.kafka.connect.transforms.Transformation", "transformation",
            "org.apache.kafka.connect.transforms.predicates.Predicate", "predicate",
            "org.apache.kafka.connect.storage.Converter", "converter",
            "org.apache.kafka.connect.storage.HeaderConverter", "header_converter",
            "org.apache.kafka.connect.sink.SinkConnector", "sink",
            "org.apache.kafka.connect.source.SourceConnector", "source");

    @ParameterizedTest
    @MethodSource("io.recordbatch.integration.SharedWorkers#versions")
    void workerListsEachPluginWithItsVersion(String kafka) throws IOException {
        List<String> expected = new ArrayList<>();
        PluginJar.services().forEach((service, classes) -> {
            assertThat(KINDS).containsKey(service);
            classes.forEach(name -> expected.add(line(name, KINDS.get(service), Build.pluginVersion())));
        });
        assertThat(expected)
                .contains(
                        line(PACKAGE + "transforms.PackBatch", "transformation", Build.pluginVersion()),
                        line(PACKAGE + "transforms.UnpackBatch", "transformation", Build.pluginVersion()),
                        line(PACKAGE + "converters.RecordBatchConverter", "converter", Build.pluginVersion()));

        List<String> listed = new ArrayList<>();
        for (JsonNode plugin : SharedWorkers.rest(kafka).plugins()) {
            if (plugin.get("class").textValue().startsWith(PACKAGE)) {
                listed.add(line(
                        plugin.get("class").textValue(),
                        plugin.get("type").textValue(),
                        plugin.path("version").textValue()));
            }
        }
        assertThat(listed).containsExactlyInAnyOrderElementsOf(expected);
    }

    private static String line(String name, String kind, String version) {
        return kind + " " + name + " " + version;
    }
}
