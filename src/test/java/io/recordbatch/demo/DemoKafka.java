package io.recordbatch.demo;

import io.recordbatch.harness.Bench;
import io.recordbatch.harness.Broker;
import io.recordbatch.harness.Build;
import io.recordbatch.harness.ConnectRest;
import io.recordbatch.harness.ConnectWorker;
import io.recordbatch.harness.PluginDirectory;
import io.recordbatch.harness.PropertiesFile;
import io.recordbatch.harness.TestPlugins;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A worker with the configuration of {@code connect-config} and, installed beside a broker, the plugin's zip and the
 * tests' connectors.
 */
public final class DemoKafka {
    private static final Path CONFIG = Path.of("connect-config");

    private final Path directory;
    private final Broker broker;
    private final ConnectWorker worker;

    private DemoKafka(Path directory, Broker broker, ConnectWorker worker) {
        this.directory = directory;
        this.broker = broker;
        this.worker = worker;
    }

    /** Installs the plugin and starts a worker for the given scenes; it is the bench's to end. */
    public static DemoKafka start(Bench bench, Broker broker, List<Scene> scenes) {
        Path directory = bench.directory("scenes");
        Path plugins = bench.directory("plugins");
        PluginDirectory.unpack(Build.pluginZip(), plugins);
        TestPlugins.install(plugins);

        Map<String, String> properties = PropertiesFile.read(CONFIG.resolve("worker.properties"));
        properties.put("plugin.path", plugins.toString());
        Map<String, String> environment = new TreeMap<>(Map.of(
                "RECORD_BATCH_BOOTSTRAP_SERVERS", broker.bootstrapServers(),
                "RECORD_BATCH_OFFSETS_FILE", directory.resolve("offsets").toString()));
        scenes.forEach(scene -> environment.putAll(scene.environment(directory)));
        ConnectWorker worker = ConnectWorker.standalone(bench, Build.kafka(), "worker", properties, environment);
        return new DemoKafka(directory, broker, worker);
    }

    /** Where the scenes keep their files. */
    public Path directory() {
        return directory;
    }

    /** The broker that the worker uses. */
    public Broker broker() {
        return broker;
    }

    /** The worker's REST interface. */
    public ConnectRest rest() {
        return worker.rest();
    }

    /** The worker. */
    public ConnectWorker worker() {
        return worker;
    }

    /** Creates the connector of {@code connect-config/<name>.json} and waits until it runs. */
    public void submit(String name) throws IOException {
        rest().create(Files.readString(CONFIG.resolve(name + ".json")));
    }
}
