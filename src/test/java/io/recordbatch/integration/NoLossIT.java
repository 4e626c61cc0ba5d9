package io.recordbatch.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.recordbatch.format.TestRecord;
import io.recordbatch.harness.Bench;
import io.recordbatch.harness.Build;
import io.recordbatch.harness.ConnectRest;
import io.recordbatch.harness.ConnectWorker;
import io.recordbatch.harness.TestPlugins;
import io.recordbatch.harness.Topic;
import io.recordbatch.harness.TopicReader;
import io.recordbatch.harness.Until;
import io.recordbatch.harness.WorkerProperties;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.kafka.common.record.internal.Record;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A distributed worker that is killed again and again at moments that chance picks, under load: two sinks of three tasks,
 * at times two, for six partitions, and MirrorMaker, all of which pack. {@code -Drecordbatch.kills} says how often, {@code ./soak}
 * thirty times.
 */
class NoLossIT {
    private static final int KILLS = Integer.getInteger("recordbatch.kills", 3);
    private static final long SEED = Long.getLong("recordbatch.seed", 406);
    private static final int MAX_MS_BEFORE_A_KILL = 2000;
    private static final int PARTITIONS = 6;
    private static final int TASKS = 3;
    private static final String NUMBERED = "no-loss";
    private static final String AT_LEAST_ONCE = "no-loss-at-least-once";
    private static final String EXACTLY_ONCE = "no-loss-exactly-once";
    private static final String MIRROR = "no-loss-mirror";
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private static final Bench BENCH = new Bench();
    private static SteadyLoad load;
    private static Topic numbered;

    @BeforeAll
    static void killTheWorkerUnderLoad() throws Exception {
        numbered = Topic.create(SharedKafka.BROKER, NUMBERED, PARTITIONS);
        Mirrored.createTopics();
        ConnectWorker worker = startWorker();
        ConnectRest rest = worker.rest();
        rest.put(AT_LEAST_ONCE, sink(AT_LEAST_ONCE, false, TASKS));
        rest.put(EXACTLY_ONCE, sink(EXACTLY_ONCE, true, TASKS));
        rest.put(MIRROR, Mirrored.connector());
        for (String connector : List.of(AT_LEAST_ONCE, EXACTLY_ONCE)) {
            rest.awaitRunning(connector);
            Until.met(
                    TASKS + " tasks of " + connector,
                    LIMIT,
                    () -> rest.status(connector).get("tasks").size() == TASKS);
        }
        Random random = new Random(SEED);
        try (SteadyLoad running = new SteadyLoad(numbered, NUMBERED, PARTITIONS, Mirrored.SOURCE);
                TopicReader mirrored = Mirrored.packed().reader()) {
            load = running;
            for (int kill = 0; kill <= KILLS; kill++) {
                long atLeastOnce = objects(AT_LEAST_ONCE);
                long exactlyOnce = objects(EXACTLY_ONCE);
                mirrored.poll();
                Until.met(
                        "every connector to go on after kill " + kill,
                        LIMIT,
                        () -> objects(AT_LEAST_ONCE) > atLeastOnce && objects(EXACTLY_ONCE) > exactlyOnce);
                Until.met("MirrorMaker to go on", LIMIT, () -> !mirrored.poll().isEmpty());
                if (kill < KILLS) {
                    // A rebalance without a crash, and perhaps the crash in the midst of it.
                    int tasks = kill % 2 == 0 ? TASKS - 1 : TASKS;
                    rest.put(AT_LEAST_ONCE, sink(AT_LEAST_ONCE, false, tasks));
                    rest.put(EXACTLY_ONCE, sink(EXACTLY_ONCE, true, tasks));
                    Thread.sleep(random.nextInt(MAX_MS_BEFORE_A_KILL));
                    worker.kill();
                    worker.start();
                }
            }
        }
        for (String connector : List.of(AT_LEAST_ONCE, EXACTLY_ONCE)) {
            for (int partition = 0; partition < PARTITIONS; partition++) {
                int of = partition;
                Until.met("all of partition " + of + " to be stored by " + connector, LIMIT, () -> {
                    rest.requireHealthy(connector);
                    return numbered.committed("connect-" + connector, of) == load.numbersPerPartition(of);
                });
            }
        }
    }

