package io.recordbatch.harness.plugins;

import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.connect.sink.SinkConnector;
import org.apache.kafka.connect.sink.SinkTask;

/** What the sinks here share: they hand their settings on, by default to one task, and declare none. */
abstract class TestSink extends SinkConnector {
    private static final String VERSION = "test";
    private Map<String, String> settings = Map.of();

    final Map<String, String> settings() {
        return settings;
    }

    @Override
    public void start(Map<String, String> props) {
        settings = props;
    }

    @Override
    public List<Map<String, String>> taskConfigs(int maxTasks) {
        return List.of(settings);
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

    /** A task that has nothing to close. */
    abstract static class TestTask extends SinkTask {
        @Override
        public void stop() {}

        @Override
        public String version() {
            return VERSION;
        }
    }
}
