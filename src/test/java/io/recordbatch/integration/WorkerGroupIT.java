package io.recordbatch.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.recordbatch.harness.Bench;
import io.recordbatch.harness.Build;
import io.recordbatch.harness.ConnectRest;
import io.recordbatch.harness.ConnectWorker;
import io.recordbatch.harness.TestPlugins;
import io.recordbatch.harness.Topic;
import io.recordbatch.harness.Until;
import io.recordbatch.harness.WorkerProperties;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The harness's own: a group of two workers, and a crash of the one that does the work. */
class WorkerGroupIT {
    private static final String NAME = "worker-group";
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @Test
    void anotherWorkerTakesOverWhenOneIsKilled() {
        Topic topic = Topic.create(SharedKafka.BROKER, NAME);
        try (Bench bench = new Bench()) {
            Path plugins = SharedWorkers.pluginPath(bench);
            Path output = bench.directory().resolve("output");
            ConnectWorker first = worker(bench, plugins, "first");
            ConnectWorker second = worker(bench, plugins, "second");
            first.rest()
                    .put(
                            NAME,
                            Map.of(
                                    "connector.class",
                                    TestPlugins.BYTE_SINK,
                                    "topics",
                                    NAME,
                                    "file",
                                    output.toString(),
                                    "transforms",
                                    "unpack",
                                    "transforms.unpack.type",
                                    "io.recordbatch.connect.transforms.UnpackBatch"));
            first.rest().awaitRunning(NAME);
            topic.send(List.of(KafkaBatches.zstd("before ")));
            Until.met("the first record", LIMIT, () -> SharedKafka.text(output).contains("before"));

            boolean firstWorks = address(first).equals(taskWorker(second.rest()));
            ConnectWorker victim = firstWorks ? first : second;
            ConnectWorker survivor = firstWorks ? second : first;
            victim.kill();
            topic.send(List.of(KafkaBatches.zstd("after")));

            Until.met("the second record", LIMIT, () -> SharedKafka.text(output).endsWith("after"));
            Until.met(
                    "the other worker to report the task",
                    LIMIT,
                    () -> taskWorker(survivor.rest()).equals(address(survivor)));
            assertThat(victim.process().isAlive()).isFalse();
            victim.start();
            victim.rest().awaitRunning(NAME);
        }
    }

    private static ConnectWorker worker(Bench bench, Path plugins, String name) {
        Map<String, String> properties = WorkerProperties.distributed(SharedKafka.BROKER, plugins, NAME + "-group");
        return ConnectWorker.distributed(bench, Build.kafka(), name, properties, Map.of());
    }

    private static String taskWorker(ConnectRest rest) {
        return rest.status(NAME).at("/tasks/0/worker_id").asText();
    }

    private static String address(ConnectWorker worker) {
        return worker.rest().address().replace("http://", "");
    }
}
