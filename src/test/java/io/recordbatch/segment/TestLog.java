package io.recordbatch.segment;

import io.recordbatch.codec.CompressionType;
import io.recordbatch.format.TestBatch;
import io.recordbatch.format.TestRecord;
import io.recordbatch.format.TestRecords;
import io.recordbatch.format.TestRecords.Times;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.kafka.common.record.internal.ControlRecordType;
import org.apache.kafka.common.record.internal.EndTransactionMarker;
import org.apache.kafka.common.record.internal.FileRecords;
import org.apache.kafka.common.record.internal.Record;

/** Batches as brokers have them, written by Kafka, and what Kafka finds in a file of them. The same seed makes the same. */
public final class TestLog {
    private static final long DAY_MS = 24L * 60 * 60 * 1000;

    private TestLog() {}

    /**
     * Batches of all codecs at increasing offsets, the timestamps of which mostly run backwards: within a batch, from
     * batch to batch, or at random. Some are LogAppendTime, compacted, without records, or mark the end of a transaction.
     */
    public static List<byte[]> batches(long seed, long baseOffset, int count) {
        Random random = new Random(seed);
        List<byte[]> batches = new ArrayList<>();
        long offset = baseOffset;
        for (int i = 0; i < count; i++) {
            long shift = (random.nextBoolean() ? -i : random.nextInt(count)) * DAY_MS / 100;
            Times times = random.nextInt(4) == 0 ? Times.ASCENDING : Times.BACKWARDS;
            List<TestRecord> records = shift(random, times, offset, shift);
            CompressionType type = CompressionType.forId(random.nextInt(5));
            TestBatch batch =
                    new TestBatch("", records).baseOffset(offset).leaderEpoch(3).compressed(type, type.defaultLevel());
            long last = records.get(records.size() - 1).offset();
            switch (random.nextInt(8)) {
                case 0 -> batch.logAppendTime(TestRecords.START_MS + shift);
                case 1 -> batch.lastOffset(last += random.nextInt(1_000));
                case 2 ->
                    batch = new TestBatch("", List.of()).baseOffset(offset).lastOffset(last);
                case 3 -> {
                    last = offset;
                    batch = commit(offset, TestRecords.START_MS + shift);
                }
                default -> batch.producer(-1, -1, -1);
            }
            batches.add(batch.kafkas());
            offset = last + 1;
        }
        return batches;
    }

    private static List<TestRecord> shift(Random random, Times times, long offset, long shift) {
        TestRecords made = new TestRecords(random.nextLong(), times);
        int count = 1 + random.nextInt(60);
        List<TestRecord> records =
                random.nextBoolean() ? made.consecutive(offset, count) : made.withGaps(offset, count);
        return records.stream()
                .map(record -> record.withTimestamp(record.timestamp() + shift))
                .toList();
    }

    private static TestBatch commit(long offset, long timestamp) {
        ByteBuffer key = ByteBuffer.allocate(4).putShort((short) 0).putShort(ControlRecordType.COMMIT.type());
        ByteBuffer value = new EndTransactionMarker(ControlRecordType.COMMIT, 6).serializeValue();
        TestRecord record = new TestRecord(offset, timestamp, key.array(), value.array(), List.of());
        return new TestBatch("", List.of(record))
                .producer(3, 1, -1)
                .transactional()
                .control();
    }

    public static byte[] join(List<byte[]> batches) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        batches.forEach(all::writeBytes);
        return all.toByteArray();
    }

    /** Writes a segment with its indexes through {@link SegmentWriter}, an index entry for each {@code interval} bytes. */
    public static SegmentFiles write(Path directory, List<byte[]> batches, int interval) throws IOException {
        SegmentSettings all = new SegmentSettings(Integer.MAX_VALUE, Long.MAX_VALUE, interval, SegmentSettings.NEVER);
        try (SegmentWriter writer = SegmentWriter.open(directory, all)) {
            for (byte[] batch : batches) {
                writer.append(batch, 0, batch.length);
            }
            return writer.segment().orElseThrow();
        }
    }

    /** The indexes of a segment, to be compared. */
    public static List<ByteBuffer> indexes(SegmentFiles segment) throws IOException {
        return List.of(
                ByteBuffer.wrap(Files.readAllBytes(segment.index())),
                ByteBuffer.wrap(Files.readAllBytes(segment.timeIndex())));
    }

    /** Offset and timestamp of every record that Kafka finds in a file, control records included. */
    public static List<long[]> kafkasRecords(Path log) throws IOException {
        List<long[]> found = new ArrayList<>();
        try (FileRecords records = FileRecords.open(log.toFile(), false)) {
            for (Record record : records.records()) {
                found.add(new long[] {record.offset(), record.timestamp()});
            }
        }
        return found;
    }
}
