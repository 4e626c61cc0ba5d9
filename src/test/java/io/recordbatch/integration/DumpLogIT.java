package io.recordbatch.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.recordbatch.codec.CodecLease;
import io.recordbatch.codec.Compression;
import io.recordbatch.codec.CompressionType;
import io.recordbatch.format.BatchWriter;
import io.recordbatch.harness.Bench;
import io.recordbatch.harness.Build;
import io.recordbatch.harness.DumpLog;
import io.recordbatch.harness.JvmCommand;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.junit.jupiter.api.Test;

/** Batches of ours, end to end, are a log segment in which {@code kafka-dump-log} finds nothing to complain about. */
class DumpLogIT {
    private static final Path EVENTS = Path.of("src/test/resources/data/earthquakes.jsonl");
    private static final int RECORDS_PER_BATCH = 50;
    private static final long TIMESTAMP = 1_700_000_000_000L;

    @Test
    void kafkaAcceptsASegmentOfAllCodecs() throws IOException {
        JvmCommand.Output output = dump(CompressionType.values());

        assertThat(output.exitCode()).as(output.text()).isZero();
        List<String> lines = output.text().lines().toList();
        for (CompressionType type : CompressionType.values()) {
            assertThat(lines.stream().filter(line -> line.contains("compresscodec: " + type + " ")))
                    .singleElement()
                    .asString()
                    .contains("count: " + RECORDS_PER_BATCH + " ")
                    .contains("isvalid: true");
        }
        assertThat(lines.stream().filter(line -> line.startsWith("| offset: ")))
                .hasSize(RECORDS_PER_BATCH * CompressionType.values().length)
                .allMatch(line -> line.contains("headerKeys: [seq]"));
        assertThat(complaints(lines)).isEmpty();
    }

    @Test
    void kafkaComplainsOfABatchThatIsMissing() throws IOException {
        JvmCommand.Output output = dump(CompressionType.NONE, CompressionType.SNAPPY);

        assertThat(complaints(output.text().lines().toList())).contains("  49 is followed by 100");
    }

    /** Every line but those that report a sound segment. */
    private static List<String> complaints(List<String> lines) {
        return lines.stream()
                .filter(line -> !line.startsWith("Dumping ") && !line.startsWith("Log starting offset: 0"))
                .filter(line -> !line.startsWith("baseOffset: ") && !line.startsWith("| offset: "))
                .toList();
    }

    /** Dumps a segment with one batch of each of the given compression types, at the offsets of its own. */
    private static JvmCommand.Output dump(CompressionType... types) throws IOException {
        ByteArrayOutputStream segment = new ByteArrayOutputStream();
        List<String> events = Files.readAllLines(EVENTS);
        try (CodecLease lease = new CodecLease()) {
            for (CompressionType type : types) {
                segment.write(batch(lease, type, (long) type.ordinal() * RECORDS_PER_BATCH, events));
            }
        }
        try (Bench bench = new Bench()) {
            Path file = bench.directory().resolve("00000000000000000000.log");
            return DumpLog.run(bench, Build.kafka(), Files.write(file, segment.toByteArray()));
        }
    }

    private static byte[] batch(CodecLease lease, CompressionType type, long baseOffset, List<String> events) {
        BatchWriter writer = new BatchWriter(lease, Compression.of(type));
        try (BatchWriter batch = writer.begin(baseOffset)) {
            for (int i = 0; i < RECORDS_PER_BATCH; i++) {
                byte[] key = i % 2 == 0 ? null : new byte[] {(byte) i};
                Header[] headers = {new RecordHeader("seq", new byte[] {(byte) i})};
                byte[] value = events.get(i).getBytes(StandardCharsets.UTF_8);
                batch.append(baseOffset + i, TIMESTAMP + i, key, value, headers);
            }
            return batch.build();
        }
    }
}
