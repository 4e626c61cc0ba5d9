package io.recordbatch.segment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.recordbatch.format.MalformedBatchException;
import io.recordbatch.format.TestBatch;
import io.recordbatch.format.TestRecords;
import io.recordbatch.format.TestRecords.Times;
import io.recordbatch.segment.reader.BatchWalker;
import io.recordbatch.segment.reader.Depth;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is appended is in the segments, in the files that Kafka would have it in. */
class SegmentWriterTest {
    private static final long HOUR_MS = 60 * 60 * 1000;
    private static final SegmentSettings DEFAULT = SegmentSettings.DEFAULT;

    @TempDir
    Path directory;

    private static SegmentSettings ofSegments(int bytes, long ms) {
        return new SegmentSettings(bytes, ms, DEFAULT.indexIntervalBytes(), SegmentSettings.NEVER);
    }

    /** A batch of two records; {@code minutes} after the first of all. */
    private static byte[] batch(long offset, int minutes) {
        return new TestBatch(
                        "",
                        new TestRecords(offset, Times.NONE)
                                .consecutive(offset, 2).stream()
                                        .map(r -> r.withTimestamp(TestRecords.START_MS + minutes * 60_000L))
                                        .toList())
                .kafkas();
    }

    private static void append(SegmentWriter writer, byte[] batches) throws IOException {
        writer.append(batches, 0, batches.length);
    }

    private List<Long> baseOffsets() throws IOException {
        return SegmentFiles.in(directory).stream().map(SegmentFiles::baseOffset).toList();
    }

