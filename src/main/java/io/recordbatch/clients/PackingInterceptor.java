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

    private PluginMetrics metrics;
    private RecordPacker packer;

    /** Creates the interceptor; {@link #configure} comes before every other call. */
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
        // Closed whatever happens: a poll that failed leaves no records to the next one.
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
                            + "; nothing of this poll was handed on: " + e.getMessage(),
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
