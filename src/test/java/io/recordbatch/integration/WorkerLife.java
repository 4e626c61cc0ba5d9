package io.recordbatch.integration;

import io.recordbatch.harness.Beans;
import io.recordbatch.harness.Bench;
import io.recordbatch.harness.ConnectRest;
import io.recordbatch.harness.ConnectWorker;
import io.recordbatch.harness.KafkaRuntime;
import io.recordbatch.harness.PropertiesFile;
import io.recordbatch.harness.TestPlugins;
import io.recordbatch.harness.WorkerProperties;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;

/** A worker of its own, on which hundreds of connectors are created and deleted, many at a time. */
final class WorkerLife implements Callable<WorkerLife.Result> {
    /** What each connector moves through each of its plugins: as much as makes native contexts large. */
    static final int RECORDS = 5000;

    private static final int WARM_UP_ROUNDS = 3;
    private static final int ROUNDS = 10;
    private static final int CONNECTORS_PER_ROUND = 20;
    /**
     * A heap that is resident from the start, so that whatever grows is native memory; and two malloc arenas, as many
     * operators set it. With glibc's default of 8 a core, each arena keeps some of what was freed in it: over 800
     * connectors a worker grew by 23%, ever more slowly, where the same run with two arenas stayed within 3%.
     */
    private static final Map<String, String> STEADY_MEMORY =
            Map.of("JAVA_TOOL_OPTIONS", "-Xms256m -XX:+AlwaysPreTouch", "MALLOC_ARENA_MAX", "2");

    private static final List<Map<String, String>> COMPRESSIONS = List.of(
            Map.of("compression.type", "zstd", "compression.level", "9"),
            Map.of("compression.type", "lz4"),
            Map.of("compression.type", "gzip"),
            Map.of("compression.type", "snappy"));
    private static final String CONVERTER = "io.recordbatch.connect.converters.RecordBatchConverter";
    private static final String STRINGS = "org.apache.kafka.connect.storage.StringConverter";
    /** Of these, none may be left; our static fields and lambdas stay as long as the worker. */
    private static final List<String> PLUGINS_AND_BUFFERS = List.of(
            CONVERTER,
            "io.recordbatch.connect.transforms.PackBatch",
            "io.recordbatch.connect.transforms.UnpackBatch",
            "io.recordbatch.codec.CodecBuffers",
            "io.recordbatch.codec.CodecLease",
            "io.recordbatch.metrics.PluginMetrics");

    /**
     * What became of the worker.
     *
     * @param worker which it was
     * @param bytesBefore its resident memory when it was warm
     * @param bytesAfterwards the same at the end
     * @param leftOver classes of ours, or of native compression, that still have instances
     */
    record Result(String worker, long bytesBefore, long bytesAfterwards, TreeSet<String> leftOver) {}

    private final KafkaRuntime kafka;
    private final boolean isDistributed;
    private final String topic;
    private final Path input;
    private final String name;

    /**
     * A worker that is not started yet.
     *
     * @param topic a topic for sinks with one packed ARRAY of {@link #RECORDS} texts
     * @param input a file for sources with as many lines
     */
    WorkerLife(KafkaRuntime kafka, boolean isDistributed, String topic, Path input) {
        this.kafka = kafka;
        this.isDistributed = isDistributed;
        this.topic = topic;
        this.input = input;
        this.name = "life-" + kafka.version() + (isDistributed ? "-distributed" : "-standalone");
    }

    @Override
    public Result call() {
        try (Bench bench = new Bench()) {
            ConnectWorker worker = start(bench);
            try (Beans beans = new Beans(worker.process())) {
                runRounds(worker.rest(), beans, "warm-up", WARM_UP_ROUNDS);
                long before = residentBytes(worker, beans);
                runRounds(worker.rest(), beans, "round", ROUNDS);
                long afterwards = residentBytes(worker, beans);
                TreeSet<String> leftOver =
                        new TreeSet<>(beans.instances("io.recordbatch.").keySet());
                leftOver.retainAll(PLUGINS_AND_BUFFERS);
                leftOver.addAll(beans.instances("com.github.luben.zstd.").keySet());
                return new Result(name, before, afterwards, leftOver);
            }
        }
    }

