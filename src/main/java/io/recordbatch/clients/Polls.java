package io.recordbatch.clients;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;

/**
 * Creates the result of a poll. Since Kafka 4.0 it carries next offsets, which must be passed on. Older versions have
 * no constructor that takes them, and the old constructor will be removed. So this class uses method handles.
 */
final class Polls {
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.publicLookup();

    /** {@code (records, poll) -> new ConsumerRecords(...)}. */
    private static final MethodHandle NEW = find();

    private Polls() {}

    private static MethodHandle find() {
        try {
            MethodHandle nextOffsets =
                    LOOKUP.findVirtual(ConsumerRecords.class, "nextOffsets", MethodType.methodType(Map.class));
            return MethodHandles.filterArguments(constructor(Map.class, Map.class), 1, nextOffsets);
        } catch (ReflectiveOperationException before4) {
            try {
                return MethodHandles.dropArguments(constructor(Map.class), 1, ConsumerRecords.class);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("Found no known constructor of ConsumerRecords in kafka-clients", e);
            }
        }
    }

    private static MethodHandle constructor(Class<?>... parameters) throws ReflectiveOperationException {
        return LOOKUP.findConstructor(ConsumerRecords.class, MethodType.methodType(void.class, parameters));
    }

    /**
     * Replaces the records of a poll. Keeps its next offsets, if it has any.
     *
     * @param poll what the consumer polled
     * @param records the records to return instead
     */
    @SuppressWarnings("unchecked")
    static ConsumerRecords<byte[], byte[]> with(
            ConsumerRecords<byte[], byte[]> poll, Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> records) {
        try {
            return (ConsumerRecords<byte[], byte[]>) NEW.invoke(records, poll);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("Cannot create ConsumerRecords", e);
        }
    }
}
