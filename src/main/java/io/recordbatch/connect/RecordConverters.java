package io.recordbatch.connect;

import io.recordbatch.metrics.PluginMetrics;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.connect.connector.ConnectRecord;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.header.Header;
import org.apache.kafka.connect.storage.Converter;
import org.apache.kafka.connect.storage.HeaderConverter;
import org.apache.kafka.connect.storage.SimpleHeaderConverter;

/**
 * The three converters between Connect data and the bytes in a batch: {@code key.converter}, {@code value.converter}
 * and {@code header.converter}. Each takes the settings with its prefix, as in Connect. An exception that they throw
 * becomes a {@code DataException}, which names the key to set and holds no payload. A {@code RetriableException} is
 * rethrown. Use it from one thread at a time.
 */
public final class RecordConverters implements AutoCloseable {
    /** Names the converter of inner keys. */
    public static final String KEY_CONVERTER_CONFIG = "key.converter";

    /** Names the converter of inner values. */
    public static final String VALUE_CONVERTER_CONFIG = "value.converter";

    /** Names the converter of inner headers. */
    public static final String HEADER_CONVERTER_CONFIG = "header.converter";

    // A name, not a reference: the class is in the runtime, and plugins do not depend on that.
    private static final String BYTE_ARRAY_CONVERTER = "org.apache.kafka.connect.converters.ByteArrayConverter";

    private final Delegate<Converter> keyConverter;
    private final Delegate<Converter> valueConverter;
    private final Delegate<HeaderConverter> headerConverter;
    private final PluginMetrics metrics;

    /**
     * Creates and configures the converters.
     *
     * @param config a configuration with the keys that {@link #define} adds
     * @param metrics counts data that a converter refuses
     * @throws org.apache.kafka.common.config.ConfigException when one cannot be created
     */
    public RecordConverters(AbstractConfig config, PluginMetrics metrics) {
        this.metrics = metrics;
        keyConverter = Delegate.converter(config, KEY_CONVERTER_CONFIG, true);
        valueConverter = Delegate.converter(config, VALUE_CONVERTER_CONFIG, false);
        headerConverter = Delegate.headerConverter(config, HEADER_CONVERTER_CONFIG);
    }

    /**
     * Adds the keys to a definition.
     *
     * @param definition what to add them to
     * @return the definition
     */
    public static ConfigDef define(ConfigDef definition) {
        Delegate.define(
                definition,
                KEY_CONVERTER_CONFIG,
                BYTE_ARRAY_CONVERTER,
                Converter.class,
                Importance.HIGH,
                "the key of a record");
        Delegate.define(
                definition,
                VALUE_CONVERTER_CONFIG,
                BYTE_ARRAY_CONVERTER,
                Converter.class,
                Importance.HIGH,
                "the value of a record");
        return Delegate.define(
                definition,
                HEADER_CONVERTER_CONFIG,
                SimpleHeaderConverter.class,
                HeaderConverter.class,
                Importance.MEDIUM,
                "the headers of a record");
    }

    /**
     * Serializes the headers of a record.
     *
     * @param record the record
     * @return its headers in order, with duplicates
     */
    public RecordHeaders serializeHeaders(ConnectRecord<?> record) {
        RecordHeaders serialized = new RecordHeaders();
        for (Header header : record.headers()) {
            byte[] bytes = convert(
                    headerConverter,
                    () -> "a header of " + Described.typeOf(header.schema(), header.value()) + " of "
                            + Described.place(record),
                    converter ->
                            converter.fromConnectHeader(record.topic(), header.key(), header.schema(), header.value()));
            serialized.add(header.key(), bytes);
        }
        return serialized;
    }

    /**
     * Serializes the key of a record. Null stays null, whatever its schema.
     *
     * @param record the record
     * @param headers its serialized headers; a converter may add to them
     * @return the bytes, or null
     */
    public byte[] serializeKey(ConnectRecord<?> record, Headers headers) {
        return record.key() == null
                ? null
                : serialize(keyConverter, "a key", record, headers, record.keySchema(), record.key());
    }

    /**
     * Serializes the value of a record.
     *
     * @param record the record
     * @param headers its serialized headers; a converter may add to them
     * @return the bytes, or null
     */
    public byte[] serializeValue(ConnectRecord<?> record, Headers headers) {
        return serialize(valueConverter, "a value", record, headers, record.valueSchema(), record.value());
    }

    /**
     * Serializes an element of a record's ARRAY value. Null stays null.
     *
     * @param record the record
     * @param schema the element's schema, or null
     * @param element the element, or null
     * @return the bytes, or null
     */
    public byte[] serializeElement(ConnectRecord<?> record, Schema schema, Object element) {
        return element == null
                ? null
                : serialize(valueConverter, "an element", record, new RecordHeaders(), schema, element);
    }

    private byte[] serialize(
            Delegate<Converter> delegate,
            String what,
            ConnectRecord<?> record,
            Headers headers,
            Schema schema,
            Object data) {
        return convert(
                delegate,
                () -> what + " of " + Described.typeOf(schema, data) + " of " + Described.place(record),
                converter -> converter.fromConnectData(record.topic(), headers, schema, data));
    }

    /**
     * Deserializes an inner key.
     *
     * @param record the packed record
     * @param headers the inner headers
     * @param key the bytes, or null
     * @return schema and value
     */
    public SchemaAndValue deserializeKey(ConnectRecord<?> record, Headers headers, byte[] key) {
        return deserialize(keyConverter, "a key", record, headers, key);
    }

    /**
     * Deserializes an inner value.
     *
     * @param record the packed record
     * @param headers the inner headers
     * @param value the bytes, or null
     * @return schema and value
     */
    public SchemaAndValue deserializeValue(ConnectRecord<?> record, Headers headers, byte[] value) {
        return deserialize(valueConverter, "a value", record, headers, value);
    }

    private SchemaAndValue deserialize(
            Delegate<Converter> delegate, String what, ConnectRecord<?> record, Headers headers, byte[] bytes) {
        return convert(
                delegate,
                () -> what + " inside of " + Described.place(record),
                converter -> converter.toConnectData(record.topic(), headers, bytes));
    }

    /**
     * Deserializes the value of an inner header.
     *
     * @param record the packed record
     * @param key the header's key
     * @param value the bytes, or null
     * @return schema and value
     */
    public SchemaAndValue deserializeHeader(ConnectRecord<?> record, String key, byte[] value) {
        return convert(
                headerConverter,
                () -> "a header inside of " + Described.place(record),
                converter -> converter.toConnectHeader(record.topic(), key, value));
    }

    private <T, R> R convert(Delegate<T> delegate, Supplier<String> what, Function<T, R> conversion) {
        try {
            return delegate.call(conversion);
        } catch (RetriableException e) {
            throw e;
        } catch (RuntimeException e) {
            metrics.refused();
            throw new DataException(
                    delegate.className() + " cannot convert " + what.get() + ": set '" + delegate.key()
                            + "' to a converter for this kind of data",
                    e);
        }
    }

    /** Closes the converters. Only logs a failure. */
    @Override
    public void close() {
        keyConverter.close();
        valueConverter.close();
        headerConverter.close();
    }
}
