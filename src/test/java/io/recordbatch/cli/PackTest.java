package io.recordbatch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.recordbatch.cli.records.Encoding;
import io.recordbatch.codec.CompressionType;
import io.recordbatch.format.KafkaReader;
import io.recordbatch.format.TestBatch;
import io.recordbatch.format.TestRecord;
import io.recordbatch.format.TestRecords;
import io.recordbatch.format.Vectors;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.common.record.internal.DefaultRecordBatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PackTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SIZE")
    void bringsBackWhatCatPrints(Encoding encoding) throws IOException {
        List<TestRecord> records = new TestRecords(7).withGaps(5, 2000);
        Path segment = directory.resolve("segment.log");
        Files.write(
                segment,
                new TestBatch("", records).compressed(CompressionType.LZ4, 9).kafkas());
        byte[] lines = cat(encoding, segment);

        pack(lines, "packed-0", "--encoding", encoding.toString(), "--batch-records", "300");

        Path packed = directory.resolve("packed-0");
        assertThat(cat(encoding, packed)).isEqualTo(lines);
        assertThat(readByKafka(packed)).isEqualTo(records);
    }

    @ParameterizedTest
    @EnumSource
    void bringsBackTheVectors(CompressionType type) throws IOException {
        try (Stream<Path> folders = Files.list(Vectors.DIRECTORY)) {
            for (Path vector : folders.filter(Files::isDirectory).toList()) {
                byte[] lines = Files.readAllBytes(vector.resolve("expected.jsonl"));
                String name = vector.getFileName().toString();

                pack(lines, name, "--encoding", "base64", "--codec", type.toString(), "--batch-bytes", "5000");

                assertThat(cat(Encoding.BASE64, directory.resolve(name))).isEqualTo(lines);
                List<TestRecord> expected = Vectors.expected(vector).stream()
                        .map(Vectors.Typed::record)
                        .toList();
                assertThat(readByKafka(directory.resolve(name))).isEqualTo(expected);
            }
        }
    }

    /** Each separator, also one that begins as it ends. */
    @Test
    void splitsAtAnySeparator() throws IOException {
        List<String> values = List.of("a", "", "abab", "aab", "\n", "x");
        for (String separator : List.of("\n", "\0", "aba", "abac", "|")) {
            String text = String.join(separator, values);
            // What the JDK's search makes of the same text.
            List<String> expected = new ArrayList<>();
            int next = 0;
            for (int end = text.indexOf(separator); end >= 0; end = text.indexOf(separator, next)) {
                expected.add(text.substring(next, end));
                next = end + separator.length();
            }
            if (next < text.length()) {
                expected.add(text.substring(next));
            }
            String name = "separated-" + separator.codePointAt(0) + separator.length();
            String escaped = separator.replace("\n", "\\n").replace("\0", "\\0");

            pack(text.getBytes(StandardCharsets.UTF_8), name, "--raw", "--separator=" + escaped);

            assertThat(readByKafka(directory.resolve(name)))
                    .extracting(record -> new String(record.value(), StandardCharsets.UTF_8))
                    .isEqualTo(expected);
        }
    }

    private byte[] cat(Encoding encoding, Path file) {
        CommandRun run = CommandRun.of("cat", "--encoding", encoding.toString(), file.toString());
        assertThat(run.exitCode()).isZero();
        return run.out();
    }

    private void pack(byte[] lines, String name, String... options) {
        String[] args = Stream.concat(Stream.of("pack", "--output=" + directory.resolve(name)), Stream.of(options))
                .toArray(String[]::new);
        CommandRun run = CommandRun.of(new ByteArrayInputStream(lines), args);
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
    }

    private static List<TestRecord> readByKafka(Path partition) throws IOException {
        ByteArrayOutputStream segments = new ByteArrayOutputStream();
        try (Stream<Path> files = Files.list(partition)) {
            for (Path log : files.filter(file -> file.toString().endsWith(".log"))
                    .sorted()
                    .toList()) {
                segments.writeBytes(Files.readAllBytes(log));
            }
        }
        List<TestRecord> records = new ArrayList<>();
        for (DefaultRecordBatch batch : KafkaReader.batches(segments.toByteArray())) {
            records.addAll(KafkaReader.records(batch));
        }
        return records;
    }
}
