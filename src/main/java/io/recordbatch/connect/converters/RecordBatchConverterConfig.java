package io.recordbatch.connect.converters;

import io.recordbatch.codec.Compression;
import io.recordbatch.config.CompressionConfig;
import io.recordbatch.config.Limits;
import io.recordbatch.connect.Delegate;
import java.util.Map;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Type;
import org.apache.kafka.connect.storage.Converter;

/** The configuration of {@link RecordBatchConverter}. */
final class RecordBatchConverterConfig extends AbstractConfig {
    static final String ARRAY_ELEMENTS_CONFIG = "array.elements";
    private static final String ARRAY_ELEMENTS_DOC =
            "Packs each element of an ARRAY value as its own record, and reads every"
                    + " batch as an ARRAY. Values that are not an ARRAY then stay unpacked.";
    private static final String DELEGATE_CONVERTER_CONFIG = "delegate.converter";
    // A name, not a reference: plugins do not depend on connect-json, but every worker has it.
    private static final String DELEGATE_CONVERTER_DEFAULT = "org.apache.kafka.connect.json.JsonConverter";

    RecordBatchConverterConfig(Map<String, ?> props) {
        super(definition(), props, false);
    }

    static ConfigDef definition() {
        ConfigDef definition = Delegate.define(
                        new ConfigDef(),
                        DELEGATE_CONVERTER_CONFIG,
                        DELEGATE_CONVERTER_DEFAULT,
                        Converter.class,
                        Importance.HIGH,
                        "Connect data")
                .define(ARRAY_ELEMENTS_CONFIG, Type.BOOLEAN, false, Importance.MEDIUM, ARRAY_ELEMENTS_DOC);
        return Limits.define(CompressionConfig.define(definition, ""), "");
    }

    Delegate<Converter> delegate(boolean isKey) {
        return Delegate.converter(this, DELEGATE_CONVERTER_CONFIG, isKey);
    }

    Compression compression() {
        return CompressionConfig.compression(this, "");
    }

    boolean arrayElements() {
        return getBoolean(ARRAY_ELEMENTS_CONFIG);
    }

    int maxDecompressedBytes() {
        return Limits.maxDecompressedBytes(this, "");
    }

    int maxRecords() {
        return Limits.maxRecords(this, "");
    }
}
