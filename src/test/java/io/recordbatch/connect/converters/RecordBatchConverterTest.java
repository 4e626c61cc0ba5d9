package io.recordbatch.connect.converters;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.MemoryRecordsBuilder;
import org.apache.kafka.common.record.internal.MutableRecordBatch;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.json.JsonConverter;
import org.apache.kafka.connect.storage.StringConverter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** RecordBatchConverter beside its delegate alone, and against Kafka's own reader and writer. */
class RecordBatchConverterTest {
    private static final String TOPIC = "topic";
    private static final Schema SCHEMA =
            SchemaBuilder.struct().field("name", Schema.STRING_SCHEMA).build();
    private static final Struct VALUE = new Struct(SCHEMA).put("name", "value ".repeat(100));
    private static final Map<String, String> STRINGS = Map.of("delegate.converter", StringConverter.class.getName());

    private final RecordBatchConverter converter = new RecordBatchConverter();
    private final JsonConverter json = new JsonConverter();

    @AfterEach
    void close() {
        converter.close();
        json.close();
    }

    @Test
    void packsWhatTheDelegateSerialized() {
        converter.configure(Map.of(), false);
        json.configure(Map.of(), false);

        byte[] packed = converter.fromConnectData(TOPIC, SCHEMA, VALUE);

        MutableRecordBatch batch = batch(packed);
        assertThat(batch.compressionType().name).isEqualTo("zstd");
        assertThat(batch.baseOffset()).isZero();
        assertThat(batch.lastOffset()).isZero();
        assertThat(batch.maxTimestamp()).isEqualTo(-1);
        assertThat(batch.timestampType()).isEqualTo(TimestampType.CREATE_TIME);
        assertThat(batch.partitionLeaderEpoch()).isEqualTo(-1);
        assertThat(batch.producerId()).isEqualTo(-1);
        assertThat(batch.producerEpoch()).isEqualTo((short) -1);
        assertThat(batch.baseSequence()).isEqualTo(-1);
        assertThat(values(batch)).containsExactly(text(json.fromConnectData(TOPIC, SCHEMA, VALUE)));
        Record record = batch.iterator().next();
        assertThat(record.hasKey()).isFalse();
        assertThat(record.headers()).isEmpty();
        assertThat(record.timestamp()).isEqualTo(-1);
        assertThat(converter.toConnectData(TOPIC, packed)).isEqualTo(new SchemaAndValue(SCHEMA, VALUE));
    }

    @Test
    void readsWhatTheDelegateWroteAlone() {
        converter.configure(Map.of(), false);
        json.configure(Map.of(), false);
        byte[] plain = json.fromConnectData(TOPIC, SCHEMA, VALUE);

        assertThat(converter.toConnectData(TOPIC, plain)).isEqualTo(new SchemaAndValue(SCHEMA, VALUE));
    }

    @Test
    void keysKeepTheDelegatesBytesAndReadBoth() {
        RecordBatchConverter values = new RecordBatchConverter();
        values.configure(STRINGS, false);
        converter.configure(STRINGS, true);
        String key = "key ".repeat(100);

        assertThat(converter.fromConnectData(TOPIC, Schema.STRING_SCHEMA, key)).isEqualTo(key.getBytes(UTF_8));
        assertThat(converter.toConnectData(TOPIC, key.getBytes(UTF_8)).value()).isEqualTo(key);
        byte[] packed = values.fromConnectData(TOPIC, Schema.STRING_SCHEMA, key);
        assertThat(packed).hasSizeLessThan(key.length());
        assertThat(converter.toConnectData(TOPIC, packed).value()).isEqualTo(key);
        values.close();
    }

    @Test
    void nullStaysNull() {
        converter.configure(STRINGS, false);

        assertThat(converter.fromConnectData(TOPIC, Schema.OPTIONAL_STRING_SCHEMA, null))
                .isNull();
        assertThat(converter.toConnectData(TOPIC, null).value()).isNull();
    }

    @Test
    void emptyStaysEmpty() {
        converter.configure(STRINGS, false);
        byte[] packed = converter.fromConnectData(TOPIC, Schema.STRING_SCHEMA, "");

        assertThat(values(batch(packed))).containsExactly("");
        assertThat(converter.toConnectData(TOPIC, packed).value()).isEqualTo("");
    }

