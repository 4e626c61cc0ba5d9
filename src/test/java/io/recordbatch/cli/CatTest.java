package io.recordbatch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.recordbatch.cli.terminal.Streams;
import io.recordbatch.format.Vectors;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CatTest {
    private static final String VECTORS = Vectors.DIRECTORY.toString();
    private static final String TIME = "\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d:\\d{3}";

    static Stream<Path> vectors() throws IOException {
        try (Stream<Path> folders = Files.list(Vectors.DIRECTORY)) {
            return folders.filter(Files::isDirectory).toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void printsByteForByteWhatKafkaReads(Path vector) throws IOException {
        CommandRun run = CommandRun.of("cat", "--encoding", "base64", vector.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.text()).isEqualTo(Files.readString(vector.resolve("expected.jsonl")));
    }

    /** The counts are those of what Kafka reads, and times and speeds fit each other. */
    @Test
    void countsInTheColumnsOfKafkasTool() throws IOException {
        long records = 0;
        long bytes = 0;
        for (Path vector : vectors().toList()) {
            for (Vectors.Typed expected : Vectors.expected(vector)) {
                records++;
                bytes += length(expected.record().key())
                        + length(expected.record().value());
            }
        }
        List<String> lines =
                CommandRun.of("cat", "--stats", VECTORS).text().lines().toList();

        assertThat(lines).hasSize(2);
        assertThat(lines.get(0))
                .isEqualTo("start.time, end.time, data.consumed.in.MB, MB.sec, data.consumed.in.nMsg, nMsg.sec, "
                        + "rebalance.time.ms, fetch.time.ms, fetch.MB.sec, fetch.nMsg.sec");
        String[] columns = lines.get(1).split(", ");
        assertThat(columns).hasSize(10);
        assertThat(columns[0]).matches(TIME);
        assertThat(columns[1]).matches(TIME);
        assertThat(columns[2]).isEqualTo(String.format("%.4f", bytes / 1024.0 / 1024.0));
        assertThat(columns[4]).isEqualTo(Long.toString(records));
        assertThat(columns[6]).isEqualTo("0");
        assertThat(columns[3]).isEqualTo(columns[8]);
        assertThat(Double.parseDouble(columns[5]) * Long.parseLong(columns[7]) / 1000)
                .isBetween(records - 0.1, records + 0.1);
    }

    private static int length(byte[] field) {
        return field == null ? 0 : field.length;
    }

    @Test
    void reportsEachIntervalOfSeveralPartitions() {
        String[] copies = Stream.concat(
                        Stream.of("cat", "--stats", "--reporting-interval", "1"),
                        Stream.generate(() -> VECTORS).limit(50))
                .toArray(String[]::new);
        List<String> lines = CommandRun.of(copies).text().lines().toList();

        assertThat(lines.get(0)).startsWith("time, threadId, data.consumed.in.MB, MB.sec, ");
        assertThat(lines).hasSizeGreaterThan(3);
        assertThat(lines.subList(1, lines.size())).allMatch(line -> line.matches(TIME + ", 0(, \\d+(\\.\\d{4})?){8}"));
        assertThat(lines.get(lines.size() - 1).split(", ")[4]).isEqualTo(Integer.toString(50 * 1529));
    }

    @Test
    void countsAsJson() throws IOException {
        CommandRun run = CommandRun.of("cat", "--stats", "--json", VECTORS);
        JsonNode stats = new ObjectMapper().readTree(run.text());
        assertThat(stats.get("data.consumed.in.nMsg").intValue()).isEqualTo(1529);
        assertThat(stats.get("end.time").longValue() - stats.get("start.time").longValue())
                .isEqualTo(stats.get("fetch.time.ms").longValue());
    }

    @Test
    void endsSilentlyWhenNobodyReadsOn() {
        OutputStream pipe = failing("Broken pipe");
        Streams streams =
                new Streams(InputStream.nullInputStream(), pipe, new PrintStream(failing("not to be used")), false);

        assertThat(RootCommand.run(streams, "cat", VECTORS)).isEqualTo(141);
        assertThat(RootCommand.run(streams, "inspect", VECTORS)).isEqualTo(141);
        assertThat(streams.err().checkError()).isFalse();
    }

    @Test
    void tellsOfADiskThatIsFull() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Streams streams = new Streams(
                InputStream.nullInputStream(), failing("No space left on device"), new PrintStream(err), false);

        assertThat(RootCommand.run(streams, "cat", VECTORS)).isEqualTo(2);
        assertThat(err).hasToString("recordbatch: Cannot write the output: No space left on device\n");
    }

    private static OutputStream failing(String message) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(message);
            }
        };
    }
}
