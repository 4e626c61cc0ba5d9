package io.recordbatch.integration;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.recordbatch.harness.Build;
import io.recordbatch.harness.ConnectRest;
import io.recordbatch.harness.Topic;
import io.recordbatch.harness.TopicReader;
import io.recordbatch.harness.Until;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.common.record.internal.Record;
import org.junit.jupiter.api.Test;

/** What becomes of records that a sink rejects, or that cannot be packed: nothing is lost, and nothing passes raw. */
class PackingFailuresIT {
    private static final String PACKING = "io.recordbatch.connect.interceptors.PackingInterceptor";
    private static final String UNPACKING = "io.recordbatch.connect.interceptors.UnpackingInterceptor";
    private static final int MAX_POLL_RECORDS = 100;
    private static final Duration LIMIT = Duration.ofSeconds(40);

    private final ConnectRest rest = SharedWorkers.rest(Build.kafka().version());

    private static List<String> texts(int count) {
        return IntStream.range(0, count).mapToObj(i -> "record " + i).toList();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    private static List<String> values(byte[] batches) {
        return KafkaBatches.records(batches).stream()
                .map(Record::value)
                .map(value -> UTF_8.decode(value).toString())
                .toList();
    }

    private static Map<String, String> sink(String name, Path output) {
        Map<String, String> sink = InterceptorsIT.packingSink(name, output);
        sink.put("consumer.override.max.poll.records", Integer.toString(MAX_POLL_RECORDS));
        return sink;
    }

    /** Does not ask how the connector is: one that failed is still said to, for a while after it was put right. */
    private static void awaitCommitted(String name, Topic topic, long offset) {
        Until.met("a committed offset of " + offset, LIMIT, () -> topic.committed("connect-" + name, 0) == offset);
    }

    @Test
    void theDeadLetterTopicHoldsWholeBatches() {
        String name = "failures-rejected";
        List<String> sent = texts(1000);
        Topic topic = Topic.create(SharedKafka.BROKER, name);
        topic.sendAll(sent.stream().map(PackingFailuresIT::bytes).toList());
        Topic deadLetters = Topic.create(SharedKafka.BROKER, name + "-dead");
        Path output = SharedKafka.file(name + ".log");
        Map<String, String> sink = sink(name, output);
        sink.put("reject.every", "3");
        sink.put("errors.tolerance", "all");
        sink.put("errors.deadletterqueue.topic.name", name + "-dead");
        sink.put("errors.deadletterqueue.topic.replication.factor", "1");
        rest.put(name, sink);
        awaitCommitted(name, topic, sent.size());

        List<String> stored = values(SharedKafka.bytes(output));
        List<String> rejected = new ArrayList<>();
        try (TopicReader letters = deadLetters.reader()) {
            Until.met("every record in either place", LIMIT, () -> {
                letters.poll().forEach(letter -> rejected.addAll(values(letter.value())));
                return stored.size() + rejected.size() >= sent.size();
            });
        }
        assertThat(rejected).hasSizeGreaterThan(2 * MAX_POLL_RECORDS);
        List<String> all = new ArrayList<>(stored);
        all.addAll(rejected);
        assertThat(all).containsExactlyInAnyOrderElementsOf(sent);
        rest.delete(name);
    }

    /**
     * The third poll cannot be packed: UnpackingInterceptor, which somebody put in front, makes records of it that share
     * an offset. Without either, the task goes on where it failed.
     */
    @Test
    void aPollThatCannotBePackedStopsTheTaskWithNothingLostOrRaw() {
        String name = "failures-third-poll";
        List<String> texts = texts(3 * MAX_POLL_RECORDS);
        List<byte[]> sent =
                new ArrayList<>(texts.stream().map(PackingFailuresIT::bytes).toList());
        int packed = 2 * MAX_POLL_RECORDS + 50;
        sent.set(packed, KafkaBatches.zstd(List.of("one", "two")));
        Topic topic = Topic.create(SharedKafka.BROKER, name);
        topic.sendAll(sent);
        Path output = SharedKafka.file(name + ".log");
        Map<String, String> sink = sink(name, output);
        sink.put("consumer.override.interceptor.classes", UNPACKING + "," + PACKING);
        rest.put(name, sink);

        String trace = rest.awaitFailed(name);

        assertThat(trace)
                .contains(
                        "InterceptorError: Cannot pack the records of " + name + "-0 from offset 200 to 299; no records"
                                + " of this poll were passed on: Offset 250 is not after offset 250");
        assertThat(values(SharedKafka.bytes(output))).isEqualTo(texts.subList(0, 2 * MAX_POLL_RECORDS));
        assertThat(topic.committed("connect-" + name, 0)).isEqualTo(2 * MAX_POLL_RECORDS);

        sink.put("consumer.override.interceptor.classes", PACKING);
        rest.put(name, sink);
        awaitCommitted(name, topic, sent.size());
        assertThat(KafkaBatches.records(SharedKafka.bytes(output)).stream()
                        .map(record -> UTF_8.decode(record.value()))
                        .toList())
                .isEqualTo(sent.stream()
                        .map(value -> UTF_8.decode(ByteBuffer.wrap(value)))
                        .toList());
        rest.delete(name);
    }

    @Test
    void aCorruptBatchStopsTheTaskThatUnpacksWithNothingRaw() {
        String name = "failures-corrupt";
        byte[] corrupt = KafkaBatches.zstd("never to be seen");
        corrupt[corrupt.length - 1] ^= 1;
        Topic topic = Topic.create(SharedKafka.BROKER, name);
        topic.send(List.of(KafkaBatches.zstd(List.of("one", "two")), corrupt, KafkaBatches.zstd("three")));
        Path output = SharedKafka.file(name);
        Map<String, String> sink = sink(name, output);
        sink.put("separator", "\n");
        sink.put("consumer.override.interceptor.classes", UNPACKING);
        sink.put("consumer.override.max.poll.records", "1");
        rest.put(name, sink);

        String trace = rest.awaitFailed(name);

        assertThat(trace)
                .contains(
                        "InterceptorError: Cannot unpack the record of " + name + "-0 at offset 1: Corrupt batch: CRC")
                .contains("no records of this poll were passed on")
                .doesNotContain("never to be seen");
        assertThat(SharedKafka.text(output)).isEqualTo("one\ntwo\n");
        assertThat(topic.committed("connect-" + name, 0)).isEqualTo(1);

        sink.put("consumer.override.recordbatch.on.malformed", "pass");
        rest.put(name, sink);
        awaitCommitted(name, topic, 3);
        assertThat(SharedKafka.bytes(output)).contains(corrupt);
        assertThat(SharedKafka.text(output)).startsWith("one\ntwo\n").endsWith("\nthree\n");
        rest.delete(name);
    }

    /** configure() fails the consumer, and with it the task. */
    @Test
    void aWrongSettingStopsTheTask() {
        String name = "failures-setting";
        Topic.create(SharedKafka.BROKER, name);
        Map<String, String> sink = sink(name, SharedKafka.file(name));
        sink.put("consumer.override.recordbatch.compression.level", "23");
        rest.put(name, sink);

        assertThat(rest.awaitFailed(name))
                .contains("Invalid value 23 for configuration recordbatch.compression.level: Must be -131072 to 22 for"
                        + " recordbatch.compression.type zstd");
        rest.delete(name);
    }
}
