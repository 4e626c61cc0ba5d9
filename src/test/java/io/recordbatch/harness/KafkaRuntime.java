package io.recordbatch.harness;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The jars of one Kafka release, broker, Connect worker and tools, in one directory. Immutable.
 *
 * @param version the release, for instance {@code 4.3.1}
 * @param directory where its jars are
 */
public record KafkaRuntime(String version, Path directory) {
    /** @throws IllegalStateException if the directory is not there */
    public KafkaRuntime {
        if (!Files.isDirectory(directory)) {
            throw new IllegalStateException("No Kafka " + version + " in " + directory
                    + ": run mvn -f src/kafka/pom.xml -Dkafka.version=" + version + " dependency:copy-dependencies");
        }
    }

    /** A class path for {@code java -cp} with every jar of the release. */
    public String classPath() {
        return directory.resolve("*").toString();
    }

    /** A command that runs one of the release's main classes. */
    public JvmCommand command(String mainClass) {
        return new JvmCommand(classPath(), mainClass);
    }
}
