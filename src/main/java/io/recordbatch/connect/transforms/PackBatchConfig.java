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
    /** What happens to a record whose batch is over {@code max.bytes}. */
    enum OnOversize {
        FAIL,
        PASS,
        DROP
    }

    static final String MAX_BYTES_CONFIG = "max.bytes";
    private static final String ARRAY_ELEMENTS_CONFIG = "array.elements";
    private static final String ARRAY_ELEMENTS_DOC =
            "Whether each element of an ARRAY value becomes a record of its own,"
                    + " without key, headers and timestamp; UnpackBatch reads them back with unpack.to=values. The headers of the"
                    + " record itself then stay.";
    private static final String MIN_BYTES_CONFIG = "min.bytes";
    private static final String MIN_BYTES_DOC =
            "A value that is smaller when serialized leaves unpacked, as BYTES, which"
                    + " UnpackBatch reads with on.not.batch=convert. ARRAYs whose elements become records are always packed.";
    private static final int NO_LIMIT = Integer.MAX_VALUE;
    private static final String MAX_BYTES_DOC = "The most bytes that a batch may have; on.oversize says what happens to"
            + " larger ones. By default there is no limit.";
    private static final String ON_OVERSIZE_CONFIG = "on.oversize";
    private static final String ON_OVERSIZE_DOC =
            "What happens to a record whose batch is larger than max.bytes. fail: an"
                    + " error. pass: the batch goes on all the same, with a warning. drop: the record is dropped, with a warning.";
    private static final String HEADERS_KEEP_CONFIG = "headers.keep";
    private static final String HEADERS_KEEP_DOC = "Whether the record keeps its headers besides having them inside of"
            + " the batch. By default they move inside.";

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