    private ConnectWorker start(Bench bench) {
        Path plugins = SharedWorkers.pluginPath(bench);
        if (isDistributed) {
            Map<String, String> properties = WorkerProperties.distributed(SharedKafka.BROKER, plugins, name);
            return ConnectWorker.distributed(bench, kafka, name, properties, STEADY_MEMORY);
        }
        Path offsets = bench.directory().resolve("offsets");
        Map<String, String> properties = WorkerProperties.standalone(SharedKafka.BROKER, plugins, offsets);
        return ConnectWorker.standalone(bench, kafka, name, properties, STEADY_MEMORY, firstConnector(bench));
    }

    /**
     * A connector without plugins of ours, to start the worker with. A standalone 3.9.2 whose first connector comes
     * through REST finds no transform or converter of {@code plugin.path} for it nor for any later one, and answers only
     * when the request times out: the one thread that starts connectors keeps the class loader of whoever asked first.
     */
    private Path firstConnector(Bench bench) {
        Map<String, String> config =
                Map.of("name", "first", "connector.class", TestPlugins.DISCARD_SINK, "topics", topic);
        return PropertiesFile.write(bench.directory().resolve("first.properties"), config);
    }

    private static long residentBytes(ConnectWorker worker, Beans beans) {
        beans.collectGarbage();
        return worker.process().residentBytes();
    }

    private void runRounds(ConnectRest rest, Beans beans, String phase, int rounds) {
        for (int round = 0; round < rounds; round++) {
            comeAndGo(rest, beans, name + "-" + phase + "-" + round + "-");
            // The buffers and their native contexts go with the last plugin, and come back with the next.
            PluginBeans.awaitGone(beans, kafka.version(), PluginBeans.ALL);
        }
    }

    /** Creates connectors, half of them sources and half sinks, lets them move their records, and deletes them. */
    private void comeAndGo(ConnectRest rest, Beans beans, String prefix) {
        List<String> connectors = new ArrayList<>();
        List<String> lastPlugins = new ArrayList<>();
        for (int i = 0; i < CONNECTORS_PER_ROUND; i++) {
            String connector = prefix + i;
            boolean isSource = i % 2 == 0;
            rest.put(connector, config(isSource, COMPRESSIONS.get(i / 2 % COMPRESSIONS.size())));
            connectors.add(connector);
            lastPlugins.add(
                    isSource
                            ? PluginBeans.plugin("converter", connector + "-0-RecordBatchConverter")
                            : PluginBeans.plugin("transform", connector + "-0-UnpackBatch"));
        }
        lastPlugins.forEach(plugin -> PluginBeans.awaitRecords(beans, plugin, RECORDS));
        connectors.forEach(rest::delete);
    }

    private Map<String, String> config(boolean isSource, Map<String, String> compression) {
        Map<String, String> config = new TreeMap<>();
        if (isSource) {
            config.put("connector.class", TestPlugins.ARRAY_SOURCE);
            config.put("topic", topic + "-out");
            config.put("file", input.toString());
            config.put("elements", Integer.toString(RECORDS));
        } else {
            config.put("connector.class", TestPlugins.DISCARD_SINK);
            config.put("topics", topic);
        }
        config.putAll(Map.of(
                "transforms", "pack,unpack",
                "transforms.pack.type", "io.recordbatch.connect.transforms.PackBatch",
                "transforms.pack.value.converter", STRINGS,
                "transforms.pack.array.elements", "true",
                "transforms.unpack.type", "io.recordbatch.connect.transforms.UnpackBatch",
                "transforms.unpack.value.converter", STRINGS,
                "transforms.unpack.unpack.to", "values"));
        for (String converter : List.of("key.converter", "value.converter")) {
            config.put(converter, CONVERTER);
            config.put(converter + ".delegate.converter", STRINGS);
            config.put(converter + ".array.elements", "true");
        }
        for (String plugin : List.of("transforms.pack", "key.converter", "value.converter")) {
            compression.forEach((key, value) -> config.put(plugin + "." + key, value));
        }
        return config;
    }
}
