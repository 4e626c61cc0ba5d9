package io.recordbatch.clients;

import io.recordbatch.codec.Compression;
import io.recordbatch.config.CompressionConfig;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Range;
import org.apache.kafka.common.config.ConfigDef.Type;

/** The configuration of {@link PackingInterceptor}. */
final class PackingInterceptorConfig extends InterceptorConfig {
    private static final String BATCH_MAX_RECORDS_CONFIG = PREFIX + "batch.max.records";
    private static final int BATCH_MAX_RECORDS_DEFAULT = 10_000;
    private static final String BATCH_MAX_RECORDS_DOC = "Maximum number of records in a batch.";
    private static final String BATCH_MAX_BYTES_CONFIG = PREFIX + "batch.max.bytes";
    private static final int BATCH_MAX_BYTES_DEFAULT = 900_000;
    private static final String BATCH_MAX_BYTES_DOC =
            "Maximum uncompressed size of a batch's records, in bytes. A larger"
                    + " record gets its own batch. With the default, a dead-letter producer with default settings can send"
                    + " every batch.";

    PackingInterceptorConfig(Map<String, ?> props) {
        super(definition(), props);
    }

    static ConfigDef definition() {
        return define(CompressionConfig.define(new ConfigDef(), PREFIX))
                .define(
                        BATCH_MAX_RECORDS_CONFIG,
                        Type.INT,
                        BATCH_MAX_RECORDS_DEFAULT,
                        Range.atLeast(1),
                        Importance.MEDIUM,
                        BATCH_MAX_RECORDS_DOC)
                .define(
                        BATCH_MAX_BYTES_CONFIG,
                        Type.INT,
                        BATCH_MAX_BYTES_DEFAULT,
                        Range.atLeast(1),
                        Importance.MEDIUM,
                        BATCH_MAX_BYTES_DOC);
    }

    Compression compression() {
        return CompressionConfig.compression(this, PREFIX);
    }

    int batchMaxRecords() {
        return getInt(BATCH_MAX_RECORDS_CONFIG);
    }

    int batchMaxBytes() {
        return getInt(BATCH_MAX_BYTES_CONFIG);
    }
}
