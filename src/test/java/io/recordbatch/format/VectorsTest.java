package io.recordbatch.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.recordbatch.codec.CodecLease;
import io.recordbatch.format.Vectors.Typed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Segments that other software wrote; see the README beside them. */
class VectorsTest {
    private static final int FOLDERS = 6;
    private static final CodecLease LEASE = new CodecLease();

    @AfterAll
    static void closeLease() {
        LEASE.close();
    }

    static List<Path> folders() throws IOException {
        return list(Vectors.DIRECTORY).filter(Files::isDirectory).toList();
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

        assertThat(found).isNotEmpty().isEqualTo(Vectors.expected(folder));
    }

    private static List<byte[]> segments(Path folder) throws IOException {
        List<byte[]> segments = new ArrayList<>();
        for (Path file :
                list(folder).filter(path -> path.toString().endsWith(".log")).toList()) {
            segments.add(Files.readAllBytes(file));
        }
        return segments;
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

    private static Stream<Path> list(Path folder) throws IOException {
        try (Stream<Path> paths = Files.list(folder)) {
            return paths.sorted().toList().stream();
        }
    }
}
