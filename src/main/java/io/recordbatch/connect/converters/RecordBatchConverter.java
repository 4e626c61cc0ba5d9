package io.recordbatch.connect.converters;

import static io.recordbatch.format.BatchLayout.NO_TIMESTAMP;

import io.recordbatch.codec.CodecLease;
import io.recordbatch.codec.Compression;
import io.recordbatch.config.CompressionConfig;
import io.recordbatch.connect.ArrayValues;
import io.recordbatch.connect.BatchPacker;
import io.recordbatch.connect.Delegate;
import io.recordbatch.connect.PluginInfo;
import io.recordbatch.format.BatchHeader;
import io.recordbatch.format.BatchLayout;
import io.recordbatch.format.BatchReader;
import io.recordbatch.format.MalformedBatchException;
import io.recordbatch.format.RecordCursor;
import io.recordbatch.metrics.PluginMetrics;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.connect.components.Versioned;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.storage.Converter;

/**
 * Packs the bytes that another converter serialized, and unpacks them again. A batch holds one record, or one record
 * per element of an ARRAY. It is as small as a batch can be: base offset 0, no timestamps, no producer, null keys and
 * no headers.
 *
 * <p>When reading, it passes bytes with any other header to the delegate. So you can switch it on for a topic that
 * holds other data, even other batches. Bytes with exactly this header and a wrong CRC are an error.
 *
 * <p>As a key converter it writes the delegate's bytes unchanged, because partitioning and compaction need equal bytes
 * for equal keys. It reads both. Null stays null. Use it from one thread at a time.
 */
public class RecordBatchConverter implements Converter, Versioned {
    /** The keys with their defaults and ranges. */
    public static final ConfigDef CONFIG_DEF = RecordBatchConverterConfig.definition();

    private static final long BASE_OFFSET = 0;

    /** Distinguishes a connector's two converters, which would otherwise have the same name. */
    private static final String KEY_SUFFIX = "-key";

    private final BatchHeader header = new BatchHeader();
    private boolean isKey;
    private boolean arrayElements;
    private PluginMetrics metrics;
    private CodecLease lease;
    private BatchPacker packer;
    private BatchReader reader;
    private Delegate<Converter> delegate;

    /** Creates the converter; call {@link #configure} before anything else. */
    public RecordBatchConverter() {}

    @Override
    public void configure(Map<String, ?> props, boolean forKeys) {
        RecordBatchConverterConfig config = new RecordBatchConverterConfig(props);
        Compression compression = config.compression();
        CompressionConfig.warnOfMissingLibraries();
        isKey = forKeys;
        arrayElements = config.arrayElements();
        delegate = config.delegate(forKeys);
        metrics = new PluginMetrics("converter", PluginInfo.nameOf(getClass()) + (forKeys ? KEY_SUFFIX : ""), true);
        lease = new CodecLease(metrics::close);
        packer = new BatchPacker(lease, metrics, compression);
        reader = new BatchReader(lease, config.maxDecompressedBytes(), config.maxRecords());
    }

    @Override
    public byte[] fromConnectData(String topic, Schema schema, Object value) {
        return fromConnectData(topic, new RecordHeaders(), schema, value);
    }

    @Override
    public byte[] fromConnectData(String topic, Headers headers, Schema schema, Object value) {
        if (value == null) {
            return null;
        }
        if (isKey) {
            return serialize(topic, headers, schema, value);
        }
        Supplier<String> place = () -> "a value of topic " + topic;
        if (!arrayElements) {
            byte[] bytes = serialize(topic, headers, schema, value);
            return bytes == null
                    ? null
                    : packer.pack(place, BASE_OFFSET, TimestampType.CREATE_TIME, null, null, bytes, null);
        }
        if (value instanceof List<?> elements) {
            Schema elementSchema = schema == null ? null : schema.valueSchema();
            return packer.packElements(place, elements, element -> serialize(topic, headers, elementSchema, element));
        }
        return serialize(topic, headers, schema, value);
    }

    private byte[] serialize(String topic, Headers headers, Schema schema, Object value) {
        return call(converter -> converter.fromConnectData(topic, headers, schema, value));
    }

    @Override
    public SchemaAndValue toConnectData(String topic, byte[] value) {
        return toConnectData(topic, new RecordHeaders(), value);
    }

    @Override
    public SchemaAndValue toConnectData(String topic, Headers headers, byte[] value) {
        if (value == null || !isOwn(value)) {
            return deserialize(topic, headers, value);
        }
        try (RecordCursor records = reader.open(value, 0, value.length)) {
            int count = reader.header().recordCount();
            int uncompressed = records.remainingBytes();
            SchemaAndValue data =
                    arrayElements ? toArray(topic, headers, records) : toSingle(topic, headers, records, count);
            metrics.unpackedBatch(count, uncompressed, value.length);
            return data;
        } catch (MalformedBatchException e) {
            metrics.malformed();
            throw new DataException("A value of topic " + topic + " is not a valid batch: " + e.getMessage(), e);
        }
    }

    /** Returns whether the header is one that this converter writes. */
    private boolean isOwn(byte[] value) {
        if (!BatchHeader.isBatch(value, 0, value.length)) {
            return false;
        }
        header.wrap(value, 0);
        return header.sizeInBytes() == value.length
                && header.baseOffset() == BASE_OFFSET
                && header.partitionLeaderEpoch() == BatchLayout.NO_LEADER_EPOCH
                && header.attributes() == header.compressionTypeId()
                && header.lastOffsetDelta() == Math.max(0, header.recordCount() - 1)
                && header.baseTimestamp() == NO_TIMESTAMP
                && header.maxTimestamp() == NO_TIMESTAMP
                && header.producerId() == BatchLayout.NO_PRODUCER_ID
                && header.producerEpoch() == BatchLayout.NO_PRODUCER_EPOCH
                && header.baseSequence() == BatchLayout.NO_SEQUENCE;
    }

    private SchemaAndValue toSingle(String topic, Headers headers, RecordCursor records, int count) {
        if (count != 1) {
            throw new DataException("A value of topic " + topic + " holds " + count + " records: set '"
                    + RecordBatchConverterConfig.ARRAY_ELEMENTS_CONFIG + "' to read them as an ARRAY");
        }
        records.next();
        byte[] bytes = records.value();
        // Reads to the end so that the end is checked.
        records.next();
        return deserialize(topic, headers, bytes);
    }

    private SchemaAndValue toArray(String topic, Headers headers, RecordCursor records) {
        ArrayValues elements = new ArrayValues("element");
        while (records.next()) {
            elements.add(deserialize(topic, headers, records.value()));
        }
        Schema unknown = elements.isEmpty() ? deserialize(topic, headers, null).schema() : null;
        return elements.array(unknown);
    }

    private SchemaAndValue deserialize(String topic, Headers headers, byte[] value) {
        return call(converter -> converter.toConnectData(topic, headers, value));
    }

    private <T> T call(Function<Converter, T> conversion) {
        try {
            return delegate.call(conversion);
        } catch (RetriableException e) {
            throw e;
        } catch (RuntimeException e) {
            metrics.refused();
            throw e;
        }
    }

    @Override
    public ConfigDef config() {
        return CONFIG_DEF;
    }

    @Override
    public String version() {
        return PluginInfo.version();
    }

    /**
     * Releases all resources. Before Kafka 4.0 converters have no such method, and Connect does not call it. There the
     * garbage collector releases them.
     */
    public void close() {
        if (lease != null) {
            lease.close();
        }
        if (delegate != null) {
            delegate.close();
        }
    }
}
