package io.recordbatch.connect;

import java.lang.reflect.InvocationTargetException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.errors.RetriableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Another plugin that one of ours uses, named by a configuration key and possibly loaded from another plugin directory.
 * Connect runs a task with the class loader of its connector as the thread's context class loader; the delegate is
 * always called with its own. As thread-safe as the delegate.
 *
 * @param <T> the delegate's type
 */
final class Delegate<T> {
    private static final Logger LOG = LoggerFactory.getLogger(Delegate.class);

    private final String key;
    private final T instance;
    private final ClassLoader loader;

    /** Creates an instance of the class that is configured under the key. */
    Delegate(AbstractConfig config, String key, Class<T> type) {
        this.key = key;
        Class<?> configured = config.getClass(key);
        loader = configured.getClassLoader();
        try {
            instance = type.cast(configured.getDeclaredConstructor().newInstance());
        } catch (InvocationTargetException e) {
            throw unusable(configured, e.getCause());
        } catch (ReflectiveOperationException | ClassCastException e) {
            throw unusable(configured, e);
        }
    }

    private ConfigException unusable(Class<?> configured, Throwable cause) {
        ConfigException unusable =
                new ConfigException(key, configured.getName(), "No instance can be created: " + cause);
        unusable.initCause(cause);
        return unusable;
    }

    /** Runs something that does not concern a record, such as {@code configure}. */
    <R> R withLoader(Function<T, R> use) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return use.apply(instance);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /**
     * Converts a record's data.
     *
     * @param what for the message of an exception: what is converted, and what of, without any payload
     * @throws RetriableException when the delegate asks for another try
     * @throws DataException for everything else that the delegate throws
     */
    <R> R convert(Supplier<String> what, Function<T, R> use) {
        try {
            return withLoader(use);
        } catch (RetriableException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new DataException(
                    instance.getClass().getName() + " cannot convert " + what.get() + ": set '" + key
                            + "' to a converter for this kind of data",
                    e);
        }
    }

    /** Closes the delegate where it can be closed: converters can from Kafka 4.0 on. A failure is only logged. */
    void close() {
        if (instance instanceof AutoCloseable closeable) {
            try {
                closeable.close();
            } catch (Exception e) {
                LOG.warn("Cannot close {} of '{}'", instance.getClass().getName(), key, e);
            }
        }
    }
}
