package io.recordbatch.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What whoever configures an interceptor wrongly is told. */
class InterceptorSettingsTest {
    private static final String KEY = ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG;
    private static final String VALUE = ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG;

    private static void configure(BatchInterceptor interceptor, Map<String, ?> settings) {
        try {
            interceptor.configure(settings);
        } finally {
            interceptor.close();
        }
    }

    private static void assertRefused(BatchInterceptor interceptor, Map<String, ?> settings, String message) {
        assertThatExceptionOfType(ConfigException.class)
                .isThrownBy(() -> configure(interceptor, settings))
                .withMessage(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            compression.type  | brotli | String must be one of: none, gzip, snappy, lz4, zstd
            batch.max.records | 0      | Value must be at least 1
            batch.max.bytes   | 0      | Value must be at least 1
            batch.max.bytes   | much   | Not a number of type INT
            compression.level | 23     | Must be -131072 to 22 for recordbatch.compression.type zstd
            topics            | a(     | Must be a regular expression: Unclosed group
            """)
    void packing(String key, String value, String why) {
        String name = "recordbatch." + key;

        assertRefused(
                new PackingInterceptor(),
                Map.of(name, value),
                "Invalid value " + value + " for configuration " + name + ": " + why);
    }

    @Test
    void packingWithALevelForATypeThatHasNone() {
        assertRefused(
                new PackingInterceptor(),
                Map.of("recordbatch.compression.type", "snappy", "recordbatch.compression.level", "1"),
                "Invalid value 1 for configuration recordbatch.compression.level: recordbatch.compression.type snappy"
                        + " has no levels: leave it out");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            on.malformed           | drop  | String must be one of: fail, pass
            provenance             | maybe | Expected value to be either true or false
            max.decompressed.bytes | 0     | Value must be at least 1
            max.records            | 0     | Value must be at least 1
            topics                 | *     | Must be a regular expression: Dangling meta character '*'
            """)
    void unpacking(String key, String value, String why) {
        String name = "recordbatch." + key;

        assertRefused(
                new UnpackingInterceptor(),
                Map.of(name, value),
                "Invalid value " + value + " for configuration " + name + ": " + why);
    }

    @ParameterizedTest
    @ValueSource(strings = {KEY, VALUE})
    void bothNeedBytes(String key) {
        String message = "Invalid value org.apache.kafka.common.serialization.StringDeserializer for configuration "
                + key + ": Must be org.apache.kafka.common.serialization.ByteArrayDeserializer with this interceptor,"
                + " which works on bytes";
        for (Object deserializer : List.of(StringDeserializer.class, StringDeserializer.class.getName())) {
            Map<String, Object> settings = new HashMap<>(
                    Map.of(KEY, ByteArrayDeserializer.class, VALUE, ByteArrayDeserializer.class.getName()));
            configure(new PackingInterceptor(), settings);
            configure(new UnpackingInterceptor(), settings);
            settings.put(key, deserializer);

            assertRefused(new PackingInterceptor(), settings, message);
            assertRefused(new UnpackingInterceptor(), settings, message);
        }
    }

    /** The consumer tells an interceptor its deserializers also where they came as objects. */
    @Test
    void aConsumerWithAnInterceptorAndTextIsNotMade() {
        List<Class<?>> interceptors = List.of(PackingInterceptor.class, UnpackingInterceptor.class);
        for (Class<?> interceptor : interceptors) {
            Map<String, Object> settings = Map.of(
                    ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                    "127.0.0.1:1",
                    ConsumerConfig.INTERCEPTOR_CLASSES_CONFIG,
                    interceptor.getName());
            assertThatExceptionOfType(KafkaException.class)
                    .isThrownBy(() ->
                            new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer()).close())
                    .havingRootCause()
                    .isInstanceOf(ConfigException.class)
                    .withMessageStartingWith(
                            "Invalid value org.apache.kafka.common.serialization.StringDeserializer for");
            new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer()).close();
        }
    }

    @Test
    void keysOfTheConsumerAreNoneOfTheirBusiness() {
        Map<String, Object> settings =
                Map.of("compression.type", "brotli", "group.id", "g", "enable.auto.commit", false);

        configure(new PackingInterceptor(), settings);
        configure(new UnpackingInterceptor(), settings);
    }

    @Test
    void everyKeyIsOursAndDocumented() {
        List<String> keys = new ArrayList<>(PackingInterceptor.CONFIG_DEF.names());
        assertThat(keys)
                .containsExactlyInAnyOrder(
                        "recordbatch.compression.type",
                        "recordbatch.compression.level",
                        "recordbatch.batch.max.records",
                        "recordbatch.batch.max.bytes",
                        "recordbatch.topics");
        assertThat(UnpackingInterceptor.CONFIG_DEF.names())
                .containsExactlyInAnyOrder(
                        "recordbatch.topics",
                        "recordbatch.provenance",
                        "recordbatch.on.malformed",
                        "recordbatch.max.decompressed.bytes",
                        "recordbatch.max.records");
        PackingInterceptor.CONFIG_DEF
                .configKeys()
                .values()
                .forEach(key -> assertThat(key.documentation).isNotBlank());
        UnpackingInterceptor.CONFIG_DEF
                .configKeys()
                .values()
                .forEach(key -> assertThat(key.documentation).isNotBlank());
    }
}
