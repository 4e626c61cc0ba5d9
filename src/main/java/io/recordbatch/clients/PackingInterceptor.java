package io.recordbatch.clients;

import io.recordbatch.codec.CompressionType;
import io.recordbatch.format.BatchWriter;
import io.recordbatch.metrics.PluginMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;

/**
 * Packs what one poll brought of a partition into as few records as the limits allow, each with a batch as its value:
 * keys, values, headers, timestamps and offsets are kept exactly inside. A packed record bears the offset of its last
 * record, so that what is committed is right, and the largest of the timestamps, so that lookups by time and retention
 * stay right; its key is null, and it has no headers.
 *
 * <p>A batch ends where the timestamp type changes or, for LogAppendTime, the timestamp, since it has one for all of its
 * records. Nothing is held between two polls: {@code fetch.min.bytes}, {@code fetch.max.wait.ms} and
 * {@code max.poll.records} of the consumer say how many records there are to pack. Any failure is an
 * {@link InterceptorError}.
 */
public class PackingInterceptor extends BatchInterceptor {
    /** The keys, their defaults and their ranges. */
    public static final ConfigDef CONFIG_DEF = PackingInterceptorConfig.definition();

    private static final int NULL_SIZE = -1;
    private static final long NO_TIMESTAMP = -1;

    private PluginMetrics metrics;
    private BatchWriter writer;
    private int batchMaxRecords;
    private int batchMaxBytes;

    /** Creates the interceptor; {@link #configure} comes before every other call. */
    public PackingInterceptor() {}

    @Override
    public void configure(Map<String, ?> props) {
        PackingInterceptorConfig config = new PackingInterceptorConfig(props);
        CompressionType type = config.compressionType();
        int level = config.compressionLevel();
        batchMaxRecords = config.batchMaxRecords();
        batchMaxBytes = config.batchMaxBytes();
        metrics = new PluginMetrics("interceptor", config.nameOf(getClass()), true);
        open(config, metrics);
        writer = new BatchWriter(lease(), type, level);
    }

    @Override
    void convert(List<ConsumerRecord<byte[], byte[]>> records, ArrayList<ConsumerRecord<byte[], byte[]>> result) {
        try {
            int start = 0;
            while (start < records.size()) {
                start = packFrom(records, start, result);
            }
        } catch (RuntimeException e) {
            ConsumerRecord<byte[], byte[]> first = records.get(0);
            throw new InterceptorError(
                    "Cannot pack the records of " + first.topic() + "-" + first.partition() + " from offset "
                            + first.offset() + " to "
                            + records.get(records.size() - 1).offset()
                            + "; nothing of this poll was handed on: " + e.getMessage(),
                    e);
        }
    }

    /** Packs as many records as one batch takes, at least one, and returns the index of the next. */
    private int packFrom(
            List<ConsumerRecord<byte[], byte[]>> records, int start, ArrayList<ConsumerRecord<byte[], byte[]>> result) {
        ConsumerRecord<byte[], byte[]> first = records.get(start);
        boolean isLogAppendTime = first.timestampType() == TimestampType.LOG_APPEND_TIME;
        long maxTimestamp = NO_TIMESTAMP;
        try (BatchWriter batch = writer.begin(first.offset())) {
            if (isLogAppendTime) {
                batch.logAppendTime(first.timestamp());
            }
            int end = start;
            while (end < records.size()) {
                ConsumerRecord<byte[], byte[]> record = records.get(end);
                Header[] headers = record.headers().toArray();
                if (end > start && startsAnother(first, record, end - start, batch, headers)) {
                    break;
                }
                batch.append(record.offset(), record.timestamp(), record.key(), record.value(), headers);
                maxTimestamp = Math.max(maxTimestamp, record.timestamp());
                end++;
            }
            byte[] value = batch.build();
            metrics.batch(end - start, batch.uncompressedBytes(), value.length);
            result.add(packed(records.get(end - 1), maxTimestamp, value));
            return end;
        }
    }

    private boolean startsAnother(
            ConsumerRecord<byte[], byte[]> first,
            ConsumerRecord<byte[], byte[]> record,
            int recordCount,
            BatchWriter batch,
            Header[] headers) {
        boolean isLogAppendTime = first.timestampType() == TimestampType.LOG_APPEND_TIME;
        return recordCount >= batchMaxRecords
                || record.timestampType() != first.timestampType()
                || (isLogAppendTime && record.timestamp() != first.timestamp())
                || record.offset() - first.offset() > Integer.MAX_VALUE
                || batch.uncompressedBytes() + BatchWriter.maxSizeInBytes(record.key(), record.value(), headers)
                        > batchMaxBytes;
    }

    private static ConsumerRecord<byte[], byte[]> packed(
            ConsumerRecord<byte[], byte[]> last, long maxTimestamp, byte[] value) {
        Optional<Integer> leaderEpoch = last.leaderEpoch();
        return new ConsumerRecord<>(
                last.topic(),
                last.partition(),
                last.offset(),
                maxTimestamp,
                last.timestampType(),
                NULL_SIZE,
                value.length,
                null,
                value,
                new RecordHeaders(),
                leaderEpoch);
    }
}