    @Test
    void anArrayBecomesARecordAnElement() {
        configureArrays();
        Schema strings = SchemaBuilder.array(Schema.OPTIONAL_STRING_SCHEMA).build();

        byte[] packed = converter.fromConnectData(TOPIC, strings, Arrays.asList("a", null, ""));
        byte[] one = converter.fromConnectData(TOPIC, strings, List.of("a"));
        byte[] none = converter.fromConnectData(TOPIC, strings, List.of());

        assertThat(values(batch(packed))).containsExactly("a", null, "");
        assertThat(batch(packed).lastOffset()).isEqualTo(2);
        assertThat(converter.toConnectData(TOPIC, packed))
                .isEqualTo(new SchemaAndValue(strings, Arrays.asList("a", null, "")));
        assertThat(converter.toConnectData(TOPIC, one)).isEqualTo(new SchemaAndValue(strings, List.of("a")));
        assertThat(batch(none).countOrNull()).isZero();
        assertThat(converter.toConnectData(TOPIC, none)).isEqualTo(new SchemaAndValue(strings, List.of()));
    }

    @Test
    void whatIsNoArrayStaysUnpackedBesideArrays() {
        configureArrays();

        assertThat(converter.fromConnectData(TOPIC, Schema.STRING_SCHEMA, "text"))
                .isEqualTo("text".getBytes(UTF_8));
        assertThat(converter.toConnectData(TOPIC, "text".getBytes(UTF_8)).value())
                .isEqualTo("text");
    }

    @Test
    void arraysWithoutSchemaComeBackWithoutSchema() {
        converter.configure(Map.of("array.elements", "true", "delegate.converter.schemas.enable", "false"), false);

        byte[] packed = converter.fromConnectData(TOPIC, null, List.of(Map.of("a", 1L), Map.of("a", 2L)));

        assertThat(values(batch(packed))).containsExactly("{\"a\":1}", "{\"a\":2}");
        assertThat(converter.toConnectData(TOPIC, packed))
                .isEqualTo(new SchemaAndValue(null, List.of(Map.of("a", 1L), Map.of("a", 2L))));
    }

    @Test
    void aBatchOfManyNamesTheKeyThatReadsIt() {
        configureArrays();
        byte[] packed = converter.fromConnectData(TOPIC, null, List.of("a", "b"));
        RecordBatchConverter single = new RecordBatchConverter();
        single.configure(STRINGS, false);

        assertThatThrownBy(() -> single.toConnectData(TOPIC, packed))
                .isInstanceOf(DataException.class)
                .hasMessage("A value of topic topic holds 2 records: set 'array.elements' to read them as an ARRAY");
        single.close();
    }

    /** Each differs in one header field from what the converter writes, and so is the delegate's. */
    @Test
    void otherBatchesAreTheDelegates() {
        converter.configure(STRINGS, false);
        Map<String, byte[]> others = new TreeMap<>();
        others.put("timestamp", other(0, 1, -1, (short) -1, -1, false, 1));
        others.put("base offset", other(1, -1, -1, (short) -1, -1, false, 1));
        others.put("producer", other(0, -1, 7, (short) 0, 0, false, 1));
        others.put("transactional", other(0, -1, 7, (short) 0, 0, true, 1));
        byte[] withEpoch = other(0, -1, -1, (short) -1, -1, false, 1);
        ByteBuffer.wrap(withEpoch).putInt(12, 5);
        others.put("leader epoch", withEpoch);
        byte[] own = other(0, -1, -1, (short) -1, -1, false, 1);
        others.put(
                "two batches",
                ByteBuffer.allocate(2 * own.length).put(own).put(own).array());
        others.put("truncated", Arrays.copyOf(own, own.length - 1));

        assertThat(converter.toConnectData(TOPIC, own).value()).isEqualTo("inner");
        others.forEach((what, bytes) -> assertThat(
                        converter.toConnectData(TOPIC, bytes).value())
                .as(what)
                .isEqualTo(new String(bytes, UTF_8)));
    }

    @Test
    void aWrongCrcIsAnError() {
        converter.configure(STRINGS, false);
        byte[] corrupt = converter.fromConnectData(TOPIC, Schema.STRING_SCHEMA, "secret");
        corrupt[corrupt.length - 1] ^= 1;

        assertThatThrownBy(() -> converter.toConnectData(TOPIC, corrupt))
                .isInstanceOf(DataException.class)
                .hasMessageStartingWith("A value of topic topic is not a valid batch: Corrupt batch: CRC computed 0x")
                .hasMessageEndingWith(" at position 17")
                .message()
                .doesNotContain("secret");
    }

