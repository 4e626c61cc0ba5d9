package io.recordbatch.connect.transforms;

import io.recordbatch.connect.RecordConverters;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Range;
import org.apache.kafka.common.config.ConfigDef.Type;
import org.apache.kafka.common.config.ConfigDef.ValidString;

/** The configuration of {@link UnpackBatch}. */
final class UnpackBatchConfig extends AbstractConfig {
    /** What a packed record becomes. */
    enum UnpackTo {
        RECORD,
        VALUES,
        STRUCTS
    }

    /** What happens to a value that is no batch. */
    enum OnNotBatch {
        FAIL,
        CONVERT,
        PASS
    }

    static final String UNPACK_TO_CONFIG = "unpack.to";
    static final String ON_NOT_BATCH_CONFIG = "on.not.batch";
    private static final String MAX_DECOMPRESSED_BYTES_CONFIG = "max.decompressed.bytes";
    private static final String MAX_RECORDS_CONFIG = "max.records";

    private static final String UNPACK_TO_DOC = "What a packed record becomes. record: the one record that was packed."
            + " values: an ARRAY of the values of all records in it. structs: an ARRAY of STRUCTs of key, value,"
            + " headers, timestamp, timestampType and offset.";
    private static final String ON_NOT_BATCH_DOC = "What happens to a value that is no batch. fail: an error. convert:"
            + " the value goes through value.converter, for a topic that holds old records beside packed ones. pass: the"
            + " record passes unchanged.";
    private static final int MAX_DECOMPRESSED_BYTES_DEFAULT = 64 << 20;
    private static final String MAX_DECOMPRESSED_BYTES_DOC =
            "The most bytes that the records of one packed record may take uncompressed; more is an error.";
    private static final int MAX_RECORDS_DEFAULT = 1_000_000;
    private static final String MAX_RECORDS_DOC = "The most records that one packed record may hold; more is an error.";

    UnpackBatchConfig(Map<String, ?> props) {
        super(definition(), props, false);
    }

    static ConfigDef definition() {
        return RecordConverters.define(new ConfigDef())
                .define(
                        UNPACK_TO_CONFIG,
                        Type.STRING,
                        nameOf(UnpackTo.RECORD),
                        oneOf(UnpackTo.values()),
                        Importance.HIGH,
                        UNPACK_TO_DOC)
                .define(
                        ON_NOT_BATCH_CONFIG,
                        Type.STRING,
                        nameOf(OnNotBatch.FAIL),
                        oneOf(OnNotBatch.values()),
                        Importance.MEDIUM,
                        ON_NOT_BATCH_DOC)
                .define(
                        MAX_DECOMPRESSED_BYTES_CONFIG,
                        Type.INT,
                        MAX_DECOMPRESSED_BYTES_DEFAULT,
                        Range.atLeast(1),
                        Importance.LOW,
                        MAX_DECOMPRESSED_BYTES_DOC)
                .define(
                        MAX_RECORDS_CONFIG,
                        Type.INT,
                        MAX_RECORDS_DEFAULT,
                        Range.atLeast(1),
                        Importance.LOW,
                        MAX_RECORDS_DOC);
    }

    private static ValidString oneOf(Enum<?>[] constants) {
        return ValidString.in(
                Arrays.stream(constants).map(UnpackBatchConfig::nameOf).toArray(String[]::new));
    }

    private static String nameOf(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    RecordConverters converters() {
        return new RecordConverters(this);
    }

    UnpackTo unpackTo() {
        return UnpackTo.valueOf(getString(UNPACK_TO_CONFIG).toUpperCase(Locale.ROOT));
    }

    OnNotBatch onNotBatch() {
        return OnNotBatch.valueOf(getString(ON_NOT_BATCH_CONFIG).toUpperCase(Locale.ROOT));
    }

    int maxDecompressedBytes() {
        return getInt(MAX_DECOMPRESSED_BYTES_CONFIG);
    }

    int maxRecords() {
        return getInt(MAX_RECORDS_CONFIG);
    }
}
