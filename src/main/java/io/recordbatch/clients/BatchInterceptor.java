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
 * The base of both interceptors. It selects the topics, holds the resources, and turns every failure into an error so
 * that no record passes by accident. Used only by the thread that polls.
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
                // Every partition in a poll has records. Applications rely on that.
                if (!records.isEmpty()) {
                    result.put(partition, records);
                }
            }
            return Polls.with(poll, result);
        } catch (RuntimeException e) {
            throw new InterceptorError("Cannot convert the polled records; none of them were passed on: " + e, e);
        }
    }

    /**
     * Converts the records of one partition in a poll.
     *
     * @param records the records in offset order, at least one
     * @param result receives the converted records
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