    @Test
    void limitsHold() {
        converter.configure(
                Map.of("delegate.converter", StringConverter.class.getName(), "max.decompressed.bytes", "100"), false);
        byte[] packed = converter.fromConnectData(TOPIC, Schema.STRING_SCHEMA, "x".repeat(1000));

        assertThatThrownBy(() -> converter.toConnectData(TOPIC, packed))
                .isInstanceOf(DataException.class)
                .hasMessageContaining(" is over the limit of 100 bytes at position ");
    }

    @Test
    void theDelegatesErrorsAreItsOwn() {
        converter.configure(Map.of(), false);

        assertThatThrownBy(() -> converter.toConnectData(TOPIC, "{".getBytes(UTF_8)))
                .isInstanceOf(DataException.class)
                .hasMessage("Converting byte[] to Kafka Connect data failed due to serialization error: ");
        assertThat(converter
                        .toConnectData(TOPIC, converter.fromConnectData(TOPIC, SCHEMA, VALUE))
                        .value())
                .isEqualTo(VALUE);
    }

    @Test
    void rejectsWrongSettings() {
        assertInvalid(
                Map.of("compression.type", "zip"),
                "Invalid value zip for configuration compression.type: String must be one of: none, gzip, snappy, lz4,"
                        + " zstd");
        assertInvalid(
                Map.of("compression.type", "lz4", "compression.level", "18"),
                "Invalid value 18 for configuration compression.level: Must be 1 to 17 for compression.type lz4");
        assertInvalid(
                Map.of("delegate.converter", "java.lang.String"),
                "Invalid value java.lang.String for configuration delegate.converter: Must implement"
                        + " org.apache.kafka.connect.storage.Converter");
        assertInvalid(
                Map.of("array.elements", "some"),
                "Invalid value some for configuration array.elements: Expected value to be either true or false");
        assertInvalid(
                Map.of("max.records", "-1"),
                "Invalid value -1 for configuration max.records: Value must be at least 1");
    }

    private static void assertInvalid(Map<String, String> props, String message) {
        RecordBatchConverter invalid = new RecordBatchConverter();
        assertThatThrownBy(() -> invalid.configure(props, false))
                .isInstanceOf(ConfigException.class)
                .hasMessage(message);
        invalid.close();
    }

    private void configureArrays() {
        converter.configure(
                Map.of("delegate.converter", StringConverter.class.getName(), "array.elements", "true"), false);
    }

    private static byte[] other(
            long baseOffset,
            long timestamp,
            long producerId,
            short producerEpoch,
            int baseSequence,
            boolean transactional,
            int records) {
        ByteBuffer buffer = ByteBuffer.allocate(1024);
        MemoryRecordsBuilder builder = MemoryRecords.builder(
                buffer,
                RecordBatch.MAGIC_VALUE_V2,
                Compression.NONE,
                TimestampType.CREATE_TIME,
                baseOffset,
                RecordBatch.NO_TIMESTAMP,
                producerId,
                producerEpoch,
                baseSequence,
                transactional,
                RecordBatch.NO_PARTITION_LEADER_EPOCH);
        for (int i = 0; i < records; i++) {
            builder.append(timestamp, null, "inner".getBytes(UTF_8));
        }
        MemoryRecords built = builder.build();
        byte[] array = new byte[built.sizeInBytes()];
        built.buffer().duplicate().get(array);
        return array;
    }

    private static MutableRecordBatch batch(byte[] packed) {
        MutableRecordBatch batch = MemoryRecords.readableRecords(ByteBuffer.wrap(packed))
                .batches()
                .iterator()
                .next();
        batch.ensureValid();
        assertThat(batch.sizeInBytes()).isEqualTo(packed.length);
        return batch;
    }

    private static List<String> values(MutableRecordBatch batch) {
        return StreamSupport.stream(batch.spliterator(), false)
                .map(record -> record.hasValue() ? UTF_8.decode(record.value()).toString() : null)
                .toList();
    }

    private static String text(byte[] bytes) {
        return new String(bytes, UTF_8);
    }
}
