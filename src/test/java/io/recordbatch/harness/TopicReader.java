package io.recordbatch.harness;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads all partitions of a topic from their beginning, as bytes. Not thread-safe; the caller closes it. */
public final class TopicReader implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofMillis(100);

    private final String topic;
    private final KafkaConsumer<byte[], byte[]> consumer;

    TopicReader(Broker broker, String topic, int partitionCount) {
        this.topic = topic;
        consumer = new KafkaConsumer<>(Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers(),
                ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class,
                ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class));
        List<TopicPartition> partitions = IntStream.range(0, partitionCount)
                .mapToObj(partition -> new TopicPartition(topic, partition))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    /** The next records, none if there are none for the moment. */
    public List<ConsumerRecord<byte[], byte[]>> poll() {
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        consumer.poll(PAUSE).records(topic).forEach(records::add);
        return records;
    }

    @Override
    public void close() {
        consumer.close();
    }
}
