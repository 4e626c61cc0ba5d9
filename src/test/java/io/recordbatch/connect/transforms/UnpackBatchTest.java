package io.recordbatch.connect.transforms;

import static io.recordbatch.connect.transforms.KafkaBatches.array;
import static io.recordbatch.connect.transforms.KafkaBatches.batch;
import static io.recordbatch.connect.transforms.KafkaBatches.bytes;
import static io.recordbatch.connect.transforms.KafkaBatches.emptyBatch;
import static io.recordbatch.connect.transforms.KafkaBatches.join;
import static io.recordbatch.connect.transforms.KafkaBatches.outer;
import static io.recordbatch.connect.transforms.KafkaBatches.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.record.internal.ControlRecordType;
import org.apache.kafka.common.record.internal.EndTransactionMarker;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.header.ConnectHeaders;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.kafka.connect.storage.StringConverter;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What UnpackBatch makes of batches that Kafka's own writer wrote. */
class UnpackBatchTest {
    private static final String STRING_CONVERTER = StringConverter.class.getName();
    private static final Map<String, String> STRINGS =
            Map.of("key.converter", STRING_CONVERTER, "value.converter", STRING_CONVERTER);
    private static final long TIMESTAMP = 1_700_000_000_000L;

    private final UnpackBatch<SinkRecord> unpack = new UnpackBatch<>();

    @AfterEach
    void close() {
        unpack.close();
    }

    @Test
    void oneRecordTakesThePlaceOfTheOuterOne() {
        unpack.configure(STRINGS);
        byte[] batch = batch(record(
                TIMESTAMP, "inner key", "inner value", new RecordHeader("h", bytes("7")), new RecordHeader("h", null)));
        SinkRecord outer = outer(batch);
        outer.headers().addString("outer", "gone");

        SinkRecord inner = unpack.apply(outer);

        assertThat(inner.key()).isEqualTo("inner key");
        assertThat(inner.keySchema()).isEqualTo(Schema.OPTIONAL_STRING_SCHEMA);
        assertThat(inner.value()).isEqualTo("inner value");
        assertThat(inner.valueSchema()).isEqualTo(Schema.OPTIONAL_STRING_SCHEMA);
        assertThat(inner.timestamp()).isEqualTo(TIMESTAMP);
        assertThat(inner.headers())
                .isEqualTo(new ConnectHeaders().addByte("h", (byte) 7).add("h", null, null));
        assertThat(inner.topic()).isEqualTo("topic");
        assertThat(inner.kafkaPartition()).isEqualTo(1);
        assertThat(inner.kafkaOffset()).isEqualTo(99);
    }

    @Test
    void innerNullKeyAndMissingTimestampKeepTheOuterOnes() {
        unpack.configure(STRINGS);

        SinkRecord inner = unpack.apply(outer(batch(record(-1, null, "value"))));

        assertThat(inner.key()).isEqualTo("outer key");
        assertThat(inner.keySchema()).isEqualTo(Schema.STRING_SCHEMA);
        assertThat(inner.timestamp()).isEqualTo(5);
    }

    @Test
    void innerNullValueIsATombstone() {
        unpack.configure(STRINGS);

        assertThat(unpack.apply(outer(batch(record(1, "key", null)))).value()).isNull();
    }

    @Test
    void dropsABatchWithoutRecords() {
        unpack.configure(STRINGS);

        assertThat(unpack.apply(outer(emptyBatch()))).isNull();
    }

    @Test
    void controlRecordsAreNoData() {
        unpack.configure(STRINGS);
        MemoryRecords marker = MemoryRecords.withEndTransactionMarker(
                1, (short) 0, new EndTransactionMarker(ControlRecordType.COMMIT, 0));
        byte[] packed = join(batch(record(1, null, "value")), array(marker));

        assertThat(unpack.apply(outer(packed)).value()).isEqualTo("value");
    }

    @Test
    void moreThanOneRecordNamesTheOtherModes() {
        unpack.configure(STRINGS);

        assertThatThrownBy(() -> unpack.apply(outer(batch(record(1, null, "a"), record(2, null, "b")))))
                .isInstanceOf(DataException.class)
                .hasMessage("The value of the record of topic topic, partition 1, offset 99 holds more than one record:"
                        + " set 'unpack.to' to 'values' or 'structs'");
    }

    @Test
    void passesTombstonesUntouched() {
        unpack.configure(STRINGS);
        SinkRecord tombstone = outer(null);

        assertThat(unpack.apply(tombstone)).isSameAs(tombstone);
    }

    @Test
    void readsByteBuffersToo() {
        unpack.configure(STRINGS);
        byte[] batch = batch(record(1, null, "value"));
        ByteBuffer buffer =
                ByteBuffer.allocate(batch.length + 7).position(7).put(batch).position(7);

        SinkRecord inner = unpack.apply(
                new SinkRecord("topic", 1, null, null, Schema.BYTES_SCHEMA, buffer, 99, 5L, TimestampType.CREATE_TIME));

        assertThat(inner.value()).isEqualTo("value");
        assertThat(buffer.position()).isEqualTo(7);
    }

