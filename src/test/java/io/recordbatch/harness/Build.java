package io.recordbatch.harness;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Properties;

/** What the Maven build made, and where it put it; paths are absolute. Immutable. */
public final class Build {
    private static final Properties PROPERTIES = load();
    private static final Path TARGET = Path.of("target").toAbsolutePath();

    private Build() {}

    /** The project's version, which is also that of every plugin. */
    public static String pluginVersion() {
        return property("plugin.version");
    }

    /** The plugin's jar. */
    public static Path pluginJar() {
        return TARGET.resolve(property("plugin.name") + ".jar");
    }

    /** What users unpack into a {@code plugin.path} directory. */
    public static Path pluginZip() {
        return TARGET.resolve(property("plugin.name") + ".zip");
    }

    /** The {@code recordbatch} command with all that it needs. */
    public static Path commandJar() {
        return TARGET.resolve("recordbatch.jar");
    }

    /** Where the compiled tests are. */
    public static Path testClasses() {
        return TARGET.resolve("test-classes");
    }

    /** The time that every entry of the jar and of the zip carries. */
    public static Instant timestamp() {
        return Instant.parse(property("timestamp"));
    }

    /** The Kafka that the demo and the integration tests run. */
    public static KafkaRuntime kafka() {
        return kafka(property("kafka.runtime.version"));
    }

    /** The oldest Kafka that the plugins support. */
    public static KafkaRuntime oldestKafka() {
        return kafka(property("kafka.oldest.version"));
    }

    /** The newest Kafka that the plugins support; without the file connectors. */
    public static KafkaRuntime newestKafka() {
        return kafka(property("kafka.newest.version"));
    }

    /** The Kafka of the given version, which {@code src/kafka/pom.xml} must have collected before. */
    public static KafkaRuntime kafka(String version) {
        return new KafkaRuntime(version, TARGET.resolve("kafka").resolve(version));
    }

    private static String property(String key) {
        String value = PROPERTIES.getProperty(key);
        if (value == null || value.startsWith("${")) {
            throw new IllegalStateException("build.properties has no " + key + ": build with Maven first");
        }
        return value;
    }

    private static Properties load() {
        Properties properties = new Properties();
        try (InputStream in = Build.class.getResourceAsStream("build.properties")) {
            if (in == null) {
                throw new IllegalStateException("No build.properties on the class path: build with Maven first");
            }
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties;
    }
}
