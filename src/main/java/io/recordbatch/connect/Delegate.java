package io.recordbatch.connect;

import java.lang.reflect.InvocationTargetException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.LambdaValidator;
import org.apache.kafka.common.config.ConfigDef.Type;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.connect.storage.Converter;
import org.apache.kafka.connect.storage.ConverterConfig;
import org.apache.kafka.connect.storage.ConverterType;
import org.apache.kafka.connect.storage.HeaderConverter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A plugin that one of our plugins uses. A configuration key names its class, which may come from another plugin
 * directory. Connect sets the thread's context class loader to that of the connector. A delegate is always called with
 * its own class loader instead. As thread-safe as the delegate.
 *
 * @param <T> the delegate's type
 */
public final class Delegate<T> {
    private static final Logger LOG = LoggerFactory.getLogger(Delegate.class);

    private final String key;
    private final T instance;
    private final ClassLoader loader;

    /** Creates an instance of the class that is configured under the key. */
    private Delegate(AbstractConfig config, String key, Class<T> type) {
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

    /**
     * Creates a converter and configures it as Connect does, with the settings that its key and a dot prefix.
     *
     * @param config the configuration
     * @param key the key
     * @param isKey whether it converts keys
     * @return the converter
     * @throws ConfigException when it cannot be created
     */
    public static Delegate<Converter> converter(AbstractConfig config, String key, boolean isKey) {
        Delegate<Converter> delegate = new Delegate<>(config, key, Converter.class);
        Map<String, Object> settings = settings(config, key, isKey ? ConverterType.KEY : ConverterType.VALUE);
        delegate.call(converter -> {
            converter.configure(settings, isKey);
            return null;
        });
        return delegate;
    }

    /** As above, for headers. */
    static Delegate<HeaderConverter> headerConverter(AbstractConfig config, String key) {
        Delegate<HeaderConverter> delegate = new Delegate<>(config, key, HeaderConverter.class);
        Map<String, Object> settings = settings(config, key, ConverterType.HEADER);
        delegate.call(converter -> {
            converter.configure(settings);
            return null;
        });
        return delegate;
    }

    private static Map<String, Object> settings(AbstractConfig config, String key, ConverterType type) {
        Map<String, Object> settings = new HashMap<>(config.originalsWithPrefix(key + "."));
        settings.put(ConverterConfig.TYPE_CONFIG, type.getName());
        return settings;
    }

    private ConfigException unusable(Class<?> configured, Throwable cause) {
        ConfigException unusable =
                new ConfigException(key, configured.getName(), "Cannot create an instance: " + cause);
        unusable.initCause(cause);
        return unusable;
    }

    /**
     * Adds a key that names a delegate to a definition.
     *
     * @param definition what to add it to
     * @param key the key
     * @param defaultClass the default: a class or its name
     * @param type the type that the class must have
     * @param importance the importance
     * @param what the data that it converts, for the documentation of the key
     * @return the definition
     */
    public static ConfigDef define(
            ConfigDef definition, String key, Object defaultClass, Class<?> type, Importance importance, String what) {
        return definition.define(
                key,
                Type.CLASS,
                defaultClass,
                LambdaValidator.with(
                        (name, configured) -> requireType(name, (Class<?>) configured, type),
                        () -> "a class that implements " + type.getName()),
                importance,
                "Converts between " + what + " and the bytes in the batch. Prefix its settings with '" + key + ".'.");
    }

    private static void requireType(String key, Class<?> configured, Class<?> type) {
        if (configured != null && !type.isAssignableFrom(configured)) {
            throw new ConfigException(key, configured.getName(), "Must implement " + type.getName());
        }
    }

    /**
     * Calls the delegate with its own class loader as the thread's.
     *
     * @param use the call
     * @param <R> the type of the result
     * @return the result
     */
    public <R> R call(Function<T, R> use) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return use.apply(instance);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** {@return the configuration key that names it} */
    public String key() {
        return key;
    }

    /** {@return the delegate's class name} */
    public String className() {
        return instance.getClass().getName();
    }

    /** Closes the delegate if it can be closed. Converters can since Kafka 4.0. Only logs a failure. */
    public void close() {
        if (instance instanceof AutoCloseable closeable) {
            try {
                closeable.close();
            } catch (Exception e) {
                LOG.warn("Cannot close {} of '{}'", className(), key, e);
            }
        }
    }
}
