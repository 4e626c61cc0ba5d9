package io.recordbatch.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.Map;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerInterceptor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A plain consumer has kafka-clients and our jar on its class path, and nothing of Connect. */
class WithoutConnectTest {
    private static final String CONNECT = "org.apache.kafka.connect.";
    private static final String OURS = "io.recordbatch.";

    @ParameterizedTest
    @ValueSource(strings = {"PackingInterceptor", "UnpackingInterceptor"})
    void aConsumerRunsWithTheInterceptor(String name) throws Exception {
        try (Application application = new Application()) {
            Class<?> type = application.loadClass("io.recordbatch.clients." + name);
            assertThat(type.getClassLoader()).isSameAs(application);
            Map<String, Object> settings = Map.of(
                    ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, "127.0.0.1:1",
                    ConsumerConfig.CLIENT_ID_CONFIG, "without-connect",
                    ConsumerConfig.INTERCEPTOR_CLASSES_CONFIG, List.of(type));

            ObjectName bean =
                    new ObjectName("io.recordbatch:type=plugin,kind=interceptor,name=without-connect-" + name);
            MBeanServer server = ManagementFactory.getPlatformMBeanServer();
            KafkaConsumer<byte[], byte[]> consumer =
                    new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
            assertThat(server.isRegistered(bean)).isTrue();
            consumer.close();
            assertThat(server.isRegistered(bean)).isFalse();
        }
    }

    /** Or the test above would prove nothing, and those classes would do for both. */
    @Test
    void thoseForConnectDoNotLoadThere() throws IOException {
        try (Application application = new Application()) {
            assertThatExceptionOfType(NoClassDefFoundError.class)
                    .isThrownBy(() -> application.loadClass("io.recordbatch.connect.interceptors.PackingInterceptor"))
                    .withMessageContaining("org/apache/kafka/connect/");
        }
    }

    /** No record is read before it is known that it can be packed; reading one type needs not the libraries of all. */
    @Test
    void packingNeedsItsCompressionLibraryFromTheStart() throws Exception {
        try (Application application = new Application("com.github.luben.zstd.")) {
            ConsumerInterceptor<?, ?> packing = application.interceptor("PackingInterceptor");
            assertThatExceptionOfType(ConfigException.class)
                    .isThrownBy(() -> packing.configure(Map.of()))
                    .withMessageStartingWith("Invalid value zstd for configuration recordbatch.compression.type:"
                            + " Compression type zstd cannot be used: com.github.luben:zstd-jni is not on the class path: add the jar that"
                            + " Kafka ships");
            packing.configure(Map.of("recordbatch.compression.type", "lz4"));
            packing.close();
            ConsumerInterceptor<?, ?> unpacking = application.interceptor("UnpackingInterceptor");
            unpacking.configure(Map.of());
            unpacking.close();
        }
    }

    /** Our own classes anew, everybody else's but Connect's and hidden ones. */
    private static final class Application extends URLClassLoader {
        private final String hidden;

        Application() {
            this(CONNECT);
        }

        Application(String hidden) {
            super(
                    new URL[] {
                        PackingInterceptor.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                    },
                    ConsumerInterceptor.class.getClassLoader());
            this.hidden = hidden;
        }

        ConsumerInterceptor<?, ?> interceptor(String name) throws ReflectiveOperationException {
            return (ConsumerInterceptor<?, ?>)
                    loadClass("io.recordbatch.clients." + name).getConstructor().newInstance();
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith(CONNECT) || name.startsWith(hidden)) {
                throw new ClassNotFoundException(name);
            }
            if (!name.startsWith(OURS)) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? findClass(name) : loaded;
            }
        }
    }
}
