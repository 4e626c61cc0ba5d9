package io.recordbatch.clients;

import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Type;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** The settings that both interceptors share. They are part of the consumer's configuration. */
abstract class InterceptorConfig extends AbstractConfig {
    /** The prefix of our keys in the consumer's configuration. */
    static final String PREFIX = "recordbatch.";

    private static final String TOPICS_CONFIG = PREFIX + "topics";
    private static final String TOPICS_DEFAULT = ".*";
    private static final String TOPICS_DOC =
            "Regular expression for the topics to convert. It must match the whole name."
                    + " Records of other topics pass unchanged.";

    InterceptorConfig(ConfigDef definition, Map<String, ?> props) {
        super(definition, props, false);
        requireBytes(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG);
        requireBytes(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG);
    }

    static ConfigDef define(ConfigDef definition) {
        return definition.define(
                TOPICS_CONFIG,
                Type.STRING,
                TOPICS_DEFAULT,
                ConfigDef.LambdaValidator.with(InterceptorConfig::requirePattern, () -> "a regular expression"),
                Importance.MEDIUM,
                TOPICS_DOC);
    }

    private static void requirePattern(String key, Object value) {
        try {
            Pattern.compile(String.valueOf(value));
        } catch (PatternSyntaxException e) {
            throw new ConfigException(key, value, "Must be a regular expression: " + e.getDescription());
        }
    }

    /** Requires bytes, since an interceptor sees records after they are deserialized. */
    private void requireBytes(String key) {
        Object deserializer = originals().get(key);
        String name = deserializer instanceof Class<?> type ? type.getName() : String.valueOf(deserializer);
        if (deserializer != null && !name.equals(ByteArrayDeserializer.class.getName())) {
            throw new ConfigException(
                    key,
                    name,
                    "Must be " + ByteArrayDeserializer.class.getName() + " with this interceptor, which works on"
                            + " bytes");
        }
    }

    Pattern topics() {
        return Pattern.compile(getString(TOPICS_CONFIG));
    }

    /** Names the interceptor of a consumer, for its metrics. */
    String nameOf(Class<?> interceptor) {
        Object clientId = originals().get(ConsumerConfig.CLIENT_ID_CONFIG);
        return (clientId == null || clientId.toString().isEmpty() ? "" : clientId + "-") + interceptor.getSimpleName();
    }
}
