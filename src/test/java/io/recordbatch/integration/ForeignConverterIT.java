package io.recordbatch.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.recordbatch.harness.Bench;
import io.recordbatch.harness.Build;
import io.recordbatch.harness.ConnectRest;
import io.recordbatch.harness.ConnectWorker;
import io.recordbatch.harness.PluginDirectory;
import io.recordbatch.harness.Topic;
import io.recordbatch.harness.Until;
import io.recordbatch.harness.WorkerProperties;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A converter that lives in another plugin directory than ours, where its class loader is none that we can name. */
class ForeignConverterIT {
    private static final String TOPIC = "foreign-converter";
    private static final String LINE = "a line";
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @Test
    void packsAndUnpacksWithAConverterOfAnotherPluginDirectory() throws IOException {
        try (Bench bench = new Bench()) {
            Path plugins = bench.directory("plugins");
            PluginDirectory.unpack(Build.pluginZip(), plugins);
            ForeignPlugin.install(plugins, bench.directory("foreign"));
            Path input = Files.writeString(bench.directory().resolve("input"), LINE + "\n");
            Path output = bench.directory().resolve("output");
            Map<String, String> properties = WorkerProperties.standalone(
                    SharedKafka.BROKER, plugins, bench.directory().resolve("offsets"));
            ConnectRest rest = ConnectWorker.standalone(bench, Build.kafka(), "worker", properties, Map.of())
                    .rest();

            rest.put("foreign-source", config("FileStreamSource", "topic", input, "PackBatch"));
            rest.awaitRunning("foreign-source");
            byte[] packed = Topic.existing(SharedKafka.BROKER, TOPIC)
                    .read(1, LIMIT)
                    .get(0)
                    .value();
            assertThat(KafkaBatches.value(packed)).isEqualTo(ForeignPlugin.PREFIX + LINE);

            rest.put("foreign-sink", config("FileStreamSink", "topics", output, "UnpackBatch"));
            rest.awaitRunning("foreign-sink");
            Until.met("the line", LIMIT, () -> {
                rest.requireHealthy("foreign-sink");
                return SharedKafka.text(output).equals(LINE + "\n");
            });
        }
    }

    private static Map<String, String> config(String connector, String topicKey, Path file, String transform) {
        return Map.of(
                "connector.class",
                connector,
                "tasks.max",
                "1",
                topicKey,
                TOPIC,
                "file",
                file.toString(),
                "transforms",
                "batch",
                "transforms.batch.type",
                "io.recordbatch.connect.transforms." + transform,
                "transforms.batch.value.converter",
                ForeignPlugin.CONVERTER,
                "transforms.batch.value.converter.prefix",
                ForeignPlugin.PREFIX);
    }
}
