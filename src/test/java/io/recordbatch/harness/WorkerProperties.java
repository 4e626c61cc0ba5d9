package io.recordbatch.harness;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Worker properties that suit tests: plugins found by service files only, bytes as they are, and little waiting. */
public final class WorkerProperties {
    private static final String BYTES = "org.apache.kafka.connect.converters.ByteArrayConverter";
    private static final String SESSION_TIMEOUT_MS = "6000";

    private WorkerProperties() {}

    /**
     * Properties of a standalone worker, in a map of the caller's own.
     *
     * @param pluginPath the directory whose subdirectories are plugins
     * @param offsetsFile where the worker keeps the source offsets
     */
    public static Map<String, String> standalone(Broker broker, Path pluginPath, Path offsetsFile) {
        Map<String, String> properties = common(broker, pluginPath);
        properties.put("offset.storage.file.filename", offsetsFile.toString());
        return properties;
    }

    /**
     * Properties of one worker of a distributed group, in a map of the caller's own.
     *
     * @param group names the group and its three topics
     */
    public static Map<String, String> distributed(Broker broker, Path pluginPath, String group) {
        Map<String, String> properties = common(broker, pluginPath);
        properties.put("group.id", group);
        for (String store : new String[] {"config", "offset", "status"}) {
            properties.put(store + ".storage.topic", group + "-" + store);
            properties.put(store + ".storage.replication.factor", "1");
        }
        properties.put("offset.storage.partitions", "1");
        properties.put("status.storage.partitions", "1");
        // Work of a worker that was killed is taken over at once, not after five minutes.
        properties.put("scheduled.rebalance.max.delay.ms", "0");
        properties.put("session.timeout.ms", SESSION_TIMEOUT_MS);
        properties.put("heartbeat.interval.ms", "1000");
        return properties;
    }

    private static Map<String, String> common(Broker broker, Path pluginPath) {
        return new TreeMap<>(Map.of(
                "bootstrap.servers",
                broker.bootstrapServers(),
                "plugin.path",
                pluginPath.toString(),
                "plugin.discovery",
                "service_load",
                "key.converter",
                BYTES,
                "value.converter",
                BYTES,
                "header.converter",
                BYTES,
                "offset.flush.interval.ms",
                "1000",
                "consumer.session.timeout.ms",
                SESSION_TIMEOUT_MS,
                "consumer.heartbeat.interval.ms",
                "1000"));
    }
}
