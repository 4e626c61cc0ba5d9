package io.recordbatch.harness;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A topic with one partition, written and read as bytes. Opens a client for each call; thread-safe. */
public final class Topic {
    private static final Duration POLL = Duration.ofMillis(100);

    private final Broker broker;
    private final String name;

    private Topic(Broker broker, String name) {
        this.broker = broker;
        this.name = name;
    }

    /** A topic that exists, or that a connector is going to create. */
    public static Topic existing(Broker broker, String name) {
        return new Topic(broker, name);
    }

    /** Creates a topic. */
    public static Topic create(Broker broker, String name) {
        try (Admin admin = broker.admin()) {
            NewTopic topic = new NewTopic(name, 1, (short) 1);
            await(admin.createTopics(List.of(topic)).all()::get);
        }
        return new Topic(broker, name);
    }

    /** Sends values without keys, in this order. */
    public void send(List<byte[]> values) {
        Map<String, Object> config = Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers(),
                ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class,
                ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(config)) {
            for (byte[] value : values) {
                await(producer.send(new ProducerRecord<>(name, value))::get);
            }
        }
    }

    /** The first {@code count} records. */
    public List<ConsumerRecord<byte[], byte[]>> read(int count, Duration limit) {
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        read(count, limit, records::add);
        return records;
    }

    /**
     * Hands the first {@code count} records over as they come.
     *
     * @throws Until.TimeoutException if there are fewer after {@code limit}
     */
    public void read(int count, Duration limit, Consumer<ConsumerRecord<byte[], byte[]>> sink) {
        Map<String, Object> config = Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                broker.bootstrapServers(),
                ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG,
                ByteArrayDeserializer.class,
                ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG,
                ByteArrayDeserializer.class,
                ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                count);
        TopicPartition partition = new TopicPartition(name, 0);
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(config)) {
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            Until.met(count + " records in " + name, limit, () -> {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                    if (record.offset() < count) {
                        sink.accept(record);
                    }
                }
                return consumer.position(partition) >= count;
            });
        }
    }

    private static void await(Call call) {
        try {
            call.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for the broker", e);
        }
    }

    @FunctionalInterface
    private interface Call {
        Object get() throws ExecutionException, InterruptedException;
    }
}
