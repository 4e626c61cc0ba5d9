package io.recordbatch.harness.plugins;

import java.util.Collection;
import java.util.Map;
import org.apache.kafka.connect.connector.Task;
import org.apache.kafka.connect.sink.SinkRecord;

/** Takes every record and does nothing with it. */
public class DiscardSink extends TestSink {
    @Override
    public Class<? extends Task> taskClass() {
        return DiscardTask.class;
    }

    /** The one task. */
    public static class DiscardTask extends TestTask {
        @Override
        public void start(Map<String, String> props) {}

        @Override
        public void put(Collection<SinkRecord> records) {}
    }
}
