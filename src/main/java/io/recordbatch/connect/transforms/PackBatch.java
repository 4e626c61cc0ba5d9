package io.recordbatch.connect.transforms;

import io.recordbatch.codec.CodecLease;
import io.recordbatch.connect.PluginVersion;
import io.recordbatch.connect.RecordConverters;
import io.recordbatch.format.BatchWriter;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.connect.components.Versioned;
import org.apache.kafka.connect.connector.ConnectRecord;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.header.ConnectHeaders;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.kafka.connect.transforms.Transformation;

/**
 * Packs a whole record, its key, value, headers and timestamp, as a batch of one into its value, schema BYTES. Topic,
 * partition, key and timestamp of the record itself stay, so that partitioning and compaction go on working. On a sink
 * the record's original offset becomes the base offset. Tombstones pass untouched. {@link UnpackBatch} is the inverse.
 *
 * <p>Nothing is held between two calls, and the same record packed twice gives the same batch. Used by one task, as
 * every transform.
 *
 * @param <R> the record's type
 */
public class PackBatch<R extends ConnectRecord<R>> implements Transformation<R>, Versioned {
    /** The keys, their defaults and their ranges. */
    public static final ConfigDef CONFIG_DEF = PackBatchConfig.definition();

    private static final long NO_TIMESTAMP = -1;

    private CodecLease lease;
    private BatchWriter writer;
    private RecordConverters converters;
    private boolean headersKeep;

    /** Creates the transform; {@link #configure} comes before every other call. */
    public PackBatch() {}

    @Override
    public void configure(Map<String, ?> props) {
        PackBatchConfig config = new PackBatchConfig(props);
        lease = new CodecLease();
        writer = new BatchWriter(lease, config.compressionType(), config.compressionLevel());
        converters = config.converters();
        headersKeep = config.headersKeep();
    }

    @Override
    public R apply(R record) {
        if (record.value() == null) {
            return record;
        }
        RecordHeaders headers = converters.serializeHeaders(record);
        byte[] key = converters.serializeKey(record, headers);
        byte[] value = converters.serializeValue(record, headers);
        return record.newRecord(
                record.topic(),
                record.kafkaPartition(),
                record.keySchema(),
                record.key(),
                Schema.BYTES_SCHEMA,
                pack(record, key, value, headers),
                record.timestamp(),
                headersKeep ? record.headers() : new ConnectHeaders());
    }

    private byte[] pack(R record, byte[] key, byte[] value, RecordHeaders headers) {
        long timestamp = record.timestamp() == null ? NO_TIMESTAMP : record.timestamp();
        long offset = record instanceof SinkRecord sinkRecord ? sinkRecord.originalKafkaOffset() : 0;
        try (BatchWriter batch = writer.begin(offset)) {
            if (record instanceof SinkRecord sinkRecord
                    && sinkRecord.timestampType() == TimestampType.LOG_APPEND_TIME) {
                batch.logAppendTime(timestamp);
            }
            batch.append(offset, timestamp, key, value, headers.toArray());
            return batch.build();
        } catch (IllegalArgumentException e) {
            throw new DataException(
                    "Cannot pack " + RecordConverters.place(record) + " into a batch: " + e.getMessage(), e);
        }
    }

    @Override
    public ConfigDef config() {
        return CONFIG_DEF;
    }

    @Override
    public String version() {
        return PluginVersion.version();
    }

    @Override
    public void close() {
        if (lease != null) {
            lease.close();
        }
        if (converters != null) {
            converters.close();
        }
    }
}
