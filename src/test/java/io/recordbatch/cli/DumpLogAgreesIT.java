package io.recordbatch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.recordbatch.format.Vectors;
import io.recordbatch.harness.Bench;
import io.recordbatch.harness.Build;
import io.recordbatch.harness.JvmCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code inspect} and {@code verify} say of files, field by field, is what Kafka's own tool says of them. */
class DumpLogAgreesIT {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Pattern FIELD = Pattern.compile("([A-Za-z]+): (\\S+)");
    /** The tool's names for what {@code inspect --json} calls otherwise. */
    private static final Map<String, String> NAMES = new TreeMap<>(Map.of(
            "count", "records",
            "partitionLeaderEpoch", "leaderEpoch",
            "isTransactional", "transactional",
            "isControl", "control",
            "size", "bytes",
            "compresscodec", "codec"));

    @TempDir
    private Path directory;

    @Test
    void everyFieldOfEveryBatch() throws IOException {
        List<Path> files = logs();
        List<Map<String, String>> kafkas = dumped(files);
        List<JsonNode> ours = new ArrayList<>();
        for (Path file : files) {
            CommandRun run = CommandRun.of("inspect", "--json", file.toString());
            assertThat(run.exitCode()).isZero();
            for (String line : run.text().lines().toList()) {
                ours.add(new ObjectMapper().readTree(line));
            }
        }

        assertThat(ours).hasSameSizeAs(kafkas).hasSizeGreaterThan(30);
        for (int i = 0; i < ours.size(); i++) {
            assertSame(kafkas.get(i), ours.get(i));
        }
    }

    private static void assertSame(Map<String, String> kafkas, JsonNode ours) {
        assertThat(kafkas.remove("isvalid")).isEqualTo("true");
        assertThat(kafkas.remove("magic")).isEqualTo("2");
        // Not in the header: Kafka computes it.
        kafkas.remove("lastSequence");
        String horizon = kafkas.remove("deleteHorizonMs");
        assertThat(ours.get("deleteHorizon").booleanValue()).isEqualTo(horizon.startsWith("OptionalLong["));
        if (ours.get("deleteHorizon").booleanValue()) {
            assertThat(horizon).contains(ours.get("baseTimestamp").asText());
        }
        String maxTimestamp = kafkas.remove(ours.get("timestampType").textValue());
        assertThat(ours.get("maxTimestamp").asText()).isEqualTo(maxTimestamp);
        assertThat(kafkas).hasSize(13);
        kafkas.forEach((name, value) -> {
            String ourName = NAMES.getOrDefault(name, name);
            assertThat(ours.get(ourName).asText()).as(ourName).isEqualTo(value);
        });
    }

    /** Kafka stops at what is corrupt; up to there both see the same, and where Kafka sees nothing wrong, so do we. */
    @Test
    void whereDamageBegins() throws IOException {
        Samples.fill(directory);
        for (String name :
                List.of("torn", "torn-header", "bit-flipped", "bit-flipped-length", "hole", "spliced-out", "empty")) {
            Path file = directory.resolve(name).resolve("00000000000000000000.log");
            long wholeBytes = dumped(List.of(file)).stream()
                    .takeWhile(batch -> batch.get("isvalid").equals("true"))
                    .mapToLong(batch -> Long.parseLong(batch.get("size")))
                    .sum();
            CommandRun run = CommandRun.of("verify", "--json", file.toString());
            JsonNode first =
                    new ObjectMapper().readTree(run.text().lines().findFirst().orElseThrow());
            if (name.equals("empty")) {
                assertThat(run.exitCode()).isZero();
            } else {
                assertThat(run.exitCode()).as(name).isEqualTo(1);
                assertThat(first.get("position").longValue()).as(name).isEqualTo(wholeBytes);
            }
        }
    }

    private static List<Path> logs() throws IOException {
        try (Stream<Path> files = Files.walk(Vectors.DIRECTORY)) {
            return files.filter(file -> file.toString().endsWith(".log"))
                    .map(Path::toAbsolutePath)
                    .sorted()
                    .toList();
        }
    }

    /** The fields of each line that the tool prints for a batch. */
    private static List<Map<String, String>> dumped(List<Path> files) {
        String names = files.stream().map(Path::toString).collect(Collectors.joining(","));
        try (Bench bench = new Bench()) {
            JvmCommand.Output output = Build.kafka()
                    .command("org.apache.kafka.tools.DumpLogSegments")
                    .arguments("--files", names)
                    .run(bench, "dump-log", LIMIT);
            return output.text()
                    .lines()
                    .filter(line -> line.startsWith("baseOffset: "))
                    .map(DumpLogAgreesIT::fields)
                    .toList();
        }
    }

    private static Map<String, String> fields(String line) {
        Map<String, String> fields = new TreeMap<>();
        Matcher field = FIELD.matcher(line);
        while (field.find()) {
            fields.put(field.group(1), field.group(2));
        }
        return fields;
    }
}
