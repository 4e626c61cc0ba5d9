package io.recordbatch.config;

import java.util.Locale;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Type;
import org.apache.kafka.common.config.ConfigDef.ValidString;

/** Keys that take the constants of an enum, in lower case. */
public final class Choices {
    private Choices() {}

    /**
     * Adds a key to a definition.
     *
     * @param definition what to add it to
     * @param key the key
     * @param defaultValue the default
     * @param importance the importance
     * @param doc what it does
     * @param <E> the enum
     * @return the definition
     */
    public static <E extends Enum<E>> ConfigDef define(
            ConfigDef definition, String key, E defaultValue, Importance importance, String doc) {
        E[] constants = defaultValue.getDeclaringClass().getEnumConstants();
        String[] names = new String[constants.length];
        for (E constant : constants) {
            names[constant.ordinal()] = nameOf(constant);
        }
        return definition.define(key, Type.STRING, nameOf(defaultValue), ValidString.in(names), importance, doc);
    }

    /**
     * Reads the choice.
     *
     * @param config a configuration with the key
     * @param key the key
     * @param type the enum
     * @param <E> the enum
     * @return the constant
     */
    public static <E extends Enum<E>> E of(AbstractConfig config, String key, Class<E> type) {
        return Enum.valueOf(type, config.getString(key).toUpperCase(Locale.ROOT));
    }

    private static String nameOf(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
