package io.recordbatch.connect.interceptors;

import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.connect.connector.ConnectRecord;

/**
 * {@link io.recordbatch.clients.UnpackingInterceptor} as a Connect plugin. Name it in
 * {@code consumer.override.interceptor.classes} of a sink connector.
 *
 * @param <R> the record's type; only the predicate needs it
 */
public class UnpackingInterceptor<R extends ConnectRecord<R>> extends io.recordbatch.clients.UnpackingInterceptor
        implements InterceptorPlugin<R> {
    /** Creates the interceptor; call {@link #configure} before anything else. */
    public UnpackingInterceptor() {}

    @Override
    public ConfigDef config() {
        return CONFIG_DEF;
    }
}
