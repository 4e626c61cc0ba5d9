package io.recordbatch.connect.interceptors;

import io.recordbatch.connect.PluginInfo;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.connect.components.Versioned;
import org.apache.kafka.connect.connector.ConnectRecord;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.transforms.predicates.Predicate;

/**
 * {@link io.recordbatch.clients.PackingInterceptor} as a plugin of Connect, for
 * {@code consumer.override.interceptor.classes} of a sink connector.
 *
 * @param <R> the record's type, which only a predicate has
 */
public class PackingInterceptor<R extends ConnectRecord<R>> extends io.recordbatch.clients.PackingInterceptor
        implements Predicate<R>, Versioned {
    /** Creates the interceptor; {@link #configure} comes before every other call. */
    public PackingInterceptor() {}

    @Override
    public ConfigDef config() {
        return CONFIG_DEF;
    }

    /**
     * Fails: this is a predicate only so that Connect finds it.
     *
     * @param record any record
     * @throws ConnectException always
     */
    @Override
    public boolean test(R record) {
        throw new ConnectException(getClass().getName()
                + " is a consumer interceptor, not a predicate: name it in 'consumer.override.interceptor.classes'");
    }

    @Override
    public String version() {
        return PluginInfo.version();
    }
}
