package io.recordbatch.clients;

import io.recordbatch.harness.Beans;
import io.recordbatch.harness.Bench;
import io.recordbatch.harness.Broker;
import io.recordbatch.harness.Build;
import io.recordbatch.harness.ConnectWorker;
import io.recordbatch.harness.KafkaRuntime;
import io.recordbatch.harness.PluginDirectory;
import io.recordbatch.harness.TestPlugins;
import io.recordbatch.harness.Until;
import io.recordbatch.harness.WorkerProperties;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * What the interceptors cost and save: a real worker with a sink that discards, with and without packing, and a plain
 * consumer that unpacks beside one that reads the same records batched by Kafka. Two million records of 100 bytes.
 */
public final class InterceptorThroughput {
    private static final int RECORDS = 2_000_000;
    private static final int VALUE_LENGTH = 100;
    /** Records a millisecond of a producer that is not a bulk load. */
    private static final int PACE = 25;

    private static final int PACKED_RECORDS = 1_000;
    private static final Path DATA = Path.of("src/test/resources/data/flights.jsonl");
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final String INTERCEPTOR = "io.recordbatch.connect.interceptors.PackingInterceptor";

    private final Bench bench;
    private final Broker broker;
    private int connectors;

    private InterceptorThroughput(Bench bench, Broker broker) {
        this.bench = bench;
        this.broker = broker;
    }

    /**
     * Prints two tables in Markdown.
     *
     * @param args none
     * @throws IOException when a file cannot be read or written
     */
    public static void main(String[] args) throws IOException {
        try (Bench bench = new Bench()) {
            KafkaRuntime kafka = Build.kafka();
            Broker broker = Broker.start(bench, kafka, Map.of());
            new InterceptorThroughput(bench, broker).run(kafka);
        }
    }

    private void run(KafkaRuntime kafka) throws IOException {
        byte[][] values = values();
        int paced = produce("paced", values, PACE, Map.of("compression.type", "zstd"));
        int flatOut = produce("default", values, RECORDS, Map.of("compression.type", "zstd"));
        int large = produce(
                "large", values, RECORDS, Map.of("compression.type", "zstd", "batch.size", 24_000, "linger.ms", 100));
        pack("large-packed", "default");
        Map<String, String> poll = Map.of("max.poll.records", "5000");
        new Throughput()
                .way("Kafka's default batches at 25 records/ms, of " + paced, () -> consume("paced", poll))
                .way("Kafka's default batches, flat out, of " + flatOut, () -> consume("default", poll))
                .way("Kafka's large batches, flat out, of " + large, () -> consume("large", poll))
                .way(
                        "UnpackingInterceptor",
                        () -> consume(
                                "large-packed",
                                Map.of(
                                        "max.poll.records",
                                        "5",
                                        "interceptor.classes",
                                        UnpackingInterceptor.class.getName())))
                .print("plain consumer, zstd");

        Path plugins = Files.createDirectories(bench.directory().resolve("plugins"));
        PluginDirectory.unpack(Build.pluginZip(), plugins);
        TestPlugins.install(plugins);
        Path offsets = bench.directory().resolve("offsets");
        ConnectWorker worker = ConnectWorker.standalone(
                bench, kafka, "worker", WorkerProperties.standalone(broker, plugins, offsets), Map.of());
        try (Beans beans = new Beans(worker.process())) {
            new Throughput()
                    .way("without", () -> sink(worker, beans, Map.of()))
                    .way("PackingInterceptor, zstd", () -> sink(worker, beans, packing("zstd")))
                    .way("PackingInterceptor, lz4", () -> sink(worker, beans, packing("lz4")))
                    .print("sink on a worker, max.poll.records=5000");
        }
    }

    private static Map<String, String> packing(String type) {
        return Map.of(
                "consumer.override.interceptor.classes",
                INTERCEPTOR,
                "consumer.override.recordbatch.compression.type",
                type);
    }

    /** Flights, each cut or padded to one length. */
    private static byte[][] values() throws IOException {
        List<String> lines = Files.readAllLines(DATA);
        Random random = new Random(1);
        byte[][] values = new byte[RECORDS][];
        for (int i = 0; i < RECORDS; i++) {
            byte[] line = lines.get(random.nextInt(lines.size())).getBytes(StandardCharsets.UTF_8);
            values[i] = Arrays.copyOf(line, VALUE_LENGTH);
        }
        return values;
    }

