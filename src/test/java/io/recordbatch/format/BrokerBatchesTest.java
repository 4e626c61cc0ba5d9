package io.recordbatch.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.recordbatch.codec.CodecLease;
import io.recordbatch.codec.CompressionType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.common.record.internal.ControlRecordType;
import org.apache.kafka.common.record.internal.DefaultRecordBatch;
import org.apache.kafka.common.record.internal.EndTransactionMarker;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.MemoryRecords.RecordFilter;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.common.utils.internals.BufferSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Batches as a broker has them: between others, compacted, and as its own markers. */
class BrokerBatchesTest {
    private static final CodecLease LEASE = new CodecLease();
    private static final long NOW_MS = TestRecords.START_MS + 1_000_000;
    private static final long DELETE_RETENTION_MS = 5_000;

    private final BatchReader reader = OurReader.create(LEASE);

    @AfterAll
    static void closeLease() {
        LEASE.close();
    }

    @ParameterizedTest
    @EnumSource
    void readsABatchInsideOfALargerArray(CompressionType type) {
        TestBatch batch =
                new TestBatch("", new TestRecords(3).consecutive(70, 30)).compressed(type, type.defaultLevel());
        byte[] bytes = batch.kafkas();
        byte[] larger = new byte[100 + bytes.length + 100];
        Arrays.fill(larger, (byte) 0x7f);
        System.arraycopy(bytes, 0, larger, 100, bytes.length);

        assertThat(OurReader.records(reader, larger, 100, bytes.length)).isEqualTo(batch.records());
        assertThat(OurReader.records(reader, larger, 100, bytes.length + 100)).isEqualTo(batch.records());
        assertThat(reader.header().sizeInBytes()).isEqualTo(bytes.length);
    }

    @Test
    void readsOneBatchAfterTheOther() {
        List<TestRecord> expected = new ArrayList<>();
        ByteBuffer bytes = ByteBuffer.allocate(1 << 20);
        for (CompressionType type : CompressionType.values()) {
            TestBatch batch = new TestBatch("", new TestRecords(type.id()).withGaps(expected.size() * 1_000_000L, 40))
                    .compressed(type, type.defaultLevel());
            bytes.put(batch.kafkas());
            expected.addAll(batch.records());
        }
        byte[] segment = TestBatch.bytes(bytes.flip());

        assertThat(readAll(segment)).isEqualTo(expected);
    }

    private List<TestRecord> readAll(byte[] segment) {
        List<TestRecord> found = new ArrayList<>();
        int position = 0;
        while (position < segment.length) {
            found.addAll(OurReader.records(reader, segment, position, segment.length - position));
            KafkaReader.assertSameHeader(
                    reader.header(),
                    KafkaReader.batch(Arrays.copyOfRange(
                            segment, position, position + reader.header().sizeInBytes())));
            position += reader.header().sizeInBytes();
        }
        return found;
    }

    /** Tombstones set the delete horizon, which takes the place of the base timestamp. */
    @ParameterizedTest
    @EnumSource
    void readsWhatTheLogCleanerLeaves(CompressionType type) {
        ByteBuffer segment = ByteBuffer.allocate(1 << 20);
        for (int i = 0; i < 3; i++) {
            segment.put(new TestBatch("", new TestRecords(i).consecutive(i * 100L, 100))
                    .compressed(type, type.defaultLevel())
                    .producer(5, 0, i * 100)
                    .kafkas());
        }
        byte[] cleaned = clean(TestBatch.bytes(segment.flip()));

        List<TestRecord> expected = new ArrayList<>();
        boolean hasHorizon = false;
        for (DefaultRecordBatch batch : KafkaReader.batches(cleaned)) {
            expected.addAll(KafkaReader.records(batch));
            hasHorizon |= batch.deleteHorizonMs().isPresent();
        }
        assertThat(hasHorizon).isTrue();
        assertThat(readAll(cleaned)).hasSizeGreaterThan(90).isEqualTo(expected);
    }

    /** Drops all records of the second batch and one in three of the others. */
    private static byte[] clean(byte[] segment) {
        RecordFilter filter = new RecordFilter(NOW_MS, DELETE_RETENTION_MS) {
            @Override
            protected BatchRetentionResult checkBatchRetention(RecordBatch batch) {
                return new BatchRetentionResult(BatchRetention.RETAIN_EMPTY, false);
            }

            @Override
            protected boolean shouldRetainRecord(RecordBatch batch, Record record) {
                return batch.baseOffset() != 100 && record.offset() % 3 != 1;
            }
        };
        return TestBatch.bytes(MemoryRecords.readableRecords(ByteBuffer.wrap(segment))
                .filterTo(filter, ByteBuffer.allocate(segment.length), BufferSupplier.NO_CACHING, 1 << 20)
                .outputBuffer()
                .flip());
    }

    @ParameterizedTest
    @EnumSource(names = {"COMMIT", "ABORT"})
    void readsTheMarkerOfATransaction(ControlRecordType type) {
        byte[] marker = TestBatch.bytes(MemoryRecords.withEndTransactionMarker(
                        77, NOW_MS, 4, 1234, (short) 5, new EndTransactionMarker(type, 9))
                .buffer());

        assertThat(readAll(marker)).hasSize(1).isEqualTo(KafkaReader.records(KafkaReader.batch(marker)));
        assertThat(reader.header().isControl()).isTrue();
        assertThat(reader.header().isTransactional()).isTrue();
    }
}
