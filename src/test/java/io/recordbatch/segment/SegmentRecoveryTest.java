package io.recordbatch.segment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.recordbatch.segment.reader.CorruptRange;
import io.recordbatch.segment.reader.CorruptSegmentException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a crash leaves behind, the next writer goes on behind the last whole batch. */
class SegmentRecoveryTest {
    private static final List<byte[]> BATCHES = TestLog.batches(5, 0, 40);
    private static final byte[] WHOLE = TestLog.join(BATCHES);
    private static final byte[] LAST = BATCHES.get(BATCHES.size() - 1);

    @TempDir
    Path directory;

    private SegmentFiles segment;
    private List<ByteBuffer> indexes;

    @BeforeEach
    void write() throws IOException {
        segment = TestLog.write(directory, BATCHES, 4096);
        indexes = TestLog.indexes(segment);
    }

    @Test
    void cutsABatchThatWasWrittenInPart() throws IOException {
        int kept = WHOLE.length - LAST.length;
        for (int length = kept; length < WHOLE.length; length++) {
            Files.write(segment.log(), Arrays.copyOf(WHOLE, length));
            try (SegmentWriter writer = SegmentWriter.open(directory, SegmentSettings.DEFAULT)) {
                assertThat(writer.cut().map(CorruptRange::length).orElse(0L)).isEqualTo(length - kept);
                assertThat(Files.size(segment.log())).isEqualTo(kept);
                writer.append(LAST, 0, LAST.length);
            }
            assertThat(segment.log()).hasBinaryContent(WHOLE);
            assertThat(TestLog.indexes(segment)).isEqualTo(indexes);
        }
    }

    @Test
    void cutsZerosAndABatchThatWasOverwritten() throws IOException {
        byte[] zeros = Arrays.copyOf(WHOLE, WHOLE.length + 10_000);
        byte[] hole = WHOLE.clone();
        Arrays.fill(hole, WHOLE.length - LAST.length / 2, WHOLE.length, (byte) 0);

        assertThat(sizeAfterRecovery(zeros)).isEqualTo(WHOLE.length);
        assertThat(sizeAfterRecovery(hole)).isEqualTo(WHOLE.length - LAST.length);
        assertThat(sizeAfterRecovery(new byte[0])).isZero();
    }

    private long sizeAfterRecovery(byte[] log) throws IOException {
        Files.write(segment.log(), log);
        SegmentRecovery recovery = SegmentRecovery.recover(segment, 4096);
        assertThat(recovery.sizeInBytes()).isEqualTo(Files.size(segment.log()));
        assertThat(IndexVerification.verify(segment)).isEmpty();
        return recovery.sizeInBytes();
    }

    @Test
    void doesNotCutWholeBatches() throws IOException {
        byte[] flipped = WHOLE.clone();
        flipped[BATCHES.get(0).length + 30] ^= 1;
        Files.write(segment.log(), flipped);

        assertThatThrownBy(() -> SegmentWriter.open(directory, SegmentSettings.DEFAULT))
                .isInstanceOf(CorruptSegmentException.class)
                .hasMessageStartingWith(segment.log() + ", position " + BATCHES.get(0).length + ": Corrupt batch: ");
        assertThat(segment.log()).hasBinaryContent(flipped);
        // It gave its lock back.
        Files.write(segment.log(), WHOLE);
        SegmentWriter.open(directory, SegmentSettings.DEFAULT).close();
    }

    /** Which the CRC does not cover. */
    @Test
    void doesNotGoOnBehindAWrongBaseOffset() throws IOException {
        int last = WHOLE.length - LAST.length;
        for (long wrong : new long[] {0, -1, 1L << 31, Long.MAX_VALUE}) {
            byte[] log = WHOLE.clone();
            ByteBuffer.wrap(log).putLong(last, wrong);
            Files.write(segment.log(), log);

            assertThatThrownBy(() -> SegmentWriter.open(directory, SegmentSettings.DEFAULT))
                    .as("base offset %d", wrong)
                    .isInstanceOf(CorruptSegmentException.class)
                    .hasMessageStartingWith(segment.log() + ", position " + last + ": Invalid offset: expected at ");
            assertThat(segment.log()).hasBinaryContent(log);
        }
    }

    @Test
    void writesMissingAndWrongIndexesAnew() throws IOException {
        Files.delete(segment.timeIndex());
        Files.write(segment.index(), new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
        SegmentWriter.open(directory, SegmentSettings.DEFAULT).close();

        assertThat(TestLog.indexes(segment)).isEqualTo(indexes);
    }

    @Test
    void writesMissingIndexesOfEarlierSegmentsAnew() throws IOException {
        byte[] next = TestLog.join(TestLog.batches(6, 1L << 40, 3));
        try (SegmentWriter writer = SegmentWriter.open(directory, SegmentSettings.DEFAULT)) {
            writer.append(next, 0, next.length);
        }
        assertThat(SegmentFiles.in(directory)).hasSize(2);
        Files.delete(segment.timeIndex());
        Files.write(segment.index(), new byte[] {1, 2, 3});
        SegmentWriter.open(directory, SegmentSettings.DEFAULT).close();

        assertThat(TestLog.indexes(segment)).isEqualTo(indexes);
    }
}
