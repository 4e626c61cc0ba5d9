package io.recordbatch.clients;

import io.recordbatch.config.Choices;
import io.recordbatch.config.Limits;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Type;

/** The configuration of {@link UnpackingInterceptor}. */
final class UnpackingInterceptorConfig extends InterceptorConfig {
    /** What happens to a value that is a batch, but a malformed one. */
    enum OnMalformed {
        FAIL,
        PASS
    }

    private static final String PROVENANCE_CONFIG = PREFIX + "provenance";
    private static final String PROVENANCE_DOC =
            "Whether each record gets two more headers: its original offset and its" + " index in the packed record.";
    private static final String ON_MALFORMED_CONFIG = PREFIX + "on.malformed";
    private static final String ON_MALFORMED_DOC =
            "What happens to a packed record that is corrupt or over a limit. fail:"
                    + " the poll fails, and nothing is committed. pass: it passes as it is, with a header that says why.";
    private static final int MAX_POLL_RECORDS_DEFAULT = ConsumerConfig.DEFAULT_MAX_POLL_RECORDS;

    UnpackingInterceptorConfig(Map<String, ?> props) {
        super(definition(), props);
    }

    static ConfigDef definition() {
        ConfigDef definition =
                define(new ConfigDef()).define(PROVENANCE_CONFIG, Type.BOOLEAN, false, Importance.LOW, PROVENANCE_DOC);
        Choices.define(definition, ON_MALFORMED_CONFIG, OnMalformed.FAIL, Importance.MEDIUM, ON_MALFORMED_DOC);
        return Limits.define(definition, PREFIX);
    }

    boolean provenance() {
        return getBoolean(PROVENANCE_CONFIG);
    }

    OnMalformed onMalformed() {
        return Choices.of(this, ON_MALFORMED_CONFIG, OnMalformed.class);
    }

    int maxDecompressedBytes() {
        return Limits.maxDecompressedBytes(this, PREFIX);
    }

    int maxRecords() {
        return Limits.maxRecords(this, PREFIX);
    }

    /** How many packed records the consumer hands over at once. */
    int maxPollRecords() {
        Object configured = originals().get(ConsumerConfig.MAX_POLL_RECORDS_CONFIG);
        return configured == null
                ? MAX_POLL_RECORDS_DEFAULT
                : Integer.parseInt(configured.toString().trim());
    }
}
