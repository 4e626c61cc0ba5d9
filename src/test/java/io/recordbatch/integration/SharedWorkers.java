package io.recordbatch.integration;

import io.recordbatch.harness.Beans;
import io.recordbatch.harness.Bench;
import io.recordbatch.harness.Build;
import io.recordbatch.harness.ConnectRest;
import io.recordbatch.harness.ConnectWorker;
import io.recordbatch.harness.KafkaRuntime;
import io.recordbatch.harness.PluginDirectory;
import io.recordbatch.harness.TestPlugins;
import io.recordbatch.harness.WorkerProperties;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A distributed worker of each Kafka version that the plugins support, with the plugin's zip and the test plugins
 * installed, beside the broker of {@link SharedKafka}. For all tests that neither stop nor configure them; started when
 * the first of them asks and ended with this JVM.
 */
final class SharedWorkers {
    private static Map<String, ConnectWorker> workers;

    private SharedWorkers() {}

    /** The versions, oldest first. */
    static List<String> versions() {
        return runtimes().stream().map(KafkaRuntime::version).toList();
    }

    static ConnectRest rest(String version) {
        return worker(version).rest();
    }

    /** The MBeans of a worker, the caller's to close. */
    static Beans beans(String version) {
        return new Beans(worker(version).process());
    }

    /** A plugin path with the plugin's zip and the test plugins. */
    static Path pluginPath(Bench bench) {
        Path plugins = bench.directory("worker-plugins");
        PluginDirectory.unpack(Build.pluginZip(), plugins);
        TestPlugins.install(plugins);
        return plugins;
    }

    private static List<KafkaRuntime> runtimes() {
        return List.of(Build.oldestKafka(), Build.kafka(), Build.newestKafka());
    }

    /** Not while this class is initialized: the threads that start workers would wait for that. */
    private static synchronized ConnectWorker worker(String version) {
        if (workers == null) {
            workers = start();
        }
        return workers.get(version);
    }

    private static Map<String, ConnectWorker> start() {
        Path plugins = pluginPath(SharedKafka.BENCH);
        return runtimes().parallelStream()
                .map(kafka -> Map.entry(kafka.version(), start(kafka, plugins)))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static ConnectWorker start(KafkaRuntime kafka, Path plugins) {
        String name = "worker-" + kafka.version();
        Map<String, String> properties = WorkerProperties.distributed(SharedKafka.BROKER, plugins, name);
        return ConnectWorker.distributed(SharedKafka.BENCH, kafka, name, properties, Map.of());
    }
}
