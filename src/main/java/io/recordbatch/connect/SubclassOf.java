package io.recordbatch.connect;

import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;

/**
 * Accepts classes that implement a type.
 *
 * @param type the type
 */
public record SubclassOf(Class<?> type) implements ConfigDef.Validator {
    @Override
    public void ensureValid(String name, Object value) {
        if (value != null && !type.isAssignableFrom((Class<?>) value)) {
            throw new ConfigException(name, ((Class<?>) value).getName(), "Must implement " + type.getName());
        }
    }

    @Override
    public String toString() {
        return "a class that implements " + type.getName();
    }
}
