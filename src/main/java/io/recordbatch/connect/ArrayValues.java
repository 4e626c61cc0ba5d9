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
 * Converted data of many records under one schema, as an ARRAY needs it: all of one schema, or all without one. Nulls
 * fit either; where there are some, the schema becomes optional.
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
     * @param name what it holds, for messages
     */
    public ArrayValues(String name) {
        this.name = name;
    }

    /**
     * Adds a value.
     *
     * @param data value and schema
     * @throws DataException when the schema is another one than the values before have
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
                    + describe(schema) + " and " + describe(data.schema()) + ", but an ARRAY has one for all");
        }
        values.add(data.value());
    }

    private static String describe(Schema schema) {
        return schema == null ? "none" : schema.type() + (schema.name() == null ? "" : " " + schema.name());
    }

    /** {@return whether nothing was added} */
    public boolean isEmpty() {
        return values.isEmpty();
    }

    /** {@return whether there are values, and they have no schema} */
    public boolean isSchemaless() {
        return hasValue && schema == null;
    }

    /**
     * Finds the schema of all values.
     *
     * @param unknown what to return when nothing tells it
     * @return the schema
     */
    public Schema schemaOr(Schema unknown) {
        if (schema == null) {
            return unknown;
        }
        return needsOptional() ? optional(schema) : schema;
    }

    /** {@return all values, as the schema has them} */
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
     * @param unknown the schema of an element when nothing tells it, or null
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

    /** A Struct's own schema must equal the one that describes it, optional or not. */
    private static Struct copy(Struct struct, Schema schema) {
        Struct copy = new Struct(schema);
        for (Field field : schema.fields()) {
            copy.put(field, struct.getWithoutDefault(field.name()));
        }
        return copy;
    }
}
