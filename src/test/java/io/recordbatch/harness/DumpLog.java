package io.recordbatch.harness;

import java.nio.file.Path;
import java.time.Duration;

/** Kafka's own judge of log segments, {@code kafka-dump-log --deep-iteration}. */
public final class DumpLog {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private DumpLog() {}

    /**
     * Lets Kafka read every record of a segment.
     *
     * @param segment a file named {@code <base offset>.log}
     * @return its exit code, and what it found line by line
     */
    public static JvmCommand.Output run(Bench bench, KafkaRuntime kafka, Path segment) {
        String tools = kafka.version().startsWith("3.") ? "kafka.tools" : "org.apache.kafka.tools";
        return kafka.command(tools + ".DumpLogSegments")
                .arguments("--deep-iteration", "--files", segment.toString())
                .run(bench, "dump-log", LIMIT);
    }
}
