package io.recordbatch.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.recordbatch.harness.ConnectRest;
import io.recordbatch.harness.TestPlugins;
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

/**
 * A producer measures a record before it compresses it, so that one of 3 MB is refused however well it compresses. With
 * PackBatch the same connector on the same worker sends it, and nothing of the producer's settings is changed.
 */
class LargeEventIT {
    private static final Path WEBHOOKS = Path.of("src/test/resources/data/github-webhooks.jsonl");
    private static final int PRODUCER_LIMIT_BYTES = 1 << 20;
    private static final String STRINGS = "org.apache.kafka.connect.storage.StringConverter";
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @ParameterizedTest
    @MethodSource("io.recordbatch.integration.SharedWorkers#versions")
    void anEventTooLargeForTheProducerGoesThroughPacked(String kafka) throws IOException {
        String name = "large-event-" + kafka;
        String event = event();
        assertThat(event.length()).isGreaterThan(3_000_000);
        Path input = Files.writeString(SharedKafka.file(name + ".json"), event + "\n");
        Path output = SharedKafka.file(name + ".out");
        ConnectRest rest = SharedWorkers.rest(kafka);

        Map<String, String> source = new TreeMap<>(Map.of(
                "connector.class",
                TestPlugins.ARRAY_SOURCE,
                "topic",
                name,
                "file",
                input.toString(),
                "elements",
                "1",
                "value.converter",
                STRINGS));
        rest.put(name, source);
        assertThat(rest.awaitFailed(name))
                .contains("org.apache.kafka.common.errors.RecordTooLargeException: The message is ")
                .contains("larger than " + PRODUCER_LIMIT_BYTES);

        source.remove("value.converter");
        source.putAll(Map.of(
                "transforms", "pack",
                "transforms.pack.type", "io.recordbatch.connect.transforms.PackBatch",
                "transforms.pack.value.converter", STRINGS));
        rest.put(name, source);
        rest.put(
                name + "-sink",
                Map.of(
                        "connector.class",
                        TestPlugins.BYTE_SINK,
                        "topics",
                        name,
                        "file",
                        output.toString(),
                        "transforms",
                        "unpack",
                        "transforms.unpack.type",
                        "io.recordbatch.connect.transforms.UnpackBatch",
                        "transforms.unpack.value.converter",
                        STRINGS));

        Until.met("the event", LIMIT, () -> SharedKafka.text(output).length() >= event.length());
        assertThat(SharedKafka.text(output).equals(event)).as("identical").isTrue();
        rest.awaitRunning(name);
        rest.delete(name);
        rest.delete(name + "-sink");
    }

    /** All webhooks in one document, as an application that reports its whole state would send it. */
    private static String event() throws IOException {
        List<String> webhooks = Files.readAllLines(WEBHOOKS, StandardCharsets.UTF_8);
        return "{\"deliveries\":[" + String.join(",", webhooks) + "]}";
    }
}
