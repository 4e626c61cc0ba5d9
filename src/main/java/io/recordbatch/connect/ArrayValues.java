package io.recordbatch.connect;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.connect.data.ConnectSchema;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.DataException;

/**
 * Collects the converted data of many records for an ARRAY. All values must have the same schema, or none may have one.
 * Nulls are always accepted, and make the schema optional.
 */
public final class ArrayValues {
    private final String name;
    private final List<Object> values = new ArrayList<>();
    private Schema schema;
    private boolean hasValue;
    private boolean hasNull;

    /**
     * Creates an empty column.
     *
     * @param name the name of a value, for messages
     */
    public ArrayValues(String name) {
        this.name = name;
    }

    /**
     * Adds a value.
     *
     * @param data value and schema
     * @throws DataException when its schema differs from that of earlier values
     */
    public void add(SchemaAndValue data) {
        if (data.value() == null) {
            hasNull = true;
            if (!hasValue && schema == null) {
                schema = data.schema();
            }
        } else if (!hasValue) {
            hasValue = true;
            schema = data.schema();
        } else if (!Objects.equals(schema, data.schema())) {
            throw new DataException("The " + name + "s of the records in a batch have different schemas, "
                    + describe(schema) + " and " + describe(data.schema()) + ", but an ARRAY needs one schema");
        }
        values.add(data.value());
    }

    private static String describe(Schema schema) {
        return schema == null ? "none" : schema.type() + (schema.name() == null ? "" : " " + schema.name());
    }

    /** {@return whether it is empty} */
    public boolean isEmpty() {
        return values.isEmpty();
    }

    /** {@return whether it has values without a schema} */
    public boolean isSchemaless() {
        return hasValue && schema == null;
    }

    /**
     * Finds the schema of all values.
     *
     * @param unknown what to return when the schema is unknown
     * @return the schema
     */
    public Schema schemaOr(Schema unknown) {
        if (schema == null) {
            return unknown;
        }
        return needsOptional() ? optional(schema) : schema;
    }

    /** {@return all values, matching the schema} */
    public List<Object> values() {
        if (schema == null || schema.type() != Schema.Type.STRUCT || !needsOptional()) {
            return values;
        }
        Schema optional = optional(schema);
        List<Object> copies = new ArrayList<>(values.size());
        for (Object value : values) {
            copies.add(value == null ? null : copy((Struct) value, optional));
        }
        return copies;
    }

    /**
     * Makes an ARRAY of all values.
     *
     * @param unknown the schema to use when that of an element is unknown, or null
     * @return the ARRAY, or a List without a schema
     */
    public SchemaAndValue array(Schema unknown) {
        Schema element = isSchemaless() ? null : schemaOr(unknown);
        return new SchemaAndValue(
                element == null ? null : SchemaBuilder.array(element).build(), values());
    }

    private boolean needsOptional() {
        return hasNull && !schema.isOptional();
    }

    private static Schema optional(Schema schema) {
        boolean isStruct = schema.type() == Schema.Type.STRUCT;
        boolean isMap = schema.type() == Schema.Type.MAP;
        boolean isArray = schema.type() == Schema.Type.ARRAY;
        return new ConnectSchema(
                schema.type(),
                true,
                schema.defaultValue(),
                schema.name(),
                schema.version(),
                schema.doc(),
                schema.parameters(),
                isStruct ? schema.fields() : null,
                isMap ? schema.keySchema() : null,
                isMap || isArray ? schema.valueSchema() : null);
    }

    /** Copies a Struct to another schema, since a Struct's own schema must equal the one of the ARRAY. */
    private static Struct copy(Struct struct, Schema schema) {
        Struct copy = new Struct(schema);
        for (Field field : schema.fields()) {
            copy.put(field, struct.getWithoutDefault(field.name()));
        }
        return copy;
    }
}
