package io.recordbatch.connect.transforms;

import static io.recordbatch.connect.transforms.PackedRecords.batch;
import static io.recordbatch.connect.transforms.PackedRecords.bytes;
import static io.recordbatch.connect.transforms.PackedRecords.onlyRecord;
import static io.recordbatch.connect.transforms.PackedRecords.record;
import static io.recordbatch.connect.transforms.PackedRecords.text;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.record.TimestampType;
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

    /** A converter whose registry does not answer. */
    public static class RetryingConverter extends ByteArrayConverter {
        @Override
        public byte[] fromConnectData(String topic, Schema schema, Object value) {
            throw new RetriableException("again");
        }
    }
}
