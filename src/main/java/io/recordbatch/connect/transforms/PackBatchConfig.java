package io.recordbatch.connect.transforms;

import io.recordbatch.codec.CompressionType;
import io.recordbatch.connect.CompressionConfig;
import io.recordbatch.connect.RecordConverters;
import java.util.Map;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Type;

/** The configuration of {@link PackBatch}. */
final class PackBatchConfig extends AbstractConfig {
    private static final String HEADERS_KEEP_CONFIG = "headers.keep";
    private static final String HEADERS_KEEP_DOC = "Whether the record keeps its headers besides having them inside of"
            + " the batch. By default they move inside.";

    PackBatchConfig(Map<String, ?> props) {
        super(definition(), props, false);
    }

    static ConfigDef definition() {
        ConfigDef definition = new ConfigDef();
        CompressionConfig.define(definition);
        RecordConverters.define(definition);
        return definition.define(HEADERS_KEEP_CONFIG, Type.BOOLEAN, false, Importance.LOW, HEADERS_KEEP_DOC);
    }

    CompressionType compressionType() {
        return CompressionConfig.type(this);
    }

    int compressionLevel() {
        return CompressionConfig.level(this);
    }

    RecordConverters converters() {
        return new RecordConverters(this);
    }

    boolean headersKeep() {
        return getBoolean(HEADERS_KEEP_CONFIG);
    }
}
