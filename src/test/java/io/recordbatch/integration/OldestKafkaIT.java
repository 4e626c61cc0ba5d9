package io.recordbatch.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.recordbatch.harness.Build;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Main code needs nothing that the oldest supported Kafka, or its compression libraries, lack. */
class OldestKafkaIT {
    @Test
    void mainCodeCompilesAgainstIt(@TempDir Path classes) throws IOException {
        List<Path> sources;
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            // The command brings the kafka-clients that it is built with, and other libraries.
            sources = files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.startsWith("src/main/java/io/recordbatch/cli"))
                    .toList();
        }
        assertThat(sources).isNotEmpty();
        assertThat(SourceCompiler.errors(Build.oldestKafka(), sources, classes)).isEmpty();
    }
}
