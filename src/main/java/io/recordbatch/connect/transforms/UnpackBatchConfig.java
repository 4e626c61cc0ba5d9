package io.recordbatch.connect.transforms;

import io.recordbatch.config.Choices;
import io.recordbatch.config.Limits;
import io.recordbatch.connect.RecordConverters;
import java.util.Map;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;

/** The configuration of {@link UnpackBatch}. */
final class UnpackBatchConfig extends AbstractConfig {
    /** What a packed record becomes. */
    enum UnpackTo {
        RECORD,
        VALUES,
        STRUCTS
    }

    /** What to do with a value that is not a batch. */
    enum OnNotBatch {
        FAIL,
        CONVERT,
        PASS
    }

    static final String UNPACK_TO_CONFIG = "unpack.to";
    static final String ON_NOT_BATCH_CONFIG = "on.not.batch";

    private static final String UNPACK_TO_DOC = "What to unpack to. record: the one record that was packed. values: an"
            + " ARRAY of all inner values. structs: an ARRAY of STRUCTs, one per inner record.";
    private static final String ON_NOT_BATCH_DOC = "What to do with a value that is not a batch. fail: throw an error."
            + " convert: convert it with value.converter. pass: pass the record unchanged.";

    UnpackBatchConfig(Map<String, ?> props) {
        super(definition(), props, false);
    }

    static ConfigDef definition() {
        ConfigDef definition = new ConfigDef();
        RecordConverters.define(definition);
        Choices.define(definition, UNPACK_TO_CONFIG, UnpackTo.RECORD, Importance.HIGH, UNPACK_TO_DOC);
        Choices.define(definition, ON_NOT_BATCH_CONFIG, OnNotBatch.FAIL, Importance.MEDIUM, ON_NOT_BATCH_DOC);
        return Limits.define(definition, "");
    }

    UnpackTo unpackTo() {
        return Choices.of(this, UNPACK_TO_CONFIG, UnpackTo.class);
    }

    OnNotBatch onNotBatch() {
        return Choices.of(this, ON_NOT_BATCH_CONFIG, OnNotBatch.class);
    }

    int maxDecompressedBytes() {
        return Limits.maxDecompressedBytes(this, "");
    }

    int maxRecords() {
        return Limits.maxRecords(this, "");
    }
}
