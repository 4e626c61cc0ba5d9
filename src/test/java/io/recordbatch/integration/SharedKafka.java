package io.recordbatch.integration;

import io.recordbatch.demo.DemoKafka;
import io.recordbatch.demo.FlightsScene;
import io.recordbatch.demo.WebhooksScene;
import io.recordbatch.harness.Bench;
import io.recordbatch.harness.Broker;
import io.recordbatch.harness.Build;
import io.recordbatch.harness.ConnectRest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * One broker and one worker for all tests that neither stop nor configure them, started when the first of them asks and
 * ended with this JVM. The worker is the demo's: what the tests show holds for {@code connect-config} as it is. Topics,
 * connectors and files are each test's own, named after it.
 */
final class SharedKafka {
    static final Bench BENCH = new Bench();
    static final Broker BROKER = Broker.start(
            // Members of groups that were killed are to be missed soon.
            BENCH, Build.kafka(), Map.of("group.min.session.timeout.ms", "1000"));
    static final DemoKafka DEMO = DemoKafka.start(BENCH, BROKER, List.of(new WebhooksScene(), new FlightsScene()));

    private SharedKafka() {}

    static ConnectRest rest() {
        return DEMO.rest();
    }

    static Path file(String name) {
        return BENCH.directory().resolve(name);
    }

    /** What a connector has written so far, as text. */
    static String text(Path file) {
        return new String(bytes(file), StandardCharsets.UTF_8);
    }

    /** What a connector has written so far. */
    static byte[] bytes(Path file) {
        try {
            return Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
