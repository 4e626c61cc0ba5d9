package io.recordbatch.harness.plugins;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.connect.connector.Task;
import org.apache.kafka.connect.sink.SinkConnector;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.kafka.connect.sink.SinkTask;

/** Takes every record and does nothing with it. */
public class DiscardSink extends SinkConnector {
    private static final String VERSION = "test";

    @Override
    public void start(Map<String, String> props) {}

    @Override
    public Class<? extends Task> taskClass() {
        return DiscardTask.class;
    }

    @Override
    public List<Map<String, String>> taskConfigs(int maxTasks) {
        return List.of(Map.of());
    }

    @Override
    public void stop() {}

    @Override
    public ConfigDef config() {
        return new ConfigDef();
    }

    @Override
    public String version() {
        return VERSION;
    }

    /** The one task. */
    public static class DiscardTask extends SinkTask {
        @Override
        public void start(Map<String, String> props) {}

        @Override
        public void put(Collection<SinkRecord> records) {}

        @Override
        public void stop() {}

        @Override
        public String version() {
            return VERSION;
        }
    }
}
