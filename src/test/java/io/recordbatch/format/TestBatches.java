package io.recordbatch.format;

import io.recordbatch.codec.CompressionType;
import io.recordbatch.format.TestRecords.Times;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.record.internal.ControlRecordType;
import org.apache.kafka.common.record.internal.EndTransactionMarker;

/** The grid of batches that both writers and both readers must agree on. */
final class TestBatches {
    private static final int[] COUNTS = {0, 1, 2, 100};
    private static final int MANY = 10_000;
    private static final long BASE_OFFSET = 1_000_000_000_000L;

    private static final Map<CompressionType, int[]> LEVELS = Map.of(
            CompressionType.NONE, new int[] {0},
            CompressionType.GZIP, new int[] {-1, 1, 9},
            CompressionType.SNAPPY, new int[] {0},
            CompressionType.LZ4, new int[] {9, 1, 17},
            CompressionType.ZSTD, new int[] {3, -131072, 1, 19});

    private TestBatches() {}

    /** Every count, shape of timestamps and attribute with every compression type; all but the largest at every level. */
    static List<TestBatch> all() {
        List<TestBatch> batches = new ArrayList<>();
        for (CompressionType type : CompressionType.values()) {
            for (int level : LEVELS.get(type)) {
                for (int count : COUNTS) {
                    batches.add(ofCount(count).compressed(type, level));
                }
            }
            batches.add(ofCount(MANY).compressed(type, type.defaultLevel()));
            for (Times times : Times.values()) {
                batches.add(new TestBatch("timestamps " + times, new TestRecords(7, times).consecutive(5, 50))
                        .compressed(type, type.defaultLevel()));
            }
            for (TestBatch batch : ofEveryAttribute()) {
                batches.add(batch.compressed(type, type.defaultLevel()));
            }
        }
        return batches;
    }

    private static TestBatch ofCount(int count) {
        return new TestBatch(count + " records", new TestRecords(count).consecutive(0, count));
    }

    private static List<TestBatch> ofEveryAttribute() {
        List<TestRecord> some = new TestRecords(1).consecutive(BASE_OFFSET, 20);
        List<TestRecord> gaps = new TestRecords(2).withGaps(BASE_OFFSET, 50);
        long last = gaps.get(gaps.size() - 1).offset();
        List<TestRecord> far = List.of(some.get(0), atOffset(some.get(1), BASE_OFFSET + Integer.MAX_VALUE));
        List<TestRecord> none = List.of();
        return List.of(
                new TestBatch("LogAppendTime", some).logAppendTime(TestRecords.START_MS + 5),
                new TestBatch("LogAppendTime before the records", some).logAppendTime(1),
                new TestBatch("producer", some).producer(Long.MAX_VALUE - 1, Short.MAX_VALUE, Integer.MAX_VALUE - 3),
                new TestBatch("transactional", some).producer(0, 0, 0).transactional(),
                new TestBatch("commit", List.of(marker(ControlRecordType.COMMIT)))
                        .producer(3, 1, -1)
                        .transactional()
                        .control(),
                new TestBatch("abort", List.of(marker(ControlRecordType.ABORT)))
                        .producer(3, 1, -1)
                        .transactional()
                        .control(),
                new TestBatch("delete horizon", some).deleteHorizon(TestRecords.START_MS - 77),
                new TestBatch("delete horizon 0", some).deleteHorizon(0),
                new TestBatch("leader epoch", some).leaderEpoch(12_345),
                new TestBatch("offset gaps", gaps),
                new TestBatch("first and last record gone", gaps)
                        .baseOffset(BASE_OFFSET - 100)
                        .lastOffset(last + 100),
                new TestBatch("largest offset delta", far),
                new TestBatch("all but control", gaps)
                        .baseOffset(BASE_OFFSET - 1)
                        .lastOffset(BASE_OFFSET - 1 + Integer.MAX_VALUE)
                        .leaderEpoch(0)
                        .logAppendTime(TestRecords.START_MS)
                        .deleteHorizon(TestRecords.START_MS * 2)
                        .producer(9, 8, 7)
                        .transactional(),
                new TestBatch("no records, but all that was once there", none)
                        .baseOffset(BASE_OFFSET)
                        .lastOffset(BASE_OFFSET + 499)
                        .leaderEpoch(3)
                        .logAppendTime(TestRecords.START_MS)
                        .producer(9, 8, 7)
                        .transactional()
                        .control());
    }

    private static TestRecord atOffset(TestRecord record, long offset) {
        return new TestRecord(offset, record.timestamp(), record.key(), record.value(), record.headers());
    }

    /** The record that ends a transaction, as the transaction coordinator writes it. */
    private static TestRecord marker(ControlRecordType type) {
        ByteBuffer key = ByteBuffer.allocate(4).putShort((short) 0).putShort(type.type());
        byte[] value = TestBatch.bytes(new EndTransactionMarker(type, 6).serializeValue());
        return new TestRecord(BASE_OFFSET, TestRecords.START_MS, key.array(), value, List.of());
    }
}
