package io.recordbatch.connect.transforms;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.StreamSupport;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.MutableRecordBatch;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.connect.converters.ByteArrayConverter;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.header.ConnectHeaders;
import org.apache.kafka.connect.header.Headers;
import org.apache.kafka.connect.json.JsonConverter;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.kafka.connect.source.SourceRecord;
import org.apache.kafka.connect.storage.StringConverter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.MDC;

/** What PackBatch makes, as Kafka's own reader sees it. */
class PackBatchTest {
    private static final String STRING_CONVERTER = StringConverter.class.getName();
    private static final long TIMESTAMP = 1_700_000_000_000L;

    private final PackBatch<SourceRecord> source = new PackBatch<>();
    private final PackBatch<SinkRecord> sink = new PackBatch<>();

    @AfterEach
    void close() {
        source.close();
        sink.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "gzip", "snappy", "lz4", "zstd"})
    void packsTheWholeRecord(String compressionType) {
        source.configure(Map.of(
                "compression.type", compressionType,
                "key.converter", STRING_CONVERTER,
                "value.converter", STRING_CONVERTER));
        String value = "value ".repeat(100);
        Headers headers =
                new ConnectHeaders().addString("a", "text").addInt("a", 7).add("b", null, null);
        SourceRecord record = record(Schema.STRING_SCHEMA, "key", Schema.STRING_SCHEMA, value, TIMESTAMP, headers);

        SourceRecord packed = source.apply(record);

        assertThat(packed.valueSchema()).isEqualTo(Schema.BYTES_SCHEMA);
        MutableRecordBatch batch = batch(packed);
        assertThat(batch.compressionType().name).isEqualTo(compressionType);
        assertThat(batch.baseOffset()).isZero();
        assertThat(batch.timestampType()).isEqualTo(TimestampType.CREATE_TIME);
        assertThat(batch.partitionLeaderEpoch()).isEqualTo(-1);
        assertThat(batch.hasProducerId()).isFalse();
        Record inner = onlyRecord(batch);
        assertThat(text(inner.key())).isEqualTo("key");
        assertThat(text(inner.value())).isEqualTo(value);
        assertThat(inner.timestamp()).isEqualTo(TIMESTAMP);
        assertThat(inner.headers()).extracting(Header::key).containsExactly("a", "a", "b");
        assertThat(inner.headers())
                .extracting(header -> header.value() == null ? null : new String(header.value(), UTF_8))
                .containsExactly("text", "7", null);
    }

    @Test
    void leavesEverythingButValueAndHeadersOfTheRecordItself() {
        source.configure(Map.of());
        SourceRecord record = new SourceRecord(
                Map.of("file", "f"),
                Map.of("position", 1L),
                "topic",
                3,
                Schema.BYTES_SCHEMA,
                bytes("key"),
                Schema.BYTES_SCHEMA,
                bytes("value"),
                TIMESTAMP,
                new ConnectHeaders().addString("h", "v"));

        SourceRecord packed = source.apply(record);

        assertThat(packed.topic()).isEqualTo("topic");
        assertThat(packed.kafkaPartition()).isEqualTo(3);
        assertThat(packed.keySchema()).isEqualTo(Schema.BYTES_SCHEMA);
        assertThat(packed.key()).isEqualTo(bytes("key"));
        assertThat(packed.timestamp()).isEqualTo(TIMESTAMP);
        assertThat(packed.sourceOffset()).isEqualTo(Map.of("position", 1L));
        assertThat(packed.headers()).isEmpty();
    }

    @Test
    void keepsHeadersOutsideTooWhenAsked() {
        source.configure(Map.of("headers.keep", "true"));
        Headers headers = new ConnectHeaders().addString("h", "v");

        SourceRecord packed = source.apply(record(null, null, Schema.BYTES_SCHEMA, bytes("value"), TIMESTAMP, headers));

        assertThat(packed.headers()).isEqualTo(headers);
        assertThat(onlyRecord(batch(packed)).headers()).hasSize(1);
    }

    @Test
    void passesTombstonesUntouched() {
        source.configure(Map.of());
        SourceRecord tombstone = record(Schema.BYTES_SCHEMA, bytes("key"), null, null, TIMESTAMP, new ConnectHeaders());

        assertThat(source.apply(tombstone)).isSameAs(tombstone);
    }

    @Test
    void keepsNullAndEmptyApart() {
        source.configure(Map.of());

        Record nullKey = onlyRecord(batch(source.apply(
                record(Schema.OPTIONAL_STRING_SCHEMA, null, null, bytes(""), null, new ConnectHeaders()))));
        Record emptyKey =
                onlyRecord(batch(source.apply(record(null, bytes(""), null, bytes("v"), null, new ConnectHeaders()))));

        assertThat(nullKey.hasKey()).isFalse();
        assertThat(nullKey.hasValue()).isTrue();
        assertThat(nullKey.valueSize()).isZero();
        assertThat(nullKey.timestamp()).isEqualTo(-1);
        assertThat(emptyKey.hasKey()).isTrue();
        assertThat(emptyKey.keySize()).isZero();
    }

    @Test
    void takesOriginalOffsetAndTimestampTypeOfASinkRecord() {
        sink.configure(Map.of());
        SinkRecord record = new SinkRecord(
                        "original", 2, null, null, null, bytes("value"), 42, TIMESTAMP, TimestampType.LOG_APPEND_TIME)
                .newRecord("renamed", 5, null, null, null, bytes("value"), TIMESTAMP);

        SinkRecord packed = sink.apply(record);

        MutableRecordBatch batch = batch(packed);
        assertThat(batch.baseOffset()).isEqualTo(42);
        assertThat(batch.timestampType()).isEqualTo(TimestampType.LOG_APPEND_TIME);
        assertThat(batch.maxTimestamp()).isEqualTo(TIMESTAMP);
        assertThat(onlyRecord(batch).timestamp()).isEqualTo(TIMESTAMP);
        assertThat(packed.kafkaOffset()).isEqualTo(42);
    }

    @Test
    void givesTheSameBatchForTheSameRecord() {
        source.configure(Map.of());
        SourceRecord record = record(null, bytes("k"), null, bytes("value"), TIMESTAMP, new ConnectHeaders());

        assertThat(source.apply(record).value()).isEqualTo(source.apply(record).value());
    }

    @Test
    void convertersGetTheirOwnSettings() {
        source.configure(
                Map.of("value.converter", JsonConverter.class.getName(), "value.converter.schemas.enable", "false"));
        Schema schema = SchemaBuilder.struct().field("a", Schema.INT32_SCHEMA).build();

        SourceRecord packed = source.apply(
                record(null, null, schema, new Struct(schema).put("a", 1), TIMESTAMP, new ConnectHeaders()));

        assertThat(text(onlyRecord(batch(packed)).value())).isEqualTo("{\"a\":1}");
    }

    @Test
    void namesTheKeyToSetWhenAConverterDoesNotFit() {
        source.configure(Map.of());
        Schema schema =
                SchemaBuilder.struct().field("secret", Schema.STRING_SCHEMA).build();
        SourceRecord record =
                record(null, null, schema, new Struct(schema).put("secret", "s3cr3t"), TIMESTAMP, new ConnectHeaders());

        assertThatThrownBy(() -> source.apply(record))
                .isInstanceOf(DataException.class)
                .hasMessage("org.apache.kafka.connect.converters.ByteArrayConverter cannot convert a value of type"
                        + " STRUCT of the record of topic topic: set 'value.converter' to a converter for this kind"
                        + " of data");
    }

    @Test
    void letsAConverterAskToBeRetried() {
        source.configure(Map.of("value.converter", RetryingConverter.class.getName()));
        SourceRecord record = record(null, null, null, bytes("value"), TIMESTAMP, new ConnectHeaders());

        assertThatThrownBy(() -> source.apply(record))
                .isInstanceOf(RetriableException.class)
                .hasMessage("again");
    }

    @Test
    void rejectsATimestampThatABatchCannotHold() {
        source.configure(Map.of());
        SourceRecord record = record(null, null, null, bytes("value"), -2L, new ConnectHeaders());

        assertThatThrownBy(() -> source.apply(record))
                .isInstanceOf(DataException.class)
                .hasMessage("Cannot pack the record of topic topic into a batch: Timestamp -2 is negative");
    }

    @Test
    void eachElementOfAnArrayBecomesARecord() {
        source.configure(Map.of("array.elements", "true", "value.converter", STRING_CONVERTER));
        Schema strings = SchemaBuilder.array(Schema.OPTIONAL_STRING_SCHEMA).build();
        Headers headers = new ConnectHeaders().addString("h", "v");

        SourceRecord packed =
                source.apply(record(null, bytes("k"), strings, Arrays.asList("a", null, ""), TIMESTAMP, headers));

        MutableRecordBatch batch = batch(packed);
        assertThat(batch.baseOffset()).isZero();
        assertThat(batch.lastOffset()).isEqualTo(2);
        assertThat(batch.maxTimestamp()).isEqualTo(-1);
        assertThat(StreamSupport.stream(batch.spliterator(), false))
                .allSatisfy(inner -> assertThat(inner.hasKey()).isFalse())
                .allSatisfy(inner -> assertThat(inner.headers()).isEmpty())
                .extracting(inner -> inner.hasValue() ? text(inner.value()) : null)
                .containsExactly("a", null, "");
        assertThat(packed.key()).isEqualTo(bytes("k"));
        assertThat(packed.timestamp()).isEqualTo(TIMESTAMP);
        assertThat(packed.headers()).isEqualTo(headers);
    }

    @Test
    void anEmptyArrayBecomesAnEmptyBatchAndANullOneATombstone() {
        source.configure(Map.of("array.elements", "true", "value.converter", STRING_CONVERTER));
        Schema strings = SchemaBuilder.array(Schema.STRING_SCHEMA).optional().build();

        SourceRecord empty = source.apply(record(null, null, strings, List.of(), TIMESTAMP, new ConnectHeaders()));
        SourceRecord none = record(null, null, strings, null, TIMESTAMP, new ConnectHeaders());

        assertThat(batch(empty).countOrNull()).isZero();
        assertThat(source.apply(none)).isSameAs(none);
    }

    @Test
    void packsWholeWhatIsNoArrayBesideArrays() {
        source.configure(Map.of("array.elements", "true"));

        SourceRecord packed = source.apply(record(null, bytes("k"), null, bytes("v"), TIMESTAMP, new ConnectHeaders()));

        assertThat(text(onlyRecord(batch(packed)).key())).isEqualTo("k");
    }

    @Test
    void leavesSmallValuesUnpacked() {
        source.configure(Map.of("min.bytes", "6", "value.converter", STRING_CONVERTER));
        Headers headers = new ConnectHeaders().addString("h", "v");

        SourceRecord small = source.apply(record(null, null, Schema.STRING_SCHEMA, "small", TIMESTAMP, headers));
        SourceRecord large = source.apply(record(null, null, Schema.STRING_SCHEMA, "larger", TIMESTAMP, headers));

        assertThat(small.valueSchema()).isEqualTo(Schema.BYTES_SCHEMA);
        assertThat(small.value()).isEqualTo(bytes("small"));
        assertThat(small.headers()).isEqualTo(headers);
        assertThat(text(onlyRecord(batch(large)).value())).isEqualTo("larger");
    }

    @Test
    void guardsTheSizeOfTheBatch() {
        byte[] random = new byte[1000];
        new Random(1).nextBytes(random);
        SourceRecord oversize = record(null, null, null, random, TIMESTAMP, new ConnectHeaders());
        SourceRecord compressible = record(null, null, null, new byte[1000], TIMESTAMP, new ConnectHeaders());
        // Batch header, record length, attributes, deltas, null key, value length, value, header count.
        int size = 61 + 2 + 1 + 1 + 1 + 1 + 2 + 1000 + 1;

        source.configure(Map.of("max.bytes", Integer.toString(size - 1)));
        assertThat(batch(source.apply(compressible)).sizeInBytes()).isLessThan(200);
        assertThatThrownBy(() -> source.apply(oversize))
                .isInstanceOf(DataException.class)
                .hasMessage("The batch of the record of topic topic has 1070 bytes, over the limit of 'max.bytes',"
                        + " 1069");
        try (PackBatch<SourceRecord> fits = new PackBatch<>();
                PackBatch<SourceRecord> pass = new PackBatch<>();
                PackBatch<SourceRecord> drop = new PackBatch<>()) {
            fits.configure(Map.of("max.bytes", Integer.toString(size)));
            pass.configure(Map.of("max.bytes", "1", "on.oversize", "pass"));
            drop.configure(Map.of("max.bytes", "1", "on.oversize", "drop"));
            assertThat(batch(fits.apply(oversize)).sizeInBytes()).isEqualTo(size);
            assertThat(batch(pass.apply(oversize)).sizeInBytes()).isEqualTo(size);
            assertThat(drop.apply(oversize)).isNull();
        }
    }

    @Test
    void showsWhatItDoes() throws JMException {
        MDC.put("connector.context", "[orders|task-3] ");
        try {
            source.configure(Map.of("max.bytes", "1000"));
        } finally {
            MDC.remove("connector.context");
        }
        byte[] value = new byte[10_000];
        SourceRecord packed = source.apply(record(null, null, null, value, null, new ConnectHeaders()));
        new Random(1).nextBytes(value);
        assertThatThrownBy(() -> source.apply(record(null, null, null, value, null, new ConnectHeaders())));
        assertThatThrownBy(
                () -> source.apply(record(null, null, Schema.STRING_SCHEMA, "text", null, new ConnectHeaders())));

        ObjectName name = new ObjectName("io.recordbatch:type=plugin,kind=transform,name=orders-3-PackBatch");
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        // Record length, attributes, deltas, null key, value length, value, header count.
        int record = 3 + 1 + 1 + 1 + 1 + 3 + 10_000 + 1;
        assertThat(server.getAttribute(name, "Batches")).isEqualTo(2L);
        assertThat(server.getAttribute(name, "Records")).isEqualTo(2L);
        assertThat(server.getAttribute(name, "BytesIn")).isEqualTo(2L * record);
        assertThat(server.getAttribute(name, "BytesOut")).isEqualTo(((byte[]) packed.value()).length + 61L + record);
        assertThat(server.getAttribute(name, "OversizeFailures")).isEqualTo(1L);
        assertThat(server.getAttribute(name, "ConversionFailures")).isEqualTo(1L);
        source.close();
        assertThat(server.isRegistered(name)).isFalse();
    }

    @Test
    void leavesNothingBehindWhenItCannotBeConfigured() throws JMException {
        Set<ObjectName> before = plugins();

        assertThatThrownBy(() -> source.configure(Map.of(
                        "value.converter", JsonConverter.class.getName(), "value.converter.schemas.enable", "maybe")))
                .isInstanceOf(ConfigException.class);

        assertThat(plugins()).isEqualTo(before);
    }

    private static Set<ObjectName> plugins() throws JMException {
        return ManagementFactory.getPlatformMBeanServer()
                .queryNames(new ObjectName("io.recordbatch:type=plugin,*"), null);
    }

    @Test
    void rejectsWrongSettings() {
        assertInvalid(
                Map.of("min.bytes", "-1"), "Invalid value -1 for configuration min.bytes: Value must be at least 0");
        assertInvalid(
                Map.of("max.bytes", "0"), "Invalid value 0 for configuration max.bytes: Value must be at least 1");
        assertInvalid(
                Map.of("on.oversize", "truncate"),
                "Invalid value truncate for configuration on.oversize: String must be one of: fail, pass, drop");
        assertInvalid(
                Map.of("array.elements", "yes"),
                "Invalid value yes for configuration array.elements: Expected value to be either true or false");
        assertInvalid(
                Map.of("compression.type", "brotli"),
                "Invalid value brotli for configuration compression.type: String must be one of: none, gzip, snappy,"
                        + " lz4, zstd");
        assertInvalid(
                Map.of("compression.level", "23"),
                "Invalid value 23 for configuration compression.level: Must be -131072 to 22 for compression.type zstd");
        assertInvalid(
                Map.of("compression.type", "gzip", "compression.level", "0"),
                "Invalid value 0 for configuration compression.level: Must be 1 to 9 for compression.type gzip");
        assertInvalid(
                Map.of("compression.type", "snappy", "compression.level", "1"),
                "Invalid value 1 for configuration compression.level: compression.type snappy has no levels: leave it"
                        + " out");
        assertInvalid(
                Map.of("headers.keep", "perhaps"),
                "Invalid value perhaps for configuration headers.keep: Expected value to be either true or false");
        assertInvalid(
                Map.of("value.converter", "java.lang.String"),
                "Invalid value java.lang.String for configuration value.converter: Must implement"
                        + " org.apache.kafka.connect.storage.Converter");
        assertInvalid(
                Map.of("key.converter", "no.such.Converter"),
                "Invalid value no.such.Converter for configuration key.converter: Class no.such.Converter could not be"
                        + " found.");
    }

    private static void assertInvalid(Map<String, String> props, String message) {
        try (PackBatch<SourceRecord> transform = new PackBatch<>()) {
            assertThatThrownBy(() -> transform.configure(props))
                    .isInstanceOf(ConfigException.class)
                    .hasMessage(message);
        }
    }

    @Test
    void canBeClosedUnconfigured() {
        new PackBatch<SourceRecord>().close();
    }

    private static SourceRecord record(
            Schema keySchema, Object key, Schema valueSchema, Object value, Long timestamp, Headers headers) {
        return new SourceRecord(
                Map.of(), Map.of(), "topic", null, keySchema, key, valueSchema, value, timestamp, headers);
    }

    private static MutableRecordBatch batch(org.apache.kafka.connect.connector.ConnectRecord<?> packed) {
        MemoryRecords records = MemoryRecords.readableRecords(ByteBuffer.wrap((byte[]) packed.value()));
        List<MutableRecordBatch> batches =
                StreamSupport.stream(records.batches().spliterator(), false).toList();
        assertThat(batches).hasSize(1);
        batches.get(0).ensureValid();
        return batches.get(0);
    }

    private static Record onlyRecord(MutableRecordBatch batch) {
        List<Record> records = StreamSupport.stream(batch.spliterator(), false).toList();
        assertThat(records).hasSize(1);
        return records.get(0);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    private static String text(ByteBuffer buffer) {
        return UTF_8.decode(buffer.duplicate()).toString();
    }

    /** A converter whose registry does not answer. */
    public static class RetryingConverter extends ByteArrayConverter {
        @Override
        public byte[] fromConnectData(String topic, Schema schema, Object value) {
            throw new RetriableException("again");
        }
    }
}
