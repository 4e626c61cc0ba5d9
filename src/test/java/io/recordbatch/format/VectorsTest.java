package io.recordbatch.format;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.recordbatch.codec.CodecLease;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Segments that other software wrote; see the README beside them. */
class VectorsTest {
    private static final Path VECTORS = Path.of("src/test/resources/vectors");
    private static final int FOLDERS = 6;
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final CodecLease LEASE = new CodecLease();

    @AfterAll
    static void closeLease() {
        LEASE.close();
    }

    static List<Path> folders() throws IOException {
        return list(VECTORS).filter(Files::isDirectory).toList();
    }

    @Test
    void allFoldersAreThere() throws IOException {
        assertThat(folders()).hasSize(FOLDERS);
    }

    @ParameterizedTest
    @MethodSource("folders")
    void decodesToWhatKafkaReads(Path folder) throws IOException {
        List<Typed> found = new ArrayList<>();
        for (byte[] segment : segments(folder)) {
            read(segment, found);
        }

        assertThat(found).isNotEmpty().isEqualTo(expected(folder));
    }

    /** The second and the fourth transaction, of 60 records each, were aborted. */
    @Test
    void passesOverAbortedTransactions() throws IOException {
        Path folder = VECTORS.resolve("kafka-clients-4.3.1-transactions-lz4");
        List<Typed> all = expected(folder);
        List<TestRecord> expected = new ArrayList<>();
        all.subList(0, 60).forEach(typed -> expected.add(typed.record()));
        all.subList(120, 180).forEach(typed -> expected.add(typed.record()));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (byte[] segment : segments(folder)) {
            bytes.write(segment);
        }

        List<TestRecord> found = new ArrayList<>();
        try (PackedReader packed = new PackedReader(LEASE, 1 << 20, 1000).open(bytes.toByteArray(), 0, bytes.size())) {
            while (packed.next()) {
                found.add(TestRecord.of(packed.record()));
            }
        }
        assertThat(found).isEqualTo(expected);
    }

    private static List<byte[]> segments(Path folder) throws IOException {
        List<byte[]> segments = new ArrayList<>();
        for (Path file :
                list(folder).filter(path -> path.toString().endsWith(".log")).toList()) {
            segments.add(Files.readAllBytes(file));
        }
        return segments;
    }

    private static List<Typed> expected(Path folder) throws IOException {
        List<Typed> expected = new ArrayList<>();
        for (String line : Files.readAllLines(folder.resolve("expected.jsonl"))) {
            expected.add(expected(JSON.readTree(line)));
        }
        return expected;
    }

    private static void read(byte[] segment, List<Typed> found) {
        assertThat(BatchHeader.isBatch(segment, 0, segment.length)).isTrue();
        BatchReader reader = OurReader.create(LEASE);
        int position = 0;
        while (position < segment.length) {
            for (TestRecord record : OurReader.records(reader, segment, position, segment.length - position)) {
                if (!reader.header().isControl()) {
                    found.add(new Typed(reader.header().timestampType(), record));
                }
            }
            position += reader.header().sizeInBytes();
        }
    }

    private static Typed expected(JsonNode line) throws IOException {
        List<Header> headers = new ArrayList<>();
        for (JsonNode header : line.get("headers")) {
            headers.add(new RecordHeader(header.get(0).textValue(), bytes(header.get(1))));
        }
        return new Typed(
                TimestampType.forName(line.get("timestampType").textValue()),
                new TestRecord(
                        line.get("offset").longValue(),
                        line.get("timestamp").longValue(),
                        bytes(line.get("key")),
                        bytes(line.get("value")),
                        headers));
    }

    private static byte[] bytes(JsonNode base64) throws IOException {
        return base64.isNull() ? null : base64.binaryValue();
    }

    private static Stream<Path> list(Path folder) throws IOException {
        try (Stream<Path> paths = Files.list(folder)) {
            return paths.sorted().toList().stream();
        }
    }

    private record Typed(TimestampType timestampType, TestRecord record) {}
}
