package io.recordbatch.connect.transforms;

import static io.recordbatch.format.BatchLayout.NO_TIMESTAMP;

import io.recordbatch.connect.ArrayValues;
import io.recordbatch.connect.RecordConverters;
import io.recordbatch.format.PackedReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.connect.connector.ConnectRecord;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.data.Values;

/**
 * The records of a batch as an ARRAY of STRUCTs, for {@code unpack.to=structs}:
 *
 * <pre> key            the type that key.converter gives; OPTIONAL_BYTES when all keys are null value          the type
 * that value.converter gives; OPTIONAL_BYTES when there is no value headers        ARRAY of STRUCT: key STRING, value
 * of the type that header.converter gives to null, or                OPTIONAL_STRING where it gives none because, like
 * SimpleHeaderConverter, it guesses one for each header timestamp      OPTIONAL_INT64, ms since 1970 timestampType
 * STRING: CreateTime or LogAppendTime offset         INT64 </pre>
 *
 * <p>A STRUCT cannot hold keys or values without a schema. When a converter gives no schema, the result is a List of
 * Maps with the same keys, also without a schema.
 */
final class RecordStructs {
    private static final String SCHEMA_NAME = "io.recordbatch.Record";
    private static final String HEADER_SCHEMA_NAME = "io.recordbatch.Header";
    private static final String KEY = "key";
    private static final String VALUE = "value";
    private static final String HEADERS = "headers";
    private static final String TIMESTAMP = "timestamp";
    private static final String TIMESTAMP_TYPE = "timestampType";
    private static final String OFFSET = "offset";

    private final ConnectRecord<?> packed;
    private final RecordConverters converters;
    private final Schema headerValueSchema;
    private final ArrayValues keys = new ArrayValues(KEY);
    private final ArrayValues values = new ArrayValues(VALUE);
    private final List<Map<String, Object>> rows = new ArrayList<>();

    RecordStructs(ConnectRecord<?> packed, RecordConverters converters) {
        this.packed = packed;
        this.converters = converters;
        this.headerValueSchema = converters.deserializeHeader(packed, "", null).schema();
    }

    /** Adds the record that the reader has reached. */
    void add(PackedReader reader, Headers headers) {
        byte[] key = reader.record().key();
        keys.add(key == null ? SchemaAndValue.NULL : converters.deserializeKey(packed, headers, key));
        values.add(converters.deserializeValue(packed, headers, reader.record().value()));
        List<Map<String, Object>> headerRows = new ArrayList<>();
        for (Header header : headers) {
            Map<String, Object> headerRow = new LinkedHashMap<>();
            headerRow.put(KEY, header.key());
            headerRow.put(VALUE, headerValue(header));
            headerRows.add(headerRow);
        }
        long timestamp = reader.record().timestamp();
        Map<String, Object> row = new LinkedHashMap<>();
        row.put(KEY, null);
        row.put(VALUE, null);
        row.put(HEADERS, headerRows);
        row.put(TIMESTAMP, timestamp == NO_TIMESTAMP ? null : timestamp);
        row.put(TIMESTAMP_TYPE, reader.header().timestampType().toString());
        row.put(OFFSET, reader.record().offset());
        rows.add(row);
    }

    private Object headerValue(Header header) {
        SchemaAndValue value = converters.deserializeHeader(packed, header.key(), header.value());
        return headerValueSchema != null || value.value() == null
                ? value.value()
                : Values.convertToString(value.schema(), value.value());
    }

    SchemaAndValue build() {
        List<Object> keyColumn = keys.values();
        List<Object> valueColumn = values.values();
        for (int i = 0; i < rows.size(); i++) {
            rows.get(i).put(KEY, keyColumn.get(i));
            rows.get(i).put(VALUE, valueColumn.get(i));
        }
        if (keys.isSchemaless() || values.isSchemaless()) {
            return new SchemaAndValue(null, rows);
        }
        Schema headerSchema = SchemaBuilder.struct()
                .name(HEADER_SCHEMA_NAME)
                .field(KEY, Schema.STRING_SCHEMA)
                .field(VALUE, headerValueSchema == null ? Schema.OPTIONAL_STRING_SCHEMA : headerValueSchema)
                .build();
        Schema schema = SchemaBuilder.struct()
                .name(SCHEMA_NAME)
                .field(KEY, keys.schemaOr(Schema.OPTIONAL_BYTES_SCHEMA))
                .field(VALUE, values.schemaOr(Schema.OPTIONAL_BYTES_SCHEMA))
                .field(HEADERS, SchemaBuilder.array(headerSchema).build())
                .field(TIMESTAMP, Schema.OPTIONAL_INT64_SCHEMA)
                .field(TIMESTAMP_TYPE, Schema.STRING_SCHEMA)
                .field(OFFSET, Schema.INT64_SCHEMA)
                .build();
        rows.forEach(row -> row.put(HEADERS, structs(headerSchema, (List<?>) row.get(HEADERS))));
        return new SchemaAndValue(SchemaBuilder.array(schema).build(), structs(schema, rows));
    }

    private static List<Struct> structs(Schema schema, List<?> rows) {
        List<Struct> structs = new ArrayList<>(rows.size());
        for (Object row : rows) {
            Struct struct = new Struct(schema);
            for (Field field : schema.fields()) {
                struct.put(field, ((Map<?, ?>) row).get(field.name()));
            }
            structs.add(struct);
        }
        return structs;
    }
}
