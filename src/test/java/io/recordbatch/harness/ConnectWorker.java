package io.recordbatch.harness;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * A Kafka Connect worker, standalone or distributed, on a loopback port that stays the same when it is stopped or
 * killed and started again. Not thread-safe.
 */
public final class ConnectWorker {
    private static final Duration START_LIMIT = Duration.ofSeconds(90);

    private final Bench bench;
    private final String name;
    private final JvmCommand command;
    private final ConnectRest rest;
    private JvmProcess process;

    private ConnectWorker(Bench bench, String name, JvmCommand command, String listener) {
        this.bench = bench;
        this.name = name;
        this.command = command;
        this.rest = new ConnectRest(listener);
    }

    /**
     * Starts a standalone worker; returns when its REST interface answers.
     *
     * @param name of the worker on its bench: its log is {@code <name>.log}
     * @param properties all of the worker's properties but {@code listeners}
     * @param environment added to the worker's environment
     * @param connectors files of connectors that it starts with
     */
    public static ConnectWorker standalone(
            Bench bench,
            KafkaRuntime kafka,
            String name,
            Map<String, String> properties,
            Map<String, String> environment,
            Path... connectors) {
        return start(bench, kafka, "ConnectStandalone", name, properties, environment, connectors);
    }

    /** The same for a distributed worker. */
    public static ConnectWorker distributed(
            Bench bench,
            KafkaRuntime kafka,
            String name,
            Map<String, String> properties,
            Map<String, String> environment) {
        return start(bench, kafka, "ConnectDistributed", name, properties, environment);
    }

    private static ConnectWorker start(
            Bench bench,
            KafkaRuntime kafka,
            String mainClass,
            String name,
            Map<String, String> properties,
            Map<String, String> environment,
            Path... connectors) {
        String listener = "http://127.0.0.1:" + FreePorts.take();
        Map<String, String> all = new TreeMap<>(properties);
        all.put("listeners", listener);
        Path file = PropertiesFile.write(bench.directory().resolve(name + ".properties"), all);
        JvmCommand command = kafka.command("org.apache.kafka.connect.cli." + mainClass)
                .arguments(file.toString())
                .environment(environment);
        for (Path connector : connectors) {
            command.arguments(connector.toString());
        }
        ConnectWorker worker = new ConnectWorker(bench, name, command, listener);
        worker.start();
        return worker;
    }

    /** Starts a worker that was stopped or killed; returns when it answers. */
    public void start() {
        process = command.start(bench, name);
        process.awaitReady(START_LIMIT, rest::answers);
    }

    /** Ends the worker in order. */
    public void stop() {
        process.stop();
    }

    /** Ends the worker as a crash would. */
    public void kill() {
        process.kill();
    }

    /** The worker's process, a new one after each start. */
    public JvmProcess process() {
        return process;
    }

    /** The worker's REST interface. */
    public ConnectRest rest() {
        return rest;
    }
}
