package io.recordbatch.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.recordbatch.demo.RoundTrip;
import io.recordbatch.demo.WebhooksScene;
import io.recordbatch.harness.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The demo's scene, and what Kafka's own reader finds in the topic in between. */
class WebhooksIT {
    private static final int EVENTS = 329;

    @Test
    void realEventsComeBackIdenticalAndWereSmallInBetween() throws IOException {
        RoundTrip result = new WebhooksScene().play(SharedKafka.DEMO, new NoProgress());

        assertThat(result.records()).isEqualTo(EVENTS);
        assertThat(result.verdict()).isEqualTo("identical: 329 of 329");
        assertThat(result.passed()).isTrue();
        assertThat(result.ratio()).isGreaterThanOrEqualTo(5.5);

        List<String> packed =
                Topic.existing(SharedKafka.BROKER, "github-webhooks").read(EVENTS, Duration.ofSeconds(20)).stream()
                        .map(record -> KafkaBatches.value(record.value()))
                        .toList();
        assertThat(packed).isEqualTo(Files.readAllLines(Path.of("src/test/resources/data/github-webhooks.jsonl")));
    }
}