    @AfterAll
    static void close() {
        BENCH.close();
    }

    private static ConnectWorker startWorker() {
        Map<String, String> properties =
                WorkerProperties.distributed(SharedKafka.BROKER, SharedWorkers.pluginPath(BENCH), "no-loss-worker");
        properties.put("offset.flush.interval.ms", "100");
        for (String group : List.of("", "consumer.")) {
            properties.put(group + "session.timeout.ms", "3000");
            properties.put(group + "heartbeat.interval.ms", "500");
        }
        return ConnectWorker.distributed(BENCH, Build.kafka(), "no-loss-worker", properties, Map.of());
    }

    private static Map<String, String> sink(String name, boolean ownOffsets, int tasks) {
        Map<String, String> config = new TreeMap<>(Map.of(
                "connector.class",
                TestPlugins.OBJECT_SINK,
                "tasks.max",
                Integer.toString(tasks),
                "topics",
                NUMBERED,
                "directory",
                BENCH.directory(name).toString(),
                "own.offsets",
                Boolean.toString(ownOffsets),
                "consumer.override.interceptor.classes",
                "io.recordbatch.connect.interceptors.PackingInterceptor"));
        config.put("consumer.override.fetch.min.bytes", "10000");
        config.put("consumer.override.fetch.max.wait.ms", "200");
        return config;
    }

    private static long objects(String connector) {
        long objects = 0;
        for (int partition = 0; partition < PARTITIONS; partition++) {
            objects += names(connector, partition).size();
        }
        return objects;
    }

    private static List<Path> names(String connector, int partition) {
        Path objects = BENCH.directory(connector).resolve(NUMBERED + "-" + partition);
        if (!Files.exists(objects)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(objects)) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The numbers that a connector stored of a partition, as it stored them; each is at the offset that it says. */
    private static List<Long> numbers(String connector, int partition) throws IOException {
        List<Long> numbers = new ArrayList<>();
        for (Path object : names(connector, partition)) {
            for (Record record : KafkaBatches.records(Files.readAllBytes(object))) {
                long number = record.value().getLong();
                assertThat(record.offset()).isEqualTo(number);
                numbers.add(number);
            }
        }
        return numbers;
    }

    private static List<Long> sent(int partition) {
        return Stream.iterate(0L, number -> number + 1)
                .limit(load.numbersPerPartition(partition))
                .toList();
    }

    @Test
    void everyRecordIsStoredAtLeastOnceAndInOrder() throws IOException {
        for (int partition = 0; partition < PARTITIONS; partition++) {
            List<Long> firstOccurrences =
                    numbers(AT_LEAST_ONCE, partition).stream().distinct().toList();
            assertThat(firstOccurrences).isEqualTo(sent(partition));
        }
    }

    @Test
    void everyRecordIsStoredExactlyOnceByASinkThatKeepsItsOwnOffsets() throws IOException {
        for (int partition = 0; partition < PARTITIONS; partition++) {
            assertThat(numbers(EXACTLY_ONCE, partition)).isEqualTo(sent(partition));
        }
    }

    @Test
    void mirroredRecordsComeBackIdentical() {
        List<TestRecord> found = Mirrored.unpacked(load.variousSent().size());

        // Some are there twice, as with any mirroring after a crash.
        assertThat(found.stream().distinct().toList()).isEqualTo(load.variousSent());
    }

    @Test
    void lookupByTimeNeverStartsBehindTheRecordSought() {
        Mirrored.assertLookups(load.variousSent());
    }
}
