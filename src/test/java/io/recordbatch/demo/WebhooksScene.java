package io.recordbatch.demo;

import io.recordbatch.harness.ConnectRest;
import io.recordbatch.harness.Topic;
import io.recordbatch.harness.TopicReader;
import io.recordbatch.harness.Until;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** The main job: large JSON events are packed on their way into a topic and unpacked on their way out of it. */
public final class WebhooksScene implements Scene {
    private static final Path EVENTS = Path.of("src/test/resources/data/github-webhooks.jsonl");
    private static final String TOPIC = "github-webhooks";
    private static final String SOURCE = "github-webhooks-source";
    private static final String SINK = "github-webhooks-sink";
    private static final Duration PHASE_LIMIT = Duration.ofSeconds(40);

    @Override
    public String title() {
        return "GitHub webhook events: file > FileStreamSource + PackBatch > topic > FileStreamSink + UnpackBatch > file";
    }

    @Override
    public Map<String, String> environment(Path directory) {
        return Map.of(
                "RECORD_BATCH_WEBHOOKS_SOURCE", input(directory).toString(),
                "RECORD_BATCH_WEBHOOKS_SINK", output(directory).toString());
    }

    @Override
    public RoundTrip play(DemoKafka kafka, Progress progress) throws IOException {
        Path input = input(kafka.directory());
        Path output = output(kafka.directory());
        Files.copy(EVENTS, input);
        long records = RoundTrip.lines(input);

        long start = System.nanoTime();
        progress.phase("packing", records);
        kafka.submit(SOURCE);
        long packedBytes = awaitPacked(kafka, records, progress);
        progress.phase("unpacking", records);
        kafka.submit(SINK);
        awaitUnpacked(kafka.rest(), output, records, progress);
        Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
        return RoundTrip.of(input, output, packedBytes, elapsed);
    }

    @Override
    public List<String> tryNext(DemoKafka kafka) {
        return List.of(
                "curl '" + kafka.rest().address() + "/connectors?expand=status'",
                "curl '" + kafka.rest().address() + "/connector-plugins?connectorsOnly=false'",
                "tail -n 1 -f " + output(kafka.directory()),
                "echo '{\"hello\":\"batch\"}' >> " + input(kafka.directory()));
    }

    /** Returns the total size of the packed values. */
    private static long awaitPacked(DemoKafka kafka, long records, Progress progress) {
        long[] seen = {0, 0};
        try (TopicReader reader = Topic.existing(kafka.broker(), TOPIC).reader()) {
            Until.met(records + " packed records", PHASE_LIMIT, () -> {
                kafka.rest().requireHealthy(SOURCE);
                for (ConsumerRecord<byte[], byte[]> record : reader.poll()) {
                    seen[0]++;
                    seen[1] += record.value().length;
                }
                progress.reached(seen[0]);
                return seen[0] >= records;
            });
        }
        return seen[1];
    }

    private static void awaitUnpacked(ConnectRest rest, Path output, long records, Progress progress) {
        Until.met(records + " unpacked records", PHASE_LIMIT, () -> {
            rest.requireHealthy(SINK);
            long lines = RoundTrip.lines(output);
            progress.reached(lines);
            return lines >= records;
        });
    }

    private static Path input(Path directory) {
        return directory.resolve("webhooks.jsonl");
    }

    private static Path output(Path directory) {
        return directory.resolve("webhooks-restored.jsonl");
    }
}
