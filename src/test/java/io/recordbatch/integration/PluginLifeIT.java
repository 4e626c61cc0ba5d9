package io.recordbatch.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.recordbatch.connect.converters.RecordBatchConverter;
import io.recordbatch.harness.Build;
import io.recordbatch.harness.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.junit.jupiter.api.Test;

/**
 * Workers on which connectors come and go, as under an operator that redeploys them: 200 of them, each with every
 * plugin, each moving records. A worker's memory stays what it was, and with the last connector all of ours is gone.
 */
class PluginLifeIT {
    private static final Path FLIGHTS = Path.of("src/test/resources/data/flights.jsonl");
    private static final String STRINGS = "org.apache.kafka.connect.storage.StringConverter";
    private static final String TOPIC = "plugin-life";
    private static final double MAX_GROWTH = 1.1;

    /** All four at once: each of them mostly waits for group coordination. */
    @Test
    void memoryStaysFlatAndNothingIsLeft() throws Exception {
        Path input = prepare();
        List<WorkerLife> lives = List.of(
                new WorkerLife(Build.oldestKafka(), false, TOPIC, input),
                new WorkerLife(Build.oldestKafka(), true, TOPIC, input),
                new WorkerLife(Build.kafka(), false, TOPIC, input),
                new WorkerLife(Build.kafka(), true, TOPIC, input));
        ExecutorService threads = Executors.newFixedThreadPool(lives.size());
        try {
            for (Future<WorkerLife.Result> future : threads.invokeAll(lives)) {
                WorkerLife.Result result = future.get();
                assertThat(result.leftOver()).as(result.toString()).isEmpty();
                assertThat((double) result.bytesAfterwards() / result.bytesBefore())
                        .as(result.toString())
                        .isBetween(0.5, MAX_GROWTH);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** One page of flights, as a source reads it, and packed in a topic, as a sink does. */
    private static Path prepare() throws IOException {
        List<String> flights = Files.readAllLines(FLIGHTS).subList(0, WorkerLife.RECORDS);
        try (RecordBatchConverter converter = new RecordBatchConverter()) {
            converter.configure(Map.of("delegate.converter", STRINGS, "array.elements", "true"), false);
            Schema schema = SchemaBuilder.array(Schema.STRING_SCHEMA).build();
            Topic.create(SharedKafka.BROKER, TOPIC).send(List.of(converter.fromConnectData(TOPIC, schema, flights)));
        }
        return Files.write(SharedKafka.file("plugin-life.jsonl"), flights);
    }
}
