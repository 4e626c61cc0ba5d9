package io.recordbatch.connect.interceptors;

import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.connect.connector.ConnectRecord;

/**
 * {@link io.recordbatch.clients.PackingInterceptor} as a plugin of Connect, for
 * {@code consumer.override.interceptor.classes} of a sink connector.
 *
 * @param <R> the record's type, which only a predicate has
 */
public class PackingInterceptor<R extends ConnectRecord<R>> extends io.recordbatch.clients.PackingInterceptor
        implements InterceptorPlugin<R> {
    /** Creates the interceptor; {@link #configure} comes before every other call. */
    public PackingInterceptor() {}

    @Override
    public ConfigDef config() {
        return CONFIG_DEF;
    }
}
