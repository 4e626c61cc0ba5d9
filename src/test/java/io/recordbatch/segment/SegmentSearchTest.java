package io.recordbatch.segment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.recordbatch.codec.CodecLease;
import io.recordbatch.format.BatchReader;
import io.recordbatch.segment.reader.BatchWalker;
import io.recordbatch.segment.reader.BatchWalkerTest;
import io.recordbatch.segment.reader.CorruptSegmentException;
import io.recordbatch.segment.reader.Depth;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is found by offset and by timestamp is what a scan of all records by kafka-clients finds. */
class SegmentSearchTest {
    private static final int TARGETS = 1_000;
    private static final CodecLease LEASE = new CodecLease();

    @TempDir
    Path directory;

    @AfterAll
    static void closeLease() {
        LEASE.close();
    }

    static List<Path> vectors() throws IOException {
        return BatchWalkerTest.vectors();
    }

    private static BatchReader reader() {
        return new BatchReader(LEASE, 1 << 26, 1 << 20);
    }

    @Test
    void equalsAScanWithAndWithoutIndexes() throws IOException {
        List<byte[]> batches = TestLog.batches(7, 5_000, 400);
        for (int interval : new int[] {0, 4096, 100_000}) {
            SegmentFiles segment = TestLog.write(directory.resolve("" + interval), batches, interval);
            assertThat(OffsetIndex.read(segment).count()).isPositive();
            assertThat(TimeIndex.read(segment).count()).isPositive();

            assertEqualsScan(SegmentSearch.open(segment, reader()), segment.log(), interval);
            assertEqualsScan(SegmentSearch.openWithoutIndexes(segment.log(), reader()), segment.log(), interval);
        }
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void equalsAScanOfWhatOthersWrote(Path log) throws IOException {
        assertEqualsScan(SegmentSearch.openWithoutIndexes(log, reader()), log, 1);
    }

    private static void assertEqualsScan(SegmentSearch search, Path log, long seed) throws IOException {
        Random random = new Random(seed);
        List<long[]> records = TestLog.kafkasRecords(log);
        for (int i = 0; i < TARGETS; i++) {
            long[] near = records.get(random.nextInt(records.size()));
            long offset = near[0] + random.nextInt(5) - 2;
            assertFound(search, search.findOffset(offset), records, r -> r[0] >= offset, "offset " + offset);
            long time = near[1] + random.nextInt(5) - 2;
            assertFound(search, search.findTimestamp(time), records, r -> r[1] >= time, "timestamp " + time);
        }
        for (long end : new long[] {Long.MIN_VALUE, -1, 0, Long.MAX_VALUE}) {
            assertFound(search, search.findOffset(end), records, r -> r[0] >= end, "offset " + end);
            assertFound(search, search.findTimestamp(end), records, r -> r[1] >= end, "timestamp " + end);
        }
    }

    private static void assertFound(
            SegmentSearch search, boolean found, List<long[]> records, Predicate<long[]> sought, String target) {
        long[] expected = records.stream().filter(sought).findFirst().orElse(null);
        assertThat(found ? List.of(search.offset(), search.timestamp()) : null)
                .as(target)
                .isEqualTo(expected == null ? null : List.of(expected[0], expected[1]));
    }

    @Test
    void tellsBatchAndRecord() throws IOException {
        List<byte[]> batches = TestLog.batches(9, 0, 50);
        SegmentFiles segment = TestLog.write(directory, batches, 4096);
        SegmentSearch search = SegmentSearch.open(segment, reader());
        try (CodecLease lease = new CodecLease();
                BatchWalker walker = BatchWalker.open(segment.log(), Depth.CRC)) {
            BatchReader reader = new BatchReader(lease, 1 << 26, 1 << 20);
            while (walker.next()) {
                try (var records = reader.open(walker.bytes(), walker.index(), walker.sizeInBytes())) {
                    for (int i = 0; records.next(); i++) {
                        assertThat(search.findOffset(records.offset())).isTrue();
                        assertThat(search.batchPosition()).isEqualTo((int) walker.position());
                        assertThat(search.recordIndex()).isEqualTo(i);
                    }
                }
            }
        }
    }

    @Test
    void doesWithoutAnIndexThatLeadsNowhere() throws IOException {
        SegmentFiles segment = TestLog.write(directory, TestLog.batches(7, 5_000, 100), 4096);
        ByteBuffer index = ByteBuffer.wrap(Files.readAllBytes(segment.index()));
        for (int i = 0; i < index.capacity(); i += OffsetIndex.ENTRY_LENGTH) {
            index.putInt(i + 4, index.getInt(i + 4) + (i % 3 == 0 ? 7 : -1_000_000_000));
        }
        Files.write(segment.index(), index.array());

        assertEqualsScan(SegmentSearch.open(segment, reader()), segment.log(), 3);
    }

    @Test
    void acceptsZerosBehindTheEntries() throws IOException {
        SegmentFiles segment = TestLog.write(directory, TestLog.batches(7, 5_000, 100), 4096);
        int offsets = OffsetIndex.read(segment).count();
        int times = TimeIndex.read(segment).count();
        for (Path index : List.of(segment.index(), segment.timeIndex())) {
            Files.write(index, TestLog.join(List.of(Files.readAllBytes(index), new byte[10 << 10])));
        }

        assertThat(OffsetIndex.read(segment).count()).isEqualTo(offsets);
        assertThat(TimeIndex.read(segment).count()).isEqualTo(times);
        assertEqualsScan(SegmentSearch.open(segment, reader()), segment.log(), 4);
    }

    @Test
    void failsWhereTheLogIsCorrupt() throws IOException {
        List<byte[]> batches = TestLog.batches(7, 0, 3);
        byte[] log = TestLog.join(batches);
        int second = batches.get(0).length;
        log[second + 16] = 1;
        Path file = Files.write(directory.resolve("any.name"), log);
        SegmentSearch search = SegmentSearch.openWithoutIndexes(file, reader());

        assertThat(search.findOffset(0)).isTrue();
        assertThatThrownBy(() -> search.findOffset(Long.MAX_VALUE))
                .isInstanceOf(CorruptSegmentException.class)
                .hasMessage(file + ", position " + second + ": Unsupported magic: expected 2, found 1");
    }
}