    private byte[] logs() throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (SegmentFiles segment : SegmentFiles.in(directory)) {
            all.writeBytes(Files.readAllBytes(segment.log()));
            assertThat(IndexVerification.verify(segment)).isEmpty();
        }
        return all.toByteArray();
    }

    @Test
    void rollsBySize() throws IOException {
        List<byte[]> batches = TestLog.batches(1, 100, 200);
        int largest = batches.stream().mapToInt(batch -> batch.length).max().orElseThrow();
        try (SegmentWriter writer = SegmentWriter.open(directory, ofSegments(largest, Long.MAX_VALUE))) {
            append(writer, TestLog.join(batches));
        }

        assertThat(logs()).isEqualTo(TestLog.join(batches));
        List<SegmentFiles> segments = SegmentFiles.in(directory);
        assertThat(segments).hasSizeGreaterThan(3);
        for (int i = 0; i < segments.size(); i++) {
            long size = Files.size(segments.get(i).log());
            assertThat(size).isBetween(1L, (long) largest);
            if (i > 0) {
                try (BatchWalker next = BatchWalker.open(segments.get(i).log(), Depth.HEADERS)) {
                    assertThat(next.next()).isTrue();
                    assertThat(next.header().baseOffset())
                            .isEqualTo(segments.get(i).baseOffset());
                    assertThat(Files.size(segments.get(i - 1).log()) + next.sizeInBytes())
                            .isGreaterThan(largest);
                }
            }
        }
    }

    @Test
    void aBatchLargerThanASegmentHasOneOfItsOwn() throws IOException {
        try (SegmentWriter writer = SegmentWriter.open(directory, ofSegments(61, Long.MAX_VALUE))) {
            append(writer, batch(0, 0));
            append(writer, batch(10, 0));
        }

        assertThat(baseOffsets()).containsExactly(0L, 10L);
    }

    @Test
    void rollsByTheTimeOfTheRecords() throws IOException {
        try (SegmentWriter writer = SegmentWriter.open(directory, ofSegments(1 << 20, HOUR_MS))) {
            append(writer, batch(0, 0));
            append(writer, batch(2, -500));
            append(writer, batch(4, 60));
            append(writer, batch(6, 61));
            append(writer, batch(8, 0));
        }

        assertThat(baseOffsets()).containsExactly(0L, 6L);
    }

    @Test
    void rollsByTheClockWhereRecordsHaveNoTime() throws IOException {
        AtomicLong clock = new AtomicLong(5);
        try (SegmentWriter writer = SegmentWriter.open(directory, ofSegments(1 << 20, HOUR_MS), clock::get)) {
            for (int i = 0; i < 3; i++) {
                append(writer, new TestBatch("", new TestRecords(i, Times.NONE).consecutive(i, 1)).kafkas());
                clock.addAndGet(HOUR_MS / 2 + 1);
            }
        }

        assertThat(baseOffsets()).containsExactly(0L, 2L);
    }

    @Test
    void rollsWhereAnOffsetDoesNotFitTheIndex() throws IOException {
        long far = 1L + Integer.MAX_VALUE;
        try (SegmentWriter writer = SegmentWriter.open(directory, DEFAULT)) {
            append(writer, batch(0, 0));
            append(writer, batch(far - 2, 0));
            append(writer, batch(far, 0));
        }

        assertThat(baseOffsets()).containsExactly(0L, far);
    }

    @Test
    void goesOnWhereItWasClosed() throws IOException {
        List<byte[]> batches = TestLog.batches(2, 100, 100);
        SegmentFiles atOnce = TestLog.write(directory.resolve("at-once"), batches, 4096);
        Path partition = directory.resolve("by-and-by");
        SegmentSettings settings = ofSegments(Integer.MAX_VALUE, Long.MAX_VALUE);
        for (byte[] batch : batches) {
            try (SegmentWriter writer = SegmentWriter.open(partition, settings)) {
                append(writer, batch);
            }
        }

        SegmentFiles byAndBy = SegmentFiles.in(partition).get(0);
        assertThat(byAndBy.log()).hasBinaryContent(Files.readAllBytes(atOnce.log()));
        assertThat(TestLog.indexes(byAndBy)).isEqualTo(TestLog.indexes(atOnce));
    }

    @Test
    void appendsNothingOfWhatIsWrongSomewhere() throws IOException {
        byte[] good = batch(10, 0);
        byte[] flipped = batch(12, 0);
        flipped[flipped.length - 1] ^= 1;
        byte[] cut = java.util.Arrays.copyOf(batch(12, 0), 70);
        try (SegmentWriter writer = SegmentWriter.open(directory, DEFAULT)) {
            append(writer, batch(8, 0));
            assertThatThrownBy(() -> append(writer, TestLog.join(List.of(good, flipped))))
                    .isInstanceOf(MalformedBatchException.class)
                    .hasMessageStartingWith("Corrupt batch: CRC computed 0x");
            assertThatThrownBy(() -> append(writer, TestLog.join(List.of(good, cut))))
                    .isInstanceOf(MalformedBatchException.class)
                    .hasMessageStartingWith("Truncated batch: length ");
            assertThatThrownBy(() -> append(writer, TestLog.join(List.of(good, batch(11, 0)))))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Offsets 11 to 12: expected to increase from 12 on");
            assertThat(writer.nextOffset()).isEqualTo(10);
        }

        assertThat(logs()).isEqualTo(batch(8, 0));
    }

    @Test
    void flushesAfterSoManyBytes() throws IOException {
        SegmentSettings each = new SegmentSettings(1 << 20, HOUR_MS, 0, 1);
        try (SegmentWriter writer = SegmentWriter.open(directory, each)) {
            SegmentFiles segment = null;
            for (int i = 0; i < 5; i++) {
                append(writer, batch(2 * i, i));
                segment = writer.segment().orElseThrow();
                // Not only the log: without a flush the indexes stay in memory until the end.
                assertThat(OffsetIndex.read(segment).count()).isEqualTo(i);
            }
        }
    }

    @Test
    void twoWritersDoNotWriteTheSame() throws IOException {
        try (SegmentWriter writer = SegmentWriter.open(directory, DEFAULT)) {
            append(writer, batch(0, 0));
            assertThatThrownBy(() -> SegmentWriter.open(directory, DEFAULT))
                    .hasMessage(directory + " is being written by another writer: close that one first");
            append(writer, batch(2, 0));
        }
        try (SegmentWriter writer = SegmentWriter.open(directory, DEFAULT)) {
            assertThat(writer.nextOffset()).isEqualTo(4);
        }
    }

    @Test
    void aClosedWriterAppendsNothing() throws IOException {
        SegmentWriter writer = SegmentWriter.open(directory, DEFAULT);
        writer.close();

        assertThatThrownBy(() -> append(writer, batch(0, 0))).hasMessage("The writer is closed");
        writer.close();
    }
}
