package io.recordbatch.format;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
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

/** Reads what lies beside segments that other software wrote: the records that Kafka found in them. */
public final class Vectors {
    /** A folder for each. */
    public static final Path DIRECTORY = Path.of("src/test/resources/vectors");

    private static final ObjectMapper JSON = new ObjectMapper();

    /** A record and the timestamp type of its batch. */
    public record Typed(TimestampType timestampType, TestRecord record) {}

    private Vectors() {}

    /** What Kafka reads from the segments of a folder, aborted records included. */
    public static List<Typed> expected(Path folder) throws IOException {
        List<Typed> expected = new ArrayList<>();
        for (String line : Files.readAllLines(folder.resolve("expected.jsonl"))) {
            expected.add(typed(JSON.readTree(line)));
        }
        return expected;
    }

    /** The segments of a folder, end to end. */
    public static byte[] segments(Path folder) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path segment : files.filter(path -> path.toString().endsWith(".log"))
                    .sorted()
                    .toList()) {
                all.write(Files.readAllBytes(segment));
            }
        }
        return all.toByteArray();
    }

    private static Typed typed(JsonNode line) throws IOException {
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
}
