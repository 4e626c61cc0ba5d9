package io.recordbatch.demo;

import io.recordbatch.harness.Topic;
import io.recordbatch.harness.TopicReader;
import io.recordbatch.harness.Until;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.MutableRecordBatch;
import org.apache.kafka.common.record.internal.SimpleRecord;

/**
 * Many small records: PackingInterceptor packs them for a sink that writes bytes to a file, one that knows nothing of
 * batches; UnpackingInterceptor unpacks the same batches for another one. Kafka has no connector that writes bytes as
 * they are, nor one that reads them: the first sink is the tests' own, and the batches of the file are put into the
 * second topic by the scene itself.
 */
public final class FlightsScene implements Scene {
    private static final Path RECORDS = Path.of("src/test/resources/data/flights.jsonl");
    private static final String TOPIC = "flights";
    private static final String PACKED_TOPIC = "flights-packed";
    private static final String SOURCE = "flights-source";
    private static final String PACKING_SINK = "flights-packing-sink";
    private static final String UNPACKING_SINK = "flights-unpacking-sink";
    private static final Duration PHASE_LIMIT = Duration.ofSeconds(40);

    @Override
    public String title() {
        return "Flights: file > FileStreamSource > topic > PackingInterceptor + a sink that writes bytes > file of batches,"
                + "\n  each batch a record of a second topic > UnpackingInterceptor + FileStreamSink > file";
    }

    @Override
    public Map<String, String> environment(Path directory) {
        return Map.of(
                "RECORD_BATCH_FLIGHTS_SOURCE",
                        directory.resolve("flights.jsonl").toString(),
                "RECORD_BATCH_FLIGHTS_PACKED", packed(directory).toString(),
                "RECORD_BATCH_FLIGHTS_SINK", output(directory).toString());
    }

    @Override
    public PackedFile play(DemoKafka kafka, Progress progress) throws IOException {
        Path input = Files.copy(RECORDS, kafka.directory().resolve("flights.jsonl"));
        List<String> lines = Files.readAllLines(input);
        int records = lines.size();

        progress.phase("sending", records);
        kafka.submit(SOURCE);
        awaitSent(kafka, records, progress);

        progress.phase("packing", records);
        kafka.submit(PACKING_SINK);
        Until.met(records + " packed records", PHASE_LIMIT, () -> {
            kafka.rest().requireHealthy(PACKING_SINK);
            long packed = batches(packed(kafka.directory())).stream()
                    .mapToLong(MutableRecordBatch::countOrNull)
                    .sum();
            progress.reached(packed);
            return packed >= records;
        });

        progress.phase("unpacking", records);
        List<byte[]> batches = batches(packed(kafka.directory())).stream()
                .map(FlightsScene::bytes)
                .toList();
        Topic.create(kafka.broker(), PACKED_TOPIC).sendAll(batches);
        kafka.submit(UNPACKING_SINK);
        Until.met(records + " unpacked records", PHASE_LIMIT, () -> {
            kafka.rest().requireHealthy(UNPACKING_SINK);
            long unpacked = RoundTrip.lines(output(kafka.directory()));
            progress.reached(unpacked);
            return unpacked >= records;
        });

        RoundTrip roundTrip =
                RoundTrip.of(input, output(kafka.directory()), Files.size(packed(kafka.directory())), Duration.ZERO);
        long inTopic = Files.size(kafka.broker().logDirectory(TOPIC, 0).resolve("00000000000000000000.log"));
        return new PackedFile(roundTrip, batches.size(), alone(lines), inTopic);
    }

    @Override
    public List<String> tryNext(DemoKafka kafka) {
        return List.of(
                "ls -l " + packed(kafka.directory()),
                "tail -n 1 -f " + output(kafka.directory()),
                "echo '{\"hello\":\"interceptor\"}' >> " + kafka.directory().resolve("flights.jsonl"));
    }

    private static void awaitSent(DemoKafka kafka, int records, Progress progress) {
        int[] seen = {0};
        try (TopicReader reader = Topic.existing(kafka.broker(), TOPIC).reader()) {
            Until.met(records + " records in the topic", PHASE_LIMIT, () -> {
                kafka.rest().requireHealthy(SOURCE);
                seen[0] += reader.poll().size();
                progress.reached(seen[0]);
                return seen[0] >= records;
            });
        }
    }

    /** The whole batches of the file, as Kafka's own reader finds them; the last one is perhaps being written. */
    private static List<MutableRecordBatch> batches(Path file) {
        try {
            List<MutableRecordBatch> batches = new ArrayList<>();
            if (Files.exists(file)) {
                MemoryRecords.readableRecords(ByteBuffer.wrap(Files.readAllBytes(file)))
                        .batches()
                        .forEach(batches::add);
            }
            return batches;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] bytes(MutableRecordBatch batch) {
        ByteBuffer bytes = ByteBuffer.allocate(batch.sizeInBytes());
        batch.writeTo(bytes);
        return bytes.array();
    }

    /** What all records take when each is a batch, as Kafka itself writes them. */
    private static long alone(List<String> records) {
        return records.stream()
                .map(record -> new SimpleRecord(record.getBytes(StandardCharsets.UTF_8)))
                .mapToLong(record ->
                        MemoryRecords.withRecords(Compression.NONE, record).sizeInBytes())
                .sum();
    }

    private static Path packed(Path directory) {
        return directory.resolve("flights.log");
    }

    private static Path output(Path directory) {
        return directory.resolve("flights-restored.jsonl");
    }
}