    @Test
    void whatIsNoBatchFails() {
        unpack.configure(STRINGS);

        assertThatThrownBy(() -> unpack.apply(outer(bytes("plain"))))
                .isInstanceOf(DataException.class)
                .hasMessage(
                        "The value of the record of topic topic, partition 1, offset 99 is not a batch: expected magic"
                                + " 2 and a length that accounts for its 5 bytes; set 'on.not.batch' to 'convert' or 'pass'"
                                + " if the topic also holds other records");
    }

    @Test
    void whatIsNoBatchIsConverted() {
        unpack.configure(Map.of("value.converter", STRING_CONVERTER, "on.not.batch", "convert"));

        SinkRecord plain = unpack.apply(outer(bytes("plain")));
        SinkRecord packed = unpack.apply(outer(batch(record(1, null, "packed"))));

        assertThat(plain.value()).isEqualTo("plain");
        assertThat(plain.key()).isEqualTo("outer key");
        assertThat(packed.value()).isEqualTo("packed");
    }

    @Test
    void whatIsNoBatchPasses() {
        unpack.configure(Map.of("on.not.batch", "pass"));
        SinkRecord plain = outer(bytes("plain"));
        SinkRecord text =
                new SinkRecord("topic", 1, null, null, Schema.STRING_SCHEMA, "text", 1, 1L, TimestampType.CREATE_TIME);

        assertThat(unpack.apply(plain)).isSameAs(plain);
        assertThat(unpack.apply(text)).isSameAs(text);
    }

    @Test
    void aValueThatIsNotBytesNamesTheConverterToSet() {
        unpack.configure(STRINGS);
        SinkRecord text =
                new SinkRecord("topic", 1, null, null, Schema.STRING_SCHEMA, "text", 1, 1L, TimestampType.CREATE_TIME);

        assertThatThrownBy(() -> unpack.apply(text))
                .isInstanceOf(DataException.class)
                .hasMessage(
                        "The value of the record of topic topic, partition 1, offset 1 is not a batch: expected BYTES,"
                                + " found type STRING; set the connector's value.converter to ByteArrayConverter");
    }

    @Test
    void aCorruptBatchIsAnErrorWhateverNotBatchSays() {
        unpack.configure(Map.of("on.not.batch", "pass"));
        byte[] corrupt = batch(record(1, null, "value"));
        corrupt[corrupt.length - 1] ^= 1;

        assertThatThrownBy(() -> unpack.apply(outer(corrupt)))
                .isInstanceOf(DataException.class)
                .hasMessageStartingWith("The value of the record of topic topic, partition 1, offset 99 is not a valid"
                        + " batch: Corrupt batch: CRC computed 0x")
                .hasMessageEndingWith(" at position 17");
    }

    @Test
    void limitsAreForTheWholeValue() {
        unpack.configure(Map.of("unpack.to", "values", "max.records", "3", "max.decompressed.bytes", "1000"));
        byte[] two = batch(record(1, null, "a"), record(2, null, "b"));
        byte[] large = batch(record(1, null, "a".repeat(600)));

        assertThat(unpack.apply(outer(two)).value())
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .hasSize(2);
        assertThatThrownBy(() -> unpack.apply(outer(join(two, two))))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("Invalid record count: expected 0 to the limit of 1, found 2 at position ");
        assertThatThrownBy(() -> unpack.apply(outer(join(large, large))))
                .isInstanceOf(DataException.class)
                .hasMessageContaining(" is over the limit of ");
    }

    @Test
    void rejectsWrongSettings() {
        assertInvalid(
                Map.of("unpack.to", "list"),
                "Invalid value list for configuration unpack.to: String must be one of: record, values, structs");
        assertInvalid(
                Map.of("on.not.batch", "drop"),
                "Invalid value drop for configuration on.not.batch: String must be one of: fail, convert, pass");
        assertInvalid(
                Map.of("max.records", "0"), "Invalid value 0 for configuration max.records: Value must be at least 1");
        assertInvalid(
                Map.of("max.decompressed.bytes", "3000000000"),
                "Invalid value 3000000000 for configuration max.decompressed.bytes: Not a number of type INT");
        assertInvalid(
                Map.of("header.converter", STRING_CONVERTER + "X"),
                "Invalid value " + STRING_CONVERTER + "X for configuration header.converter: Class " + STRING_CONVERTER
                        + "X could not be found.");
    }

    private static void assertInvalid(Map<String, String> props, String message) {
        try (UnpackBatch<SinkRecord> transform = new UnpackBatch<>()) {
            assertThatThrownBy(() -> transform.configure(props))
                    .isInstanceOf(ConfigException.class)
                    .hasMessage(message);
        }
    }

    @Test
    void isTheInverseOfPackBatch() {
        unpack.configure(STRINGS);
        try (PackBatch<SinkRecord> pack = new PackBatch<>()) {
            pack.configure(STRINGS);
            SinkRecord record = new SinkRecord(
                    "topic",
                    1,
                    Schema.OPTIONAL_STRING_SCHEMA,
                    "key",
                    Schema.OPTIONAL_STRING_SCHEMA,
                    "value",
                    99,
                    TIMESTAMP,
                    TimestampType.CREATE_TIME,
                    new ConnectHeaders().addString("a", "x").addString("a", "y"));

            assertThat(unpack.apply(pack.apply(record))).isEqualTo(record);
        }
    }
}
