package io.recordbatch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.recordbatch.codec.CompressionType;
import io.recordbatch.format.KafkaReader;
import io.recordbatch.format.TestBatch;
import io.recordbatch.format.TestRecord;
import io.recordbatch.format.TestRecords;
import io.recordbatch.format.Vectors;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.kafka.common.record.internal.DefaultRecordBatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Kafka's reader finds the same in the new files as in the old ones. */
class RecompressTest {
    /** Everything in a batch's header but what has to change. */
    private static final Map<String, Function<DefaultRecordBatch, Object>> FIELDS = new TreeMap<>(Map.of(
            "baseOffset", DefaultRecordBatch::baseOffset,
            "lastOffset", DefaultRecordBatch::lastOffset,
            "leaderEpoch", DefaultRecordBatch::partitionLeaderEpoch,
            "baseTimestamp", DefaultRecordBatch::baseTimestamp,
            "maxTimestamp", DefaultRecordBatch::maxTimestamp,
            "timestampType", DefaultRecordBatch::timestampType,
            "producerId", DefaultRecordBatch::producerId,
            "producerEpoch", DefaultRecordBatch::producerEpoch,
            "baseSequence", DefaultRecordBatch::baseSequence,
            "count", DefaultRecordBatch::countOrNull));

    static {
        FIELDS.put("transactional", DefaultRecordBatch::isTransactional);
        FIELDS.put("control", DefaultRecordBatch::isControlBatch);
        FIELDS.put("deleteHorizon", DefaultRecordBatch::deleteHorizonMs);
    }

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource
    void changesNothingButTheCompression(CompressionType type) throws IOException {
        Path made = Files.createDirectories(directory.resolve("made-0")).resolve("00000000000000000000.log");
        Files.write(made, batchesWithEveryField());
        Path output = directory.resolve("new");

        CommandRun run = CommandRun.of(
                "recompress",
                "--codec",
                type.toString(),
                "--output",
                output.toString(),
                Vectors.DIRECTORY.toString(),
                made.toString());

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        for (Path file : logs(Vectors.DIRECTORY)) {
            assertSame(type, file, output.resolve(Vectors.DIRECTORY.relativize(file)));
        }
        assertSame(type, made, output.resolve("made-0").resolve(made.getFileName()));
    }

    private static List<Path> logs(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".log")).toList();
        }
    }

    private static byte[] batchesWithEveryField() {
        List<TestRecord> gaps = new TestRecords(2).withGaps(1000, 50);
        long last = gaps.get(gaps.size() - 1).offset();
        ByteArrayOutputStream segment = new ByteArrayOutputStream();
        segment.writeBytes(new TestBatch("all fields", gaps)
                .compressed(CompressionType.LZ4, 9)
                .baseOffset(900)
                .lastOffset(last + 100)
                .leaderEpoch(7)
                .producer(Long.MAX_VALUE - 1, 5, 77)
                .transactional()
                .deleteHorizon(TestRecords.START_MS)
                .kafkas());
        segment.writeBytes(new TestBatch("LogAppendTime", new TestRecords(3).consecutive(last + 101, 20))
                .compressed(CompressionType.NONE, 0)
                .logAppendTime(TestRecords.START_MS + 5)
                .kafkas());
        segment.writeBytes(new TestBatch("emptied by compaction", List.of())
                .baseOffset(last + 121)
                .lastOffset(last + 200)
                .producer(9, 8, 7)
                .kafkas());
        return segment.toByteArray();
    }

    private static void assertSame(CompressionType type, Path before, Path after) throws IOException {
        List<DefaultRecordBatch> olds = KafkaReader.batches(Files.readAllBytes(before));
        List<DefaultRecordBatch> news = KafkaReader.batches(Files.readAllBytes(after));
        assertThat(news).hasSameSizeAs(olds);
        for (int i = 0; i < olds.size(); i++) {
            DefaultRecordBatch old = olds.get(i);
            DefaultRecordBatch recompressed = news.get(i);
            FIELDS.forEach((name, field) ->
                    assertThat(field.apply(recompressed)).as(name).isEqualTo(field.apply(old)));
            assertThat(KafkaReader.records(recompressed)).isEqualTo(KafkaReader.records(old));
            if (!old.isControlBatch() && old.countOrNull() > 0) {
                assertThat(recompressed.compressionType().name).isEqualTo(type.toString());
            }
        }
    }

    @Test
    void estimatesEveryCodecAndLevel() throws IOException {
        Path vector = Vectors.DIRECTORY.resolve("librdkafka-2.0.2-lz4");
        List<JsonNode> rows = new ArrayList<>();
        for (String line : CommandRun.of("recompress", "--estimate", "--json", vector.toString())
                .text()
                .lines()
                .toList()) {
            rows.add(new ObjectMapper().readTree(line));
        }

        assertThat(rows).hasSize(1 + 9 + 1 + 17 + 22);
        assertThat(rows).allMatch(row -> row.get("compressMBPerSecond").doubleValue() > 0);
        Path output = directory.resolve("real");
        for (String level : List.of("1", "19")) {
            Path real = output.resolve(level);
            CommandRun.of(
                    "recompress", "--codec", "zstd", "--level", level, "--output", real.toString(), vector.toString());
            assertThat(rows.stream()
                            .filter(row -> row.get("codec").textValue().equals("zstd"))
                            .filter(row -> row.get("level").asText().equals(level)))
                    .singleElement()
                    // The sample is the whole file.
                    .extracting(row -> row.get("bytes").longValue())
                    .isEqualTo(Files.size(logs(real).get(0)));
        }
        assertThat(CommandRun.of("recompress", "--estimate", vector.toString())
                        .text()
                        .lines())
                .hasSize(2 + rows.size());
    }
}
