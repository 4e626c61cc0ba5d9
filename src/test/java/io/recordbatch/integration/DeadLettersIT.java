package io.recordbatch.integration;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.recordbatch.harness.ConnectRest;
import io.recordbatch.harness.Topic;
import io.recordbatch.harness.Until;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

/** Hostile bytes on a real topic go to the dead-letter topic as they are, and the task lives on. */
class DeadLettersIT {
    private static final String SINK = "dead-letters-sink";
    private static final String PAYLOAD = "payloads do not belong in logs";
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @Test
    void badRecordsGoToTheDeadLetterTopicAndGoodOnesThrough() {
        byte[] garbage = PAYLOAD.getBytes(UTF_8);
        byte[] flipped = KafkaBatches.zstd(PAYLOAD);
        flipped[flipped.length - 1] ^= 1;
        byte[] large = KafkaBatches.zstd("x".repeat(1 << 20));
        List<byte[]> bad = List.of(garbage, flipped, large);

        Topic.create(SharedKafka.BROKER, "dead-letters-in")
                .send(List.of(KafkaBatches.zstd("first"), garbage, flipped, large, KafkaBatches.zstd("last")));
        Topic deadLetters = Topic.create(SharedKafka.BROKER, "dead-letters-out");
        Path output = SharedKafka.file("dead-letters.txt");
        ConnectRest rest = SharedKafka.rest();
        rest.put(SINK, sink(output));
        rest.awaitRunning(SINK);

        List<ConsumerRecord<byte[], byte[]>> letters = deadLetters.read(bad.size(), LIMIT);
        assertThat(letters).extracting(ConsumerRecord::value).containsExactlyElementsOf(bad);
        assertThat(letters).allSatisfy(letter -> {
            assertThat(header(letter, "exception.class.name"))
                    .isEqualTo("org.apache.kafka.connect.errors.DataException");
            assertThat(header(letter, "stage")).isEqualTo("TRANSFORMATION");
            assertThat(header(letter, "exception.message")).isNotBlank().doesNotContain(PAYLOAD);
        });
        Until.met("the good records", LIMIT, () -> SharedKafka.text(output).equals("first\nlast\n"));
        assertThat(rest.status(SINK).at("/tasks/0/state").textValue()).isEqualTo("RUNNING");
        rest.delete(SINK);
    }

    private static Map<String, String> sink(Path output) {
        Map<String, String> config = new TreeMap<>(Map.of(
                "connector.class", "FileStreamSink",
                "tasks.max", "1",
                "topics", "dead-letters-in",
                "file", output.toString(),
                "errors.tolerance", "all",
                "errors.deadletterqueue.topic.name", "dead-letters-out",
                "errors.deadletterqueue.topic.replication.factor", "1",
                "errors.deadletterqueue.context.headers.enable", "true"));
        config.putAll(Map.of(
                "transforms", "unpack",
                "transforms.unpack.type", "io.recordbatch.connect.transforms.UnpackBatch",
                "transforms.unpack.on.not.batch", "fail",
                "transforms.unpack.max.decompressed.bytes", "65536",
                "transforms.unpack.value.converter", "org.apache.kafka.connect.storage.StringConverter"));
        return config;
    }

    private static String header(ConsumerRecord<byte[], byte[]> letter, String name) {
        return new String(
                letter.headers().lastHeader("__connect.errors." + name).value(), UTF_8);
    }
}
