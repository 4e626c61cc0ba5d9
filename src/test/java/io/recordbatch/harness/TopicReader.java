package io.recordbatch.harness;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads the one partition of a topic from its beginning, as bytes. Not thread-safe; the caller closes it. */
public final class TopicReader implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofMillis(100);

    private final TopicPartition partition;
    private final KafkaConsumer<byte[], byte[]> consumer;

    TopicReader(Broker broker, String topic) {
        partition = new TopicPartition(topic, 0);
        consumer = new KafkaConsumer<>(Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers(),
                ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class,
                ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class));
        consumer.assign(List.of(partition));
        consumer.seekToBeginning(List.of(partition));
    }

    /** The next records, none if there are none for the moment. */
    public List<ConsumerRecord<byte[], byte[]>> poll() {
        return consumer.poll(PAUSE).records(partition);
    }

    @Override
    public void close() {
        consumer.close();
    }
}
