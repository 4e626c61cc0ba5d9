package io.recordbatch.harness;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;

/**
 * A Kafka of one node, broker and KRaft controller in one process, on loopback ports that stay the same when it is
 * stopped or killed and started again on its data. Not thread-safe.
 */
public final class Broker {
    private static final String CLUSTER_ID = "cmVjb3JkLWJhdGNoLXRlcw";
    private static final Duration START_LIMIT = Duration.ofSeconds(60);

    private final Bench bench;
    private final KafkaRuntime kafka;
    private final String bootstrapServers;
    private final Path dataDirectory;
    private final Path propertiesFile;
    private JvmProcess process;

    private Broker(Bench bench, KafkaRuntime kafka, Map<String, String> overrides) {
        String listener = "127.0.0.1:" + FreePorts.take();
        String controller = "127.0.0.1:" + FreePorts.take();
        this.bench = bench;
        this.kafka = kafka;
        this.bootstrapServers = listener;
        this.dataDirectory = bench.directory("broker").resolve("data");
        Map<String, String> properties = new TreeMap<>(Map.of(
                "process.roles", "broker,controller",
                "node.id", "1",
                "controller.quorum.voters", "1@" + controller,
                "controller.listener.names", "CONTROLLER",
                "listeners", "PLAINTEXT://" + listener + ",CONTROLLER://" + controller,
                "listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT",
                "log.dirs", dataDirectory.toString()));
        properties.putAll(Map.of(
                "offsets.topic.replication.factor", "1",
                "offsets.topic.num.partitions", "1",
                "transaction.state.log.replication.factor", "1",
                "transaction.state.log.min.isr", "1",
                "transaction.state.log.num.partitions", "1",
                // The first consumer of a group need not wait for others.
                "group.initial.rebalance.delay.ms", "0",
                // A broker that was killed may register again when its old session has run out, after 9 s by default.
                "broker.session.timeout.ms", "3000",
                "broker.heartbeat.interval.ms", "500",
                // The cleaner's default of 128 MB takes half the heap.
                "log.cleaner.dedupe.buffer.size", "4194304"));
        properties.putAll(overrides);
        this.propertiesFile = PropertiesFile.write(bench.directory("broker").resolve("broker.properties"), properties);
    }

    /**
     * Formats storage on the bench and starts a broker there; returns when it answers.
     *
     * @param overrides broker properties on top of, or instead of, the harness's own
     */
    public static Broker start(Bench bench, KafkaRuntime kafka, Map<String, String> overrides) {
        Broker broker = new Broker(bench, kafka, overrides);
        broker.format();
        broker.start();
        return broker;
    }

    /** Starts a broker that was stopped or killed, on the same ports and data; returns when it answers. */
    public void start() {
        process = kafka.command("kafka.Kafka")
                .arguments(propertiesFile.toString())
                .start(bench, "broker");
        try (Admin admin = admin()) {
            process.awaitReady(START_LIMIT, () -> answers(admin));
        }
    }

    /** Ends the broker in order. */
    public void stop() {
        process.stop();
    }

    /** Ends the broker as a crash would. */
    public void kill() {
        process.kill();
    }

    /** The broker's process, a new one after each start. */
    public JvmProcess process() {
        return process;
    }

    /** Host and port for clients. */
    public String bootstrapServers() {
        return bootstrapServers;
    }

    /** Where the broker keeps the log of a partition. */
    public Path logDirectory(String topic, int partition) {
        return dataDirectory.resolve(topic + "-" + partition);
    }

    /** A new admin client, the caller's to close. */
    public Admin admin() {
        return Admin.create(Map.of(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                AdminClientConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG,
                "200"));
    }

    private void format() {
        if (Files.exists(dataDirectory)) {
            throw new IllegalStateException("There is a broker on this bench already: " + dataDirectory);
        }
        JvmCommand.Output output = kafka.command("kafka.tools.StorageTool")
                .arguments("format", "-t", CLUSTER_ID, "-c", propertiesFile.toString())
                .run(bench, "format", START_LIMIT);
        if (output.exitCode() != 0) {
            throw new IllegalStateException("Cannot format the broker's storage:\n" + output.text());
        }
    }

    private static boolean answers(Admin admin) {
        try {
            return !admin.describeCluster().nodes().get(1, TimeUnit.SECONDS).isEmpty();
        } catch (ExecutionException | TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while the broker was starting", e);
        }
    }
}
