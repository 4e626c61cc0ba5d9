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

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.json.JsonConverter;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.kafka.connect.storage.StringConverter;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** UnpackBatch to ARRAYs, of values and of STRUCTs, of batches that Kafka's own writer wrote. */
class UnpackBatchArraysTest {
    private static final String STRING_CONVERTER = StringConverter.class.getName();
    private static final long TIMESTAMP = 1_700_000_000_000L;

    private final UnpackBatch<SinkRecord> unpack = new UnpackBatch<>();

    @AfterEach
    void close() {
        unpack.close();
    }

    @Test
    void valuesAreAnArrayEvenOfOneOrNone() {
        configure("values");

        SinkRecord many =
                unpack.apply(outer(join(batch(record(1, "k", "a"), record(2, "k", null)), batch(record(3, "k", "c")))));
        SinkRecord one = unpack.apply(outer(batch(record(1, null, "a"))));
        SinkRecord none = unpack.apply(outer(emptyBatch()));

        Schema strings = SchemaBuilder.array(Schema.OPTIONAL_STRING_SCHEMA).build();
        assertThat(many.valueSchema()).isEqualTo(strings);
        assertThat(many.value()).isEqualTo(Arrays.asList("a", null, "c"));
        assertThat(many.key()).isEqualTo("outer key");
        assertThat(many.timestamp()).isEqualTo(5);
        assertThat(one.value()).isEqualTo(List.of("a"));
        assertThat(none.valueSchema()).isEqualTo(strings);
        assertThat(none.value()).isEqualTo(List.of());
    }

    @Test
    void valuesWithoutSchemaAreAListWithoutSchema() {
        unpack.configure(Map.of(
                "unpack.to", "values",
                "value.converter", JsonConverter.class.getName(),
                "value.converter.schemas.enable", "false"));

        SinkRecord unpacked = unpack.apply(outer(batch(record(1, null, "{\"a\":1}"), record(2, null, null))));

        assertThat(unpacked.valueSchema()).isNull();
        assertThat(unpacked.value()).isEqualTo(Arrays.asList(Map.of("a", 1L), null));
    }

    @Test
    void aNullAmongStructsMakesTheirSchemaOptional() {
        unpack.configure(Map.of("unpack.to", "values", "value.converter", JsonConverter.class.getName()));
        String struct = "{\"schema\":{\"type\":\"struct\",\"fields\":[{\"field\":\"a\",\"type\":\"int32\"}]},"
                + "\"payload\":{\"a\":1}}";

        SinkRecord unpacked = unpack.apply(outer(batch(record(1, null, struct), record(2, null, null))));

        Schema optional = SchemaBuilder.struct()
                .field("a", Schema.INT32_SCHEMA)
                .optional()
                .build();
        assertThat(unpacked.valueSchema())
                .isEqualTo(SchemaBuilder.array(optional).build());
        assertThat(unpacked.value()).isEqualTo(Arrays.asList(new Struct(optional).put("a", 1), null));
    }

    @Test
    void valuesOfDifferentSchemasAreAnError() {
        unpack.configure(Map.of("unpack.to", "values", "value.converter", JsonConverter.class.getName()));
        String number = "{\"schema\":{\"type\":\"int32\"},\"payload\":1}";
        String text = "{\"schema\":{\"type\":\"string\"},\"payload\":\"a\"}";

        assertThatThrownBy(() -> unpack.apply(outer(batch(record(1, null, number), record(2, null, text)))))
                .isInstanceOf(DataException.class)
                .hasMessage("The values of the records in a batch have different schemas, INT32 and STRING, but an"
                        + " ARRAY needs one schema");
    }

    @Test
    void structsHoldEverything() {
        configure("structs");
        byte[] batch = array(MemoryRecords.withRecords(
                RecordBatch.MAGIC_VALUE_V2,
                40,
                Compression.gzip().build(),
                TimestampType.CREATE_TIME,
                record(TIMESTAMP, "key", "value", new RecordHeader("h", bytes("007")), new RecordHeader("h", null)),
                record(-1, null, null)));

        SinkRecord unpacked = unpack.apply(outer(batch));

        Schema headerSchema = SchemaBuilder.struct()
                .name("io.recordbatch.Header")
                .field("key", Schema.STRING_SCHEMA)
                .field("value", Schema.OPTIONAL_STRING_SCHEMA)
                .build();
        Schema schema = SchemaBuilder.struct()
                .name("io.recordbatch.Record")
                .field("key", Schema.OPTIONAL_STRING_SCHEMA)
                .field("value", Schema.OPTIONAL_STRING_SCHEMA)
                .field("headers", SchemaBuilder.array(headerSchema).build())
                .field("timestamp", Schema.OPTIONAL_INT64_SCHEMA)
                .field("timestampType", Schema.STRING_SCHEMA)
                .field("offset", Schema.INT64_SCHEMA)
                .build();
        assertThat(unpacked.valueSchema()).isEqualTo(SchemaBuilder.array(schema).build());
        assertThat(unpacked.value())
                .isEqualTo(List.of(
                        new Struct(schema)
                                .put("key", "key")
                                .put("value", "value")
                                .put(
                                        "headers",
                                        List.of(
                                                new Struct(headerSchema)
                                                        .put("key", "h")
                                                        .put("value", "7"),
                                                new Struct(headerSchema).put("key", "h")))
                                .put("timestamp", TIMESTAMP)
                                .put("timestampType", "CreateTime")
                                .put("offset", 40L),
                        new Struct(schema)
                                .put("headers", List.of())
                                .put("timestampType", "CreateTime")
                                .put("offset", 41L)));
    }

    @Test
    void structsOfDataWithoutSchemaAreMaps() {
        unpack.configure(Map.of(
                "unpack.to", "structs",
                "value.converter", JsonConverter.class.getName(),
                "value.converter.schemas.enable", "false"));

        SinkRecord unpacked = unpack.apply(outer(batch(record(1, "key", "[1]", new RecordHeader("h", bytes("x"))))));

        assertThat(unpacked.valueSchema()).isNull();
        assertThat(unpacked.value())
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .singleElement()
                .asInstanceOf(InstanceOfAssertFactories.map(String.class, Object.class))
                .containsOnlyKeys("key", "value", "headers", "timestamp", "timestampType", "offset")
                .containsEntry("key", bytes("key"))
                .containsEntry("value", List.of(1L))
                .containsEntry("headers", List.of(Map.of("key", "h", "value", "x")))
                .containsEntry("offset", 0L);
    }

    private void configure(String unpackTo) {
        unpack.configure(
                Map.of("unpack.to", unpackTo, "key.converter", STRING_CONVERTER, "value.converter", STRING_CONVERTER));
    }
}
