package io.recordbatch.harness;

import java.nio.file.Path;
import java.time.Duration;

/** Kafka's own judge of log segments and their indexes, {@code kafka-dump-log}. */
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
        return run(bench, kafka, "--deep-iteration", "--files", segment.toString());
    }

    /**
     * Lets Kafka look at both indexes of a segment, which must lie beside it.
     *
     * @param option how, {@code --verify-index-only} or {@code --index-sanity-check}
     * @return its exit code, and what it found line by line
     */
    public static JvmCommand.Output runOnIndexes(
            Bench bench, KafkaRuntime kafka, Path index, Path timeIndex, String option) {
        return run(bench, kafka, option, "--files", index + "," + timeIndex);
    }

    private static JvmCommand.Output run(Bench bench, KafkaRuntime kafka, String... arguments) {
        String tools = kafka.version().startsWith("3.") ? "kafka.tools" : "org.apache.kafka.tools";
        return kafka.command(tools + ".DumpLogSegments").arguments(arguments).run(bench, "dump-log", LIMIT);
    }
}
