package io.recordbatch.connect.transforms;

import io.recordbatch.codec.CodecLease;
import io.recordbatch.codec.Compression;
import io.recordbatch.connect.BatchPacker;
import io.recordbatch.connect.Described;
import io.recordbatch.connect.transforms.PackBatchConfig.OnOversize;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.connect.connector.ConnectRecord;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.header.ConnectHeaders;
import org.apache.kafka.connect.header.Header;
import org.apache.kafka.connect.sink.SinkRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Packs a whole record (key, value, headers and timestamp) as a batch of one record. The batch becomes the record's
 * value, with schema BYTES. The record itself keeps its topic, partition, key and timestamp, so partitioning and
 * compaction still work. On a sink the record's original offset becomes the base offset. Tombstones pass unchanged.
 * {@link UnpackBatch} is the inverse.
 *
 * <p>With {@code array.elements} an ARRAY value becomes a batch with one record per element. These records have no key,
 * headers or timestamp, and the base offset is 0. The record itself then keeps its headers.
 *
 * <p>Holds nothing between two calls. Packing the same record twice gives the same batch. Like every transform, it is
 * used by one task.
 *
 * @param <R> the record's type
 */
public class PackBatch<R extends ConnectRecord<R>> extends BatchTransform<R> {
    /** The keys with their defaults and ranges. */
    public static final ConfigDef CONFIG_DEF = PackBatchConfig.definition();

    private static final Logger LOG = LoggerFactory.getLogger(PackBatch.class);

    private BatchPacker packer;
    private boolean arrayElements;
    private int minBytes;
    private int maxBytes;
    private OnOversize onOversize;
    private boolean headersKeep;

    /** Creates the transform; call {@link #configure} before anything else. */
    public PackBatch() {}

    @Override
    public void configure(Map<String, ?> props) {
        PackBatchConfig config = new PackBatchConfig(props);
        Compression compression = config.compression();
        CodecLease lease = open(config, true);
        packer = new BatchPacker(lease, metrics, compression);
        arrayElements = config.arrayElements();
        minBytes = config.minBytes();
        maxBytes = config.maxBytes();
        onOversize = config.onOversize();
        headersKeep = config.headersKeep();
    }

    @Override
    public R apply(R record) {
        if (record.value() == null) {
            return record;
        }
        Supplier<String> place = () -> Described.place(record);
        if (arrayElements && record.value() instanceof List<?> elements) {
            Schema elementSchema =
                    record.valueSchema() == null ? null : record.valueSchema().valueSchema();
            byte[] batch = packer.packElements(
                    place, elements, element -> converters.serializeElement(record, elementSchema, element));
            return guarded(record, batch, record.headers());
        }
        RecordHeaders headers = converters.serializeHeaders(record);
        byte[] value = converters.serializeValue(record, headers);
        if (value != null && value.length < minBytes) {
            return withValue(record, Schema.BYTES_SCHEMA, value, record.headers());
        }
        byte[] key = converters.serializeKey(record, headers);
        long offset = 0;
        TimestampType timestampType = TimestampType.CREATE_TIME;
        if (record instanceof SinkRecord sinkRecord) {
            offset = sinkRecord.originalKafkaOffset();
            timestampType = sinkRecord.timestampType();
        }
        byte[] batch = packer.pack(place, offset, timestampType, record.timestamp(), key, value, headers.toArray());
        return guarded(record, batch, headersKeep ? record.headers() : new ConnectHeaders());
    }

    /** Returns the packed record, or applies {@code on.oversize} when it is too large. */
    private R guarded(R record, byte[] batch, Iterable<Header> headers) {
        if (batch.length > maxBytes) {
            metrics.oversize();
            String oversize = "The batch of " + Described.place(record) + " has " + batch.length
                    + " bytes, over the limit of '" + PackBatchConfig.MAX_BYTES_CONFIG + "', " + maxBytes;
            if (onOversize == OnOversize.FAIL) {
                throw new DataException(oversize);
            }
            LOG.warn("{}: {}", oversize, onOversize == OnOversize.PASS ? "passed anyway" : "dropped");
            if (onOversize == OnOversize.DROP) {
                return null;
            }
        }
        return withValue(record, Schema.BYTES_SCHEMA, batch, headers);
    }

    @Override
    public ConfigDef config() {
        return CONFIG_DEF;
    }
}