    /** Sends so many records a millisecond at most, and returns the mean of the records in a batch. */
    private int produce(String topic, byte[][] values, int recordsPerMs, Map<String, Object> settings) {
        create(topic);
        try (KafkaProducer<byte[], byte[]> producer = producer(settings)) {
            long start = System.nanoTime();
            for (int i = 0; i < RECORDS; i++) {
                producer.send(new ProducerRecord<>(topic, values[i]));
                if (i % recordsPerMs == 0) {
                    long due = start + TimeUnit.MILLISECONDS.toNanos(i / recordsPerMs);
                    LockSupport.parkNanos(due - System.nanoTime());
                }
            }
            producer.flush();
            // One partition: a request holds one batch.
            return producer.metrics().values().stream()
                    .filter(metric -> metric.metricName().name().equals("records-per-request-avg"))
                    .mapToInt(metric -> (int) (double) metric.metricValue())
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** Packs one topic into another, as a sink that writes to Kafka would. */
    private void pack(String target, String source) {
        create(target);
        Map<String, String> settings = Map.of(
                "interceptor.classes", PackingInterceptor.class.getName(),
                "recordbatch.batch.max.records", Integer.toString(PACKED_RECORDS),
                "max.poll.records", "5000");
        try (KafkaProducer<byte[], byte[]> producer = producer(Map.of());
                KafkaConsumer<byte[], byte[]> consumer = consumer(source, settings)) {
            TopicPartition partition = new TopicPartition(source, 0);
            while (consumer.position(partition) < RECORDS) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(LIMIT)) {
                    producer.send(new ProducerRecord<>(target, record.value()));
                }
            }
        }
    }

    private void create(String topic) {
        try (var admin = broker.admin()) {
            admin.createTopics(List.of(new NewTopic(topic, 1, (short) 1))).all().get();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private KafkaProducer<byte[], byte[]> producer(Map<String, Object> settings) {
        Map<String, Object> all = new HashMap<>(settings);
        all.put("bootstrap.servers", broker.bootstrapServers());
        all.put("key.serializer", ByteArraySerializer.class);
        all.put("value.serializer", ByteArraySerializer.class);
        return new KafkaProducer<>(all);
    }

    private KafkaConsumer<byte[], byte[]> consumer(String topic, Map<String, String> settings) {
        Map<String, Object> all = new HashMap<>(settings);
        all.put("bootstrap.servers", broker.bootstrapServers());
        all.put("key.deserializer", ByteArrayDeserializer.class);
        all.put("value.deserializer", ByteArrayDeserializer.class);
        KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(all);
        TopicPartition partition = new TopicPartition(topic, 0);
        consumer.assign(List.of(partition));
        consumer.seekToBeginning(List.of(partition));
        return consumer;
    }

    private Throughput.Run consume(String topic, Map<String, String> settings) {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (KafkaConsumer<byte[], byte[]> consumer = consumer(topic, settings)) {
            ConsumerRecords<byte[], byte[]> poll = consumer.poll(LIMIT);
            long seen = 0;
            long start = System.nanoTime();
            long cpu = threads.getCurrentThreadCpuTime();
            long allocated = threads.getCurrentThreadAllocatedBytes();
            long first = poll.count();
            while (true) {
                long bytes = 0;
                for (ConsumerRecord<byte[], byte[]> record : poll) {
                    bytes += record.value().length;
                    seen++;
                }
                if (bytes != (long) poll.count() * VALUE_LENGTH) {
                    throw new IllegalStateException("Other values came back");
                }
                if (seen >= RECORDS) {
                    break;
                }
                poll = consumer.poll(LIMIT);
            }
            long records = RECORDS - first;
            return new Throughput.Run(
                    records * 1e9 / (System.nanoTime() - start),
                    (threads.getCurrentThreadCpuTime() - cpu) / (double) records,
                    (threads.getCurrentThreadAllocatedBytes() - allocated) / (double) records);
        }
    }

    /** A new connector, measured from a tenth of the records on. */
    private Throughput.Run sink(ConnectWorker worker, Beans beans, Map<String, String> settings) {
        String name = "sink-" + connectors++;
        Map<String, String> config = new TreeMap<>(settings);
        config.put("connector.class", TestPlugins.DISCARD_SINK);
        config.put("tasks.max", "1");
        config.put("topics", "default");
        config.put("consumer.override.max.poll.records", "5000");
        worker.rest().put(name, config);
        String fetches =
                "kafka.consumer:type=consumer-fetch-manager-metrics,client-id=connector-consumer-" + name + "-0";
        awaitConsumed(beans, fetches, RECORDS / 10);
        long first = beans.number(fetches, "records-consumed-total");
        long start = System.nanoTime();
        long cpu = beans.number("java.lang:type=OperatingSystem", "ProcessCpuTime");
        long allocated = beans.allocatedBytes();
        awaitConsumed(beans, fetches, RECORDS);
        double records = RECORDS - first;
        Throughput.Run run = new Throughput.Run(
                records * 1e9 / (System.nanoTime() - start),
                (beans.number("java.lang:type=OperatingSystem", "ProcessCpuTime") - cpu) / records,
                (beans.allocatedBytes() - allocated) / records);
        worker.rest().delete(name);
        return run;
    }

    private static void awaitConsumed(Beans beans, String fetches, long records) {
        Until.met(records + " records", LIMIT, () -> beans.number(fetches, "records-consumed-total") >= records);
    }
}
