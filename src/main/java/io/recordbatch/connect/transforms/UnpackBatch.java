package io.recordbatch.connect.transforms;

import static io.recordbatch.format.BatchLayout.NO_TIMESTAMP;

import io.recordbatch.codec.CodecLease;
import io.recordbatch.config.CompressionConfig;
import io.recordbatch.connect.ArrayValues;
import io.recordbatch.connect.Described;
import io.recordbatch.connect.transforms.UnpackBatchConfig.OnNotBatch;
import io.recordbatch.connect.transforms.UnpackBatchConfig.UnpackTo;
import io.recordbatch.format.BatchHeader;
import io.recordbatch.format.BatchLayout;
import io.recordbatch.format.MalformedBatchException;
import io.recordbatch.format.PackedReader;
import io.recordbatch.format.RecordCursor;
import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.connect.connector.ConnectRecord;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.header.ConnectHeaders;

/**
 * Unpacks a value that holds one batch, or several end to end. {@link PackBatch} makes such values, and others do too.
 * The result is the one record that was packed, an ARRAY of values, or an ARRAY of STRUCTs. Control batches count as
 * empty. Tombstones pass unchanged.
 *
 * <p>When it unpacks to one record, the inner key, value, headers and timestamp replace the outer ones. The outer key
 * stays when the inner key is null. The outer timestamp stays when there is no inner one. A batch without records drops
 * the record.
 *
 * <p>Holds nothing between two calls. Like every transform, it is used by one task.
 *
 * @param <R> the record's type
 */
public class UnpackBatch<R extends ConnectRecord<R>> extends BatchTransform<R> {
    /** The keys with their defaults and ranges. */
    public static final ConfigDef CONFIG_DEF = UnpackBatchConfig.definition();

    private PackedReader reader;
    private UnpackTo unpackTo;
    private OnNotBatch onNotBatch;

    /** Creates the transform; call {@link #configure} before anything else. */
    public UnpackBatch() {}

    @Override
    public void configure(Map<String, ?> props) {
        UnpackBatchConfig config = new UnpackBatchConfig(props);
        unpackTo = config.unpackTo();
        onNotBatch = config.onNotBatch();
        CompressionConfig.warnOfMissingLibraries();
        CodecLease lease = open(config, false);
        reader = new PackedReader(lease, config.maxDecompressedBytes(), config.maxRecords());
    }

    @Override
    public R apply(R record) {
        if (record.value() == null) {
            return record;
        }
        byte[] value = bytes(record.value());
        if (value == null || !BatchHeader.isBatch(value, 0, value.length)) {
            return applyNotBatch(record, value);
        }
        try (PackedReader packed = reader.open(value, 0, value.length)) {
            R unpacked;
            if (unpackTo == UnpackTo.RECORD) {
                unpacked = toRecord(record, packed);
            } else if (unpackTo == UnpackTo.VALUES) {
                unpacked = toValues(record, packed);
            } else {
                unpacked = toStructs(record, packed);
            }
            metrics.batch(packed.recordCount(), packed.uncompressedBytes(), value.length);
            return unpacked;
        } catch (MalformedBatchException e) {
            metrics.malformed();
            throw new DataException(
                    "The value of " + Described.place(record) + " is not a valid batch: " + e.getMessage(), e);
        }
    }

    /** Returns the bytes of a value, or null when it has another type. */
    private static byte[] bytes(Object value) {
        if (value instanceof byte[] bytes) {
            return bytes;
        }
        if (value instanceof ByteBuffer buffer) {
            byte[] bytes = new byte[buffer.remaining()];
            buffer.duplicate().get(bytes);
            return bytes;
        }
        return null;
    }

    private R applyNotBatch(R record, byte[] value) {
        if (onNotBatch == OnNotBatch.PASS) {
            return record;
        }
        if (value == null || onNotBatch == OnNotBatch.FAIL) {
            metrics.notBatch();
        }
        if (value == null) {
            throw new DataException("The value of " + Described.place(record)
                    + " is not a batch: expected BYTES, found "
                    + Described.typeOf(record.valueSchema(), record.value())
                    + "; set the connector's value.converter to ByteArrayConverter");
        }
        if (onNotBatch == OnNotBatch.FAIL) {
            throw new DataException("The value of " + Described.place(record) + " is not a batch: expected magic "
                    + BatchLayout.MAGIC + " and a length that accounts for its " + value.length + " bytes; set '"
                    + UnpackBatchConfig.ON_NOT_BATCH_CONFIG + "' to 'convert' or 'pass' if the topic also holds other"
                    + " records");
        }
        Headers headers = converters.serializeHeaders(record);
        SchemaAndValue converted = converters.deserializeValue(record, headers, value);
        return withValue(record, converted);
    }

    private R toRecord(R record, PackedReader packed) {
        if (!packed.next()) {
            return null;
        }
        RecordCursor inner = packed.record();
        byte[] key = inner.key();
        byte[] value = inner.value();
        long timestamp = inner.timestamp();
        Headers headers = inner.headers().toHeaders();
        if (packed.next()) {
            throw new DataException("The value of " + Described.place(record)
                    + " holds more than one record: set '" + UnpackBatchConfig.UNPACK_TO_CONFIG
                    + "' to 'values' or 'structs'");
        }
        SchemaAndValue innerKey = key == null
                ? new SchemaAndValue(record.keySchema(), record.key())
                : converters.deserializeKey(record, headers, key);
        SchemaAndValue innerValue = converters.deserializeValue(record, headers, value);
        ConnectHeaders connectHeaders = new ConnectHeaders();
        for (Header header : headers) {
            connectHeaders.add(header.key(), converters.deserializeHeader(record, header.key(), header.value()));
        }
        return record.newRecord(
                record.topic(),
                record.kafkaPartition(),
                innerKey.schema(),
                innerKey.value(),
                innerValue.schema(),
                innerValue.value(),
                timestamp == NO_TIMESTAMP ? record.timestamp() : Long.valueOf(timestamp),
                connectHeaders);
    }

    private R toValues(R record, PackedReader packed) {
        ArrayValues values = new ArrayValues("value");
        while (packed.next()) {
            RecordCursor inner = packed.record();
            values.add(converters.deserializeValue(record, inner.headers().toHeaders(), inner.value()));
        }
        // Only the converter knows the element type of an empty array.
        Schema unknown =
                converters.deserializeValue(record, new RecordHeaders(), null).schema();
        return withValue(record, values.array(unknown));
    }

    private R toStructs(R record, PackedReader packed) {
        RecordStructs structs = new RecordStructs(record, converters);
        while (packed.next()) {
            structs.add(packed, packed.record().headers().toHeaders());
        }
        return withValue(record, structs.build());
    }

    private R withValue(R record, SchemaAndValue value) {
        return withValue(record, value.schema(), value.value(), record.headers());
    }

    @Override
    public ConfigDef config() {
        return CONFIG_DEF;
    }
}
