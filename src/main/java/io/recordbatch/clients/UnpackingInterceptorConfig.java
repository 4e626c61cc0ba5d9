package io.recordbatch.clients;

import io.recordbatch.config.Limits;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Type;
import org.apache.kafka.common.config.ConfigDef.ValidString;

/** The configuration of {@link UnpackingInterceptor}. */
final class UnpackingInterceptorConfig extends InterceptorConfig {
    private static final String PROVENANCE_CONFIG = PREFIX + "provenance";
    private static final String PROVENANCE_DOC =
            "Adds two headers to each record: its original offset and its index in the" + " packed record.";
    private static final String ON_MALFORMED_CONFIG = PREFIX + "on.malformed";
    private static final String FAIL = "fail";
    private static final String PASS = "pass";
    private static final String ON_MALFORMED_DOC =
            "What to do with a packed record that is corrupt or over a limit. fail:"
                    + " fail the poll, and commit nothing. pass: pass it unchanged, with a header that says why.";
    private static final int MAX_POLL_RECORDS_DEFAULT = ConsumerConfig.DEFAULT_MAX_POLL_RECORDS;

    UnpackingInterceptorConfig(Map<String, ?> props) {
        super(definition(), props);
    }

    static ConfigDef definition() {
        ConfigDef definition =
                define(new ConfigDef()).define(PROVENANCE_CONFIG, Type.BOOLEAN, false, Importance.LOW, PROVENANCE_DOC);
        definition.define(
                ON_MALFORMED_CONFIG,
                Type.STRING,
                FAIL,
                ValidString.in(FAIL, PASS),
                Importance.MEDIUM,
                ON_MALFORMED_DOC);
        return Limits.define(definition, PREFIX);
    }

    boolean provenance() {
        return getBoolean(PROVENANCE_CONFIG);
    }

    boolean failsOnMalformed() {
        return getString(ON_MALFORMED_CONFIG).equals(FAIL);
    }

    int maxDecompressedBytes() {
        return Limits.maxDecompressedBytes(this, PREFIX);
    }

    int maxRecords() {
        return Limits.maxRecords(this, PREFIX);
    }

    /** The maximum number of packed records in a poll. */
    int maxPollRecords() {
        Object configured = originals().get(ConsumerConfig.MAX_POLL_RECORDS_CONFIG);
        return configured == null
                ? MAX_POLL_RECORDS_DEFAULT
                : Integer.parseInt(configured.toString().trim());
    }
}
