package io.recordbatch.connect.interceptors;

import io.recordbatch.connect.PluginInfo;
import org.apache.kafka.connect.components.Versioned;
import org.apache.kafka.connect.connector.ConnectRecord;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.transforms.predicates.Predicate;

/** A consumer interceptor. It is a predicate only so that Connect finds it. Do not use it as one. */
interface InterceptorPlugin<R extends ConnectRecord<R>> extends Predicate<R>, Versioned {
    @Override
    default boolean test(R record) {
        throw new ConnectException(getClass().getName()
                + " is a consumer interceptor, not a predicate: name it in 'consumer.override.interceptor.classes'");
    }

    @Override
    default String version() {
        return PluginInfo.version();
    }
}
