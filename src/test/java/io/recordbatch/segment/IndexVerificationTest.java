package io.recordbatch.segment;

import static org.assertj.core.api.Assertions.assertThat;

import io.recordbatch.segment.IndexFault.Problem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.common.record.internal.FileLogInputStream.FileChannelRecordBatch;
import org.apache.kafka.common.record.internal.FileRecords;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every entry that is not so is told. That Kafka accepts the same indexes is tested with Kafka's tools. */
class IndexVerificationTest {
    @TempDir
    Path directory;

    private SegmentFiles segment;

    @BeforeEach
    void write() throws IOException {
        segment = TestLog.write(directory, TestLog.batches(11, 3_000, 150), 4096);
        assertThat(OffsetIndex.read(segment).count()).isGreaterThan(10);
        assertThat(TimeIndex.read(segment).count()).isGreaterThan(3);
    }

    @Test
    void everyChangeOfAnEntryIsAFault() throws IOException {
        assertThat(IndexVerification.verify(segment)).isEmpty();
        TimeIndex times = TimeIndex.read(segment);
        assertChangesAreFaults(segment.index(), this::isForSeveralBatches);
        assertChangesAreFaults(segment.timeIndex(), entry -> isInItsBatch(entry, times));
    }

    private void assertChangesAreFaults(Path file, EntryCheck isStillRight) throws IOException {
        int entryLength = file.equals(segment.index()) ? OffsetIndex.ENTRY_LENGTH : TimeIndex.ENTRY_LENGTH;
        byte[] right = Files.readAllBytes(file);
        for (int i = 0; i < right.length * 8; i += 3) {
            byte[] wrong = right.clone();
            wrong[i / 8] ^= (byte) (1 << i % 8);
            Files.write(file, wrong);
            assertThat(IndexVerification.verify(segment).isEmpty())
                    .as("bit %d of %s", i, file)
                    .isEqualTo(isStillRight.test(i / 8 / entryLength));
        }
        Files.write(file, right);
    }

    @FunctionalInterface
    private interface EntryCheck {
        boolean test(int entry) throws IOException;
    }

    /** Whether a time entry tells the timestamp it told, and another offset of the same batch, as older Kafkas do. */
    private boolean isInItsBatch(int entry, TimeIndex right) throws IOException {
        TimeIndex index = TimeIndex.read(segment);
        try (FileRecords records = FileRecords.open(segment.log().toFile(), false)) {
            for (FileChannelRecordBatch batch : records.batches()) {
                if (batch.lastOffset() == right.offset(entry)) {
                    return index.timestamp(entry) == right.timestamp(entry)
                            && index.offset(entry) >= batch.baseOffset()
                            && index.offset(entry) <= batch.lastOffset();
                }
            }
        }
        return false;
    }

    /** Whether an offset entry tells the last offset of a batch that begins between its position and the next entry's. */
    private boolean isForSeveralBatches(int entry) throws IOException {
        OffsetIndex index = OffsetIndex.read(segment);
        long limit = entry + 1 < index.count() ? index.position(entry + 1) : Long.MAX_VALUE;
        boolean isBatch = false;
        try (FileRecords records = FileRecords.open(segment.log().toFile(), false)) {
            for (FileChannelRecordBatch batch : records.batches()) {
                isBatch |= batch.position() == index.position(entry);
                if (isBatch && batch.position() < limit && batch.lastOffset() == index.offset(entry)) {
                    return true;
                }
            }
        }
        return false;
    }

    @Test
    void tellsFileEntryExpectedAndFound() throws IOException {
        OffsetIndex index = OffsetIndex.read(segment);
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(segment.index()));
        bytes.putInt(12, bytes.getInt(12) + 1);
        Files.write(segment.index(), bytes.array());
        long next = positionBehind(index.position(1));

        List<IndexFault> faults = IndexVerification.verify(segment);
        assertThat(faults)
                .containsExactly(new IndexFault(segment.index(), 1, Problem.POSITION, next, index.position(1) + 1L));
        assertThat(faults.get(0))
                .hasToString(segment.index() + ", entry 1: wrong position: expected " + next + ", found "
                        + (index.position(1) + 1));
    }

    private long positionBehind(long position) throws IOException {
        try (FileRecords records = FileRecords.open(segment.log().toFile(), false)) {
            for (FileChannelRecordBatch batch : records.batches()) {
                if (batch.position() > position) {
                    return batch.position();
                }
            }
        }
        throw new AssertionError("No batch behind position " + position);
    }

    @Test
    void acceptsAnEntryForSeveralBatches() throws IOException {
        SegmentFiles each = TestLog.write(directory.resolve("each"), TestLog.batches(11, 3_000, 300), 0);
        ByteBuffer entries = ByteBuffer.wrap(Files.readAllBytes(each.index()));
        ByteBuffer first = ByteBuffer.allocate(8).putInt(entries.getInt(8)).putInt(entries.getInt(4));
        byte[] rest = Arrays.copyOfRange(entries.array(), 16, entries.capacity());
        Files.write(each.index(), TestLog.join(List.of(first.array(), rest)));

        assertThat(IndexVerification.verify(each)).isEmpty();
    }

    @Test
    void acceptsZerosAndNoIndexButNotHalfAnEntry() throws IOException {
        byte[] right = Files.readAllBytes(segment.index());
        Files.write(segment.index(), TestLog.join(List.of(right, new byte[8 * 100])));
        Files.delete(segment.timeIndex());
        assertThat(IndexVerification.verify(segment)).isEmpty();

        Files.write(segment.index(), Arrays.copyOf(right, 12));
        assertThat(IndexVerification.verify(segment))
                .containsExactly(new IndexFault(segment.index(), 1, Problem.TRUNCATED, 8, 4));
    }
}
