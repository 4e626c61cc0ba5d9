package io.recordbatch.harness;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A topic, by default with one partition, written and read as bytes. Opens a client for each call; thread-safe. */
public final class Topic {
    private final Broker broker;
    private final String name;
    private final int partitions;

    private Topic(Broker broker, String name, int partitions) {
        this.broker = broker;
        this.name = name;
        this.partitions = partitions;
    }

    /** A topic of one partition that exists, or that a connector is going to create. */
    public static Topic existing(Broker broker, String name) {
        return new Topic(broker, name, 1);
    }

    /** Creates a topic of one partition. */
    public static Topic create(Broker broker, String name) {
        return create(broker, name, 1);
    }

    /** Creates a topic. */
    public static Topic create(Broker broker, String name, int partitions) {
        return create(broker, name, partitions, Map.of());
    }

    /** Creates a topic with a configuration of its own. */
    public static Topic create(Broker broker, String name, int partitions, Map<String, String> config) {
        try (Admin admin = broker.admin()) {
            NewTopic topic = new NewTopic(name, partitions, (short) 1).configs(config);
            await(admin.createTopics(List.of(topic)).all()::get);
        }
        return new Topic(broker, name, partitions);
    }

    /** Sends values without keys, in this order, each when the broker has the one before. */
    public void send(List<byte[]> values) {
        try (KafkaProducer<byte[], byte[]> producer = producer()) {
            for (byte[] value : values) {
                await(producer.send(new ProducerRecord<>(name, value))::get);
            }
        }
    }

    /** Sends values without keys to the first partition, in this order, as many at once as a producer does. */
    public void sendAll(List<byte[]> values) {
        sendRecords(values.stream()
                .map(value -> new ProducerRecord<byte[], byte[]>(name, 0, null, value))
                .toList());
    }

    /** Sends records the same way; returns when the broker has them all. */
    public void sendRecords(List<ProducerRecord<byte[], byte[]>> records) {
        try (KafkaProducer<byte[], byte[]> producer = producer()) {
            List<Future<RecordMetadata>> sent =
                    records.stream().map(producer::send).toList();
            sent.forEach(future -> await(future::get));
        }
    }

    /** A producer with default settings, the caller's to close. */
    public KafkaProducer<byte[], byte[]> producer() {
        return new KafkaProducer<>(Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers(),
                ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class,
                ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class));
    }

    /** A reader at the beginning of the topic, the caller's to close. */
    public TopicReader reader() {
        return new TopicReader(broker, name, partitions);
    }

    /**
     * The first records of the topic, {@code count} or a few more, in order within a partition.
     *
     * @throws Until.TimeoutException if there are fewer after {@code limit}
     */
    public List<ConsumerRecord<byte[], byte[]>> read(int count, Duration limit) {
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        try (TopicReader reader = reader()) {
            Until.met(count + " records in " + name, limit, () -> {
                records.addAll(reader.poll());
                return records.size() >= count;
            });
        }
        return records;
    }

    /** What a consumer group has committed for a partition of this topic, -1 for nothing. */
    public long committed(String group, int partition) {
        try (Admin admin = broker.admin()) {
            return await(() -> {
                OffsetAndMetadata offset = admin.listConsumerGroupOffsets(group)
                        .partitionsToOffsetAndMetadata()
                        .get()
                        .get(new TopicPartition(name, partition));
                return offset == null ? -1L : offset.offset();
            });
        }
    }

    private static <T> T await(Call<T> call) {
        try {
            return call.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for the broker", e);
        }
    }

    @FunctionalInterface
    private interface Call<T> {
        T get() throws ExecutionException, InterruptedException;
    }
}
