package io.recordbatch.connect.transforms;

import io.recordbatch.codec.Compression;
import io.recordbatch.config.Choices;
import io.recordbatch.config.CompressionConfig;
import io.recordbatch.connect.RecordConverters;
import java.util.Map;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Range;
import org.apache.kafka.common.config.ConfigDef.Type;

/** The configuration of {@link PackBatch}. */
final class PackBatchConfig extends AbstractConfig {
    /** What to do with a record whose batch is larger than {@code max.bytes}. */
    enum OnOversize {
        FAIL,
        PASS,
        DROP
    }

    static final String MAX_BYTES_CONFIG = "max.bytes";
    private static final String ARRAY_ELEMENTS_CONFIG = "array.elements";
    private static final String ARRAY_ELEMENTS_DOC =
            "Packs each element of an ARRAY value as its own record, without key,"
                    + " headers or timestamp. The record itself then keeps its headers. Unpack with UnpackBatch and"
                    + " unpack.to=values.";
    private static final String MIN_BYTES_CONFIG = "min.bytes";
    private static final String MIN_BYTES_DOC = "Minimum serialized size of a value to pack, in bytes. A smaller value"
            + " stays unpacked, as BYTES; UnpackBatch reads it with on.not.batch=convert. ARRAYs are always packed"
            + " when array.elements is on.";
    private static final int NO_LIMIT = Integer.MAX_VALUE;
    private static final String MAX_BYTES_DOC = "Maximum size of a batch, in bytes. on.oversize decides what happens to"
            + " a larger one. No limit by default.";
    private static final String ON_OVERSIZE_CONFIG = "on.oversize";
    private static final String ON_OVERSIZE_DOC = "What to do with a record whose batch is larger than max.bytes. fail:"
            + " throw an error. pass: log a warning and pass the batch anyway. drop: log a warning and drop the"
            + " record.";
    private static final String HEADERS_KEEP_CONFIG = "headers.keep";
    private static final String HEADERS_KEEP_DOC =
            "Keeps the headers on the record too. By default they move into the" + " batch.";

    PackBatchConfig(Map<String, ?> props) {
        super(definition(), props, false);
    }

    static ConfigDef definition() {
        ConfigDef definition = new ConfigDef();
        CompressionConfig.define(definition, "");
        RecordConverters.define(definition);
        definition
                .define(ARRAY_ELEMENTS_CONFIG, Type.BOOLEAN, false, Importance.MEDIUM, ARRAY_ELEMENTS_DOC)
                .define(MIN_BYTES_CONFIG, Type.INT, 0, Range.atLeast(0), Importance.LOW, MIN_BYTES_DOC)
                .define(MAX_BYTES_CONFIG, Type.INT, NO_LIMIT, Range.atLeast(1), Importance.LOW, MAX_BYTES_DOC);
        Choices.define(definition, ON_OVERSIZE_CONFIG, OnOversize.FAIL, Importance.LOW, ON_OVERSIZE_DOC);
        return definition.define(HEADERS_KEEP_CONFIG, Type.BOOLEAN, false, Importance.LOW, HEADERS_KEEP_DOC);
    }

    Compression compression() {
        return CompressionConfig.compression(this, "");
    }

    boolean arrayElements() {
        return getBoolean(ARRAY_ELEMENTS_CONFIG);
    }

    int minBytes() {
        return getInt(MIN_BYTES_CONFIG);
    }

    int maxBytes() {
        return getInt(MAX_BYTES_CONFIG);
    }

    OnOversize onOversize() {
        return Choices.of(this, ON_OVERSIZE_CONFIG, OnOversize.class);
    }

    boolean headersKeep() {
        return getBoolean(HEADERS_KEEP_CONFIG);
    }
}
