package io.recordbatch.clients;

import io.recordbatch.codec.Compression;
import io.recordbatch.format.BatchWriter;
import io.recordbatch.format.RecordPacker;
import io.recordbatch.metrics.PluginMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.header.internals.RecordHeaders;

/**
 * Packs the records of one poll and one partition into as few records as the limits allow. The value of a packed record
 * is a batch, which keeps keys, values, headers, timestamps and offsets exactly. A packed record has the offset of its
 * last inner record, so that committed offsets are right. It has the largest inner timestamp, so that lookups by time
 * and retention are right. Its key is null, and it has no headers.
 *
 * <p>A batch ends where the timestamp type changes. With LogAppendTime it also ends where the timestamp changes,
 * because such a batch has one timestamp for all records.
 *
 * <p>Holds nothing between two polls. The consumer settings {@code fetch.min.bytes}, {@code fetch.max.wait.ms} and
 * {@code max.poll.records} decide how many records there are to pack. Every failure is an {@link InterceptorError}.
 */
public class PackingInterceptor extends BatchInterceptor {
    /** The keys with their defaults and ranges. */
    public static final ConfigDef CONFIG_DEF = PackingInterceptorConfig.definition();

    private static final int NULL_SIZE = -1;

    private PluginMetrics metrics;
    private RecordPacker packer;

    /** Creates the interceptor; call {@link #configure} before anything else. */
    public PackingInterceptor() {}

    @Override
    public void configure(Map<String, ?> props) {
        PackingInterceptorConfig config = new PackingInterceptorConfig(props);
        Compression compression = config.compression();
        metrics = new PluginMetrics("interceptor", config.nameOf(getClass()), true);
        open(config, metrics);
        packer = new RecordPacker(
                new BatchWriter(lease(), compression), config.batchMaxRecords(), config.batchMaxBytes());
    }

    @Override
    void convert(List<ConsumerRecord<byte[], byte[]>> records, ArrayList<ConsumerRecord<byte[], byte[]>> result) {
        // Always closed, so that a failed poll leaves no records to the next one.
        try (RecordPacker batch = packer) {
            ConsumerRecord<byte[], byte[]> last = null;
            for (ConsumerRecord<byte[], byte[]> record : records) {
                if (!append(batch, record)) {
                    result.add(packed(batch, last));
                    append(batch, record);
                }
                last = record;
            }
            result.add(packed(batch, last));
        } catch (RuntimeException e) {
            ConsumerRecord<byte[], byte[]> first = records.get(0);
            throw new InterceptorError(
                    "Cannot pack the records of " + first.topic() + "-" + first.partition() + " from offset "
                            + first.offset() + " to "
                            + records.get(records.size() - 1).offset()
                            + "; no records of this poll were passed on: " + e.getMessage(),
                    e);
        }
    }

    private static boolean append(RecordPacker batch, ConsumerRecord<byte[], byte[]> record) {
        return batch.append(
                record.offset(),
                record.timestamp(),
                record.timestampType(),
                record.key(),
                record.value(),
                record.headers().toArray());
    }

    private ConsumerRecord<byte[], byte[]> packed(RecordPacker batch, ConsumerRecord<byte[], byte[]> last) {
        int recordCount = batch.recordCount();
        int uncompressedBytes = batch.uncompressedBytes();
        long maxTimestamp = batch.maxTimestamp();
        byte[] value = batch.build();
        metrics.batch(recordCount, uncompressedBytes, value.length);
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
