package io.recordbatch.clients;

import io.recordbatch.codec.CodecLease;
import io.recordbatch.metrics.PluginMetrics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerInterceptor;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * What both interceptors share: the topics they are for, their resources, and that nothing passes by accident. Used by
 * the one thread that polls.
 */
abstract class BatchInterceptor implements ConsumerInterceptor<byte[], byte[]> {
    private Pattern topics;
    private CodecLease lease;

    final void open(InterceptorConfig config, PluginMetrics metrics) {
        topics = config.topics();
        lease = new CodecLease(metrics::close);
    }

    final CodecLease lease() {
        return lease;
    }

    @Override
    public final ConsumerRecords<byte[], byte[]> onConsume(ConsumerRecords<byte[], byte[]> poll) {
        if (poll.isEmpty()) {
            return poll;
        }
        try {
            Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> result = new HashMap<>();
            for (TopicPartition partition : poll.partitions()) {
                List<ConsumerRecord<byte[], byte[]>> records = poll.records(partition);
                if (topics.matcher(partition.topic()).matches()) {
                    ArrayList<ConsumerRecord<byte[], byte[]>> others = new ArrayList<>();
                    convert(records, others);
                    records = others;
                }
                // As in a poll of the consumer's own, where each partition has records: applications count on it.
                if (!records.isEmpty()) {
                    result.put(partition, records);
                }
            }
            return Polls.with(poll, result);
        } catch (RuntimeException e) {
            throw new InterceptorError("Cannot convert what was polled; nothing of it was handed on: " + e, e);
        }
    }

    /**
     * Converts what a poll brought of a partition.
     *
     * @param records in the order of their offsets, at least one
     * @param result where to add what becomes of them
     */
    abstract void convert(
            List<ConsumerRecord<byte[], byte[]>> records, ArrayList<ConsumerRecord<byte[], byte[]>> result);

    @Override
    public void onCommit(Map<TopicPartition, OffsetAndMetadata> offsets) {}

    @Override
    public void close() {
        if (lease != null) {
            lease.close();
        }
    }
}
