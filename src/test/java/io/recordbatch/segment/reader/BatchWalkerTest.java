package io.recordbatch.segment.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.recordbatch.codec.CodecLease;
import io.recordbatch.format.BatchReader;
import io.recordbatch.format.RecordCursor;
import io.recordbatch.format.TestRecord;
import io.recordbatch.format.Vectors;
import io.recordbatch.format.Vectors.Typed;
import io.recordbatch.segment.reader.Fault.Reason;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.common.record.internal.FileLogInputStream.FileChannelRecordBatch;
import org.apache.kafka.common.record.internal.FileRecords;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Walks what is whole, and says what is not and where. */
public class BatchWalkerTest {
    @TempDir
    Path directory;

    public static List<Path> vectors() throws IOException {
        try (Stream<Path> paths = Files.walk(Vectors.DIRECTORY)) {
            return paths.filter(path -> path.toString().endsWith(".log"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void findsTheBatchesThatKafkaFinds(Path segment) throws IOException {
        List<String> kafkas = new ArrayList<>();
        try (FileRecords records = FileRecords.open(segment.toFile(), false)) {
            for (FileChannelRecordBatch batch : records.batches()) {
                kafkas.add(batch.position() + " " + batch.baseOffset() + " " + batch.sizeInBytes());
            }
        }

        assertThat(kafkas).isNotEmpty();
        for (Depth depth : Depth.values()) {
            assertThat(batches(BatchWalker.open(segment, depth))).isEqualTo(kafkas);
            assertThat(batches(BatchWalker.ofStream("stdin", dripping(Files.readAllBytes(segment)), depth)))
                    .isEqualTo(kafkas);
        }
    }

    private static List<String> batches(BatchWalker walker) throws IOException {
        List<String> found = new ArrayList<>();
        try (walker) {
            while (walker.next()) {
                found.add(walker.position() + " " + walker.header().baseOffset() + " " + walker.sizeInBytes());
            }
        }
        return found;
    }

    /** A channel that gives a few bytes a call, as a pipe may. */
    private static ReadableByteChannel dripping(byte[] bytes) {
        ReadableByteChannel all = Channels.newChannel(new ByteArrayInputStream(bytes));
        return new ReadableByteChannel() {
            @Override
            public int read(ByteBuffer target) throws IOException {
                ByteBuffer some = target.slice(target.position(), Math.min(target.remaining(), 777));
                int read = all.read(some);
                target.position(target.position() + Math.max(read, 0));
                return read;
            }

            @Override
            public boolean isOpen() {
                return all.isOpen();
            }

            @Override
            public void close() throws IOException {
                all.close();
            }
        };
    }

    @Test
    void bodiesAreThoseThatKafkaReads() throws IOException {
        for (Path folder : vectors().stream().map(Path::getParent).distinct().toList()) {
            List<Typed> found = new ArrayList<>();
            for (Path segment :
                    vectors().stream().filter(file -> file.startsWith(folder)).toList()) {
                read(segment, found);
            }
            assertThat(found).isEqualTo(Vectors.expected(folder));
        }
    }

    private static void read(Path segment, List<Typed> found) throws IOException {
        try (CodecLease lease = new CodecLease();
                BatchWalker walker = BatchWalker.open(segment, Depth.BODIES)) {
            BatchReader reader = new BatchReader(lease, 1 << 24, 1 << 20);
            while (walker.next()) {
                try (RecordCursor records = reader.open(walker.bytes(), walker.index(), walker.sizeInBytes())) {
                    while (!walker.header().isControl() && records.next()) {
                        found.add(new Typed(walker.header().timestampType(), TestRecord.of(records)));
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Depth.class)
    void anEmptyFileHasNoBatches(Depth depth) throws IOException {
        Path empty = Files.createFile(directory.resolve("empty.log"));

        assertThat(batches(BatchWalker.open(empty, depth))).isEmpty();
    }

    @Test
    void failsWithFilePositionExpectedAndFound() throws IOException {
        byte[] bytes = Files.readAllBytes(vectors().get(0));
        int second = 12 + ByteBuffer.wrap(bytes).getInt(8);
        Path torn = Files.write(directory.resolve("torn.log"), Arrays.copyOf(bytes, second + 100));
        int size = 12 + ByteBuffer.wrap(bytes).getInt(second + 8);

        for (Depth depth : Depth.values()) {
            assertThatThrownBy(() -> batches(BatchWalker.open(torn, depth)))
                    .isInstanceOfSatisfying(CorruptSegmentException.class, e -> {
                        assertThat(e.position()).isEqualTo(second);
                        assertThat(e.fault()).isEqualTo(new Fault(Reason.TRUNCATED, size, 100));
                    })
                    .hasMessage(torn + ", position " + second + ": Truncated batch: expected " + size
                            + " bytes, found 100");
        }
    }

    @Test
    void reportsAWrongCrcAndGoesOn() throws IOException {
        byte[] bytes = Files.readAllBytes(vectors().get(0));
        int size = 12 + ByteBuffer.wrap(bytes).getInt(8);
        int crc = ByteBuffer.wrap(bytes).getInt(17);
        List<String> whole = batches(BatchWalker.open(vectors().get(0), Depth.CRC));
        ByteBuffer.wrap(bytes).putInt(17, crc ^ 1);
        Path flipped = Files.write(directory.resolve("flipped.log"), bytes);
        List<CorruptRange> ranges = new ArrayList<>();

        assertThat(batches(BatchWalker.open(flipped, Depth.CRC).resynchronize(ranges::add)))
                .isEqualTo(whole.subList(1, whole.size()));
        Fault fault = new Fault(Reason.CRC, Integer.toUnsignedLong(crc), Integer.toUnsignedLong(crc ^ 1));
        assertThat(ranges).containsExactly(new CorruptRange(flipped.toString(), 0, size, false, fault));
        assertThat(ranges.get(0))
                .hasToString(flipped + ": " + size + " bytes at position 0: Corrupt batch: expected CRC 0x"
                        + Integer.toHexString(crc) + ", found 0x" + Integer.toHexString(crc ^ 1));
    }

    /** Of 100 GB, of which the bodies are holes: to read them would take longer. */
    @Test
    void doesNotReadBodiesForTheirHeaders() throws IOException {
        int size = 1_000_000_000;
        int count = 100;
        Path segment = directory.resolve("large.log");
        try (FileChannel file = FileChannel.open(segment, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (long i = 0; i < count; i++) {
                ByteBuffer header = ByteBuffer.allocate(61).putInt(8, size - 12).put(16, (byte) 2);
                file.write(header, i * size);
            }
            file.write(ByteBuffer.allocate(1), (long) count * size - 1);
        }

        assertTimeoutPreemptively(Duration.ofSeconds(10), () -> {
            BatchWalker walker = BatchWalker.open(segment, Depth.HEADERS).maxBatchBytes(size);
            assertThat(batches(walker)).hasSize(count);
        });
    }
}
