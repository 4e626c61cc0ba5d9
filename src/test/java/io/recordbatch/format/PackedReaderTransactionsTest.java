package io.recordbatch.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.recordbatch.codec.CodecLease;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.common.record.internal.ControlRecordType;
import org.apache.kafka.common.record.internal.DefaultRecordBatch;
import org.apache.kafka.common.record.internal.EndTransactionMarker;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Transactions within one value: as a broker wrote them, and in every other order that producers can bring about. */
class PackedReaderTransactionsTest {
    private static final int TRANSACTION_RECORDS = 60;
    /** Four transactions, of which the second and the fourth were aborted. */
    private static byte[] segments;

    private static List<TestRecord> all;

    private final CodecLease lease = new CodecLease();
    private final ByteArrayOutputStream value = new ByteArrayOutputStream();
    private final List<TestRecord> records = new TestRecords(11).consecutive(0, 40);
    private int nextRecord;

    @BeforeAll
    static void readSegments() throws IOException {
        var folder = Vectors.DIRECTORY.resolve("kafka-clients-4.3.1-transactions-lz4");
        segments = Vectors.segments(folder);
        all = Vectors.expected(folder).stream().map(Vectors.Typed::record).toList();
    }

    @AfterEach
    void close() {
        lease.close();
    }

    private List<TestRecord> read(byte[] bytes) {
        List<TestRecord> found = new ArrayList<>();
        try (PackedReader packed = new PackedReader(lease, 1 << 24, 100_000).open(bytes, 0, bytes.length)) {
            while (packed.next()) {
                found.add(TestRecord.of(packed.record()));
            }
        }
        return found;
    }

    private static List<TestRecord> transactions(int... numbers) {
        List<TestRecord> records = new ArrayList<>();
        for (int number : numbers) {
            int start = (number - 1) * TRANSACTION_RECORDS;
            records.addAll(all.subList(start, start + TRANSACTION_RECORDS));
        }
        return records;
    }

    @Test
    void readsWhatAConsumerReadsThatIsolatesTransactions() {
        assertThat(all).hasSize(4 * TRANSACTION_RECORDS);

        assertThat(read(segments)).isEqualTo(transactions(1, 3));
    }

    @Test
    void keepsWhatWasAbortedOnlyBehindTheEnd() {
        List<DefaultRecordBatch> batches = KafkaReader.batches(segments);
        DefaultRecordBatch lastMarker = batches.get(batches.size() - 1);
        assertThat(lastMarker.isControlBatch()).isTrue();

        byte[] cut = Arrays.copyOf(segments, segments.length - lastMarker.sizeInBytes());

        assertThat(read(cut)).isEqualTo(transactions(1, 3, 4));
    }

    @Test
    void anAbortBehindACommitIsNotForWhatTheCommitEnded() {
        data(1, true);
        marker(1, ControlRecordType.COMMIT);
        marker(1, ControlRecordType.ABORT);

        assertThat(read(value.toByteArray())).isEqualTo(records.subList(0, 4));
    }

    @Test
    void aMarkerIsForItsProducerOnly() {
        data(1, true);
        data(2, true);
        data(1, true);
        marker(2, ControlRecordType.ABORT);
        data(2, true);
        marker(1, ControlRecordType.COMMIT);
        marker(2, ControlRecordType.COMMIT);

        assertThat(read(value.toByteArray()))
                .containsExactlyElementsOf(concat(records.subList(0, 4), records.subList(8, 16)));
    }

    @Test
    void dropsAllBatchesOfATransactionBetweenThoseOfAnother() {
        data(1, true);
        data(2, true);
        data(1, true);
        marker(1, ControlRecordType.ABORT);
        data(1, true);

        assertThat(read(value.toByteArray()))
                .containsExactlyElementsOf(concat(records.subList(4, 8), records.subList(12, 16)));
    }

    /** A producer with an id writes outside of transactions too, when it is only idempotent. */
    @Test
    void keepsWhatIsNotInATransaction() {
        data(1, false);
        data(-1, false);
        marker(1, ControlRecordType.ABORT);

        assertThat(read(value.toByteArray())).isEqualTo(records.subList(0, 8));
    }

    @Test
    void forgetsTheMarkersOfTheValueBefore() {
        data(1, true);
        byte[] open = value.toByteArray();
        marker(1, ControlRecordType.ABORT);
        byte[] aborted = value.toByteArray();
        PackedReader reader = new PackedReader(lease, 1 << 24, 100_000);
        try (PackedReader packed = reader.open(aborted, 0, aborted.length)) {
            assertThat(packed.next()).isFalse();
        }
        try (PackedReader packed = reader.open(open, 0, open.length)) {
            assertThat(packed.next()).isTrue();
        }
    }

    private static List<TestRecord> concat(List<TestRecord> first, List<TestRecord> second) {
        List<TestRecord> both = new ArrayList<>(first);
        both.addAll(second);
        return both;
    }

    /** The next four records, as one batch. */
    private void data(long producerId, boolean isTransactional) {
        TestBatch batch = new TestBatch("", records.subList(nextRecord, nextRecord + 4));
        if (producerId >= 0) {
            batch.producer(producerId, 0, 0);
        }
        if (isTransactional) {
            batch.transactional();
        }
        value.writeBytes(batch.kafkas());
        nextRecord += 4;
    }

    private void marker(long producerId, ControlRecordType type) {
        ByteBuffer marker = MemoryRecords.withEndTransactionMarker(
                        producerId, (short) 0, new EndTransactionMarker(type, 0))
                .buffer();
        value.writeBytes(TestBatch.bytes(marker));
    }
}
