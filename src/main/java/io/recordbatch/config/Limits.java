package io.recordbatch.config;

import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Range;
import org.apache.kafka.common.config.ConfigDef.Type;

/** The keys {@code max.decompressed.bytes} and {@code max.records}. Every plugin that reads batches has them. */
public final class Limits {
    private static final String MAX_DECOMPRESSED_BYTES_CONFIG = "max.decompressed.bytes";
    private static final String MAX_RECORDS_CONFIG = "max.records";

    private static final int MAX_DECOMPRESSED_BYTES_DEFAULT = 64 << 20;
    private static final String MAX_DECOMPRESSED_BYTES_DOC =
            "Maximum decompressed size of the records in a packed value, in bytes. A larger one is an error.";
    private static final int MAX_RECORDS_DEFAULT = 1_000_000;
    private static final String MAX_RECORDS_DOC = "Maximum number of records in a packed value. More is an error.";

    private Limits() {}

    /**
     * Adds the keys to a definition.
     *
     * @param definition what to add them to
     * @param prefix the prefix of their names
     * @return the definition
     */
    public static ConfigDef define(ConfigDef definition, String prefix) {
        return definition
                .define(
                        prefix + MAX_DECOMPRESSED_BYTES_CONFIG,
                        Type.INT,
                        MAX_DECOMPRESSED_BYTES_DEFAULT,
                        Range.atLeast(1),
                        Importance.LOW,
                        MAX_DECOMPRESSED_BYTES_DOC)
                .define(
                        prefix + MAX_RECORDS_CONFIG,
                        Type.INT,
                        MAX_RECORDS_DEFAULT,
                        Range.atLeast(1),
                        Importance.LOW,
                        MAX_RECORDS_DOC);
    }

    /**
     * Reads {@code max.decompressed.bytes}.
     *
     * @param config a configuration with these keys
     * @param prefix the prefix of their names
     * @return the maximum decompressed size of a value, in bytes
     */
    public static int maxDecompressedBytes(AbstractConfig config, String prefix) {
        return config.getInt(prefix + MAX_DECOMPRESSED_BYTES_CONFIG);
    }

    /**
     * Reads {@code max.records}.
     *
     * @param config a configuration with these keys
     * @param prefix the prefix of their names
     * @return the maximum number of records in a value
     */
    public static int maxRecords(AbstractConfig config, String prefix) {
        return config.getInt(prefix + MAX_RECORDS_CONFIG);
    }
}
