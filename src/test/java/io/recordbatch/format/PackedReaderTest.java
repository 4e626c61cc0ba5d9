package io.recordbatch.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.recordbatch.codec.CodecBuffers;
import io.recordbatch.codec.CodecLease;
import io.recordbatch.codec.CompressionType;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.common.record.internal.ControlRecordType;
import org.apache.kafka.common.record.internal.EndTransactionMarker;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PackedReaderTest {
    private static final List<TestRecord> RECORDS = new TestRecords(1).consecutive(0, 90);

    private final CodecLease lease = new CodecLease();

    @AfterEach
    void close() {
        lease.close();
    }

    /** Three batches of 30 records and, where a transaction would end, a marker between them and behind them. */
    private static byte[] packed(CompressionType type) {
        List<byte[]> batches = new ArrayList<>();
        for (int i = 0; i < RECORDS.size(); i += 30) {
            batches.add(new TestBatch("", RECORDS.subList(i, i + 30))
                    .compressed(type, type.defaultLevel())
                    .kafkas());
            batches.add(marker(i, ControlRecordType.COMMIT));
        }
        return concatenated(batches.toArray(byte[][]::new));
    }

    private static List<TestRecord> drain(PackedReader packed) {
        List<TestRecord> found = new ArrayList<>();
        while (packed.next()) {
            assertThat(packed.header().isControl()).isFalse();
            found.add(TestRecord.of(packed.record()));
        }
        return found;
    }

    private List<TestRecord> read(byte[] value, int maxBytes, int maxRecords) {
        try (PackedReader packed = new PackedReader(lease, maxBytes, maxRecords).open(value, 0, value.length)) {
            return drain(packed);
        }
    }

    @ParameterizedTest
    @EnumSource
    void walksAllBatchesButControlBatches(CompressionType type) {
        assertThat(read(packed(type), 1 << 20, 1000)).isEqualTo(RECORDS);
    }

    @Test
    void staysInsideOfItsRange() {
        byte[] value = packed(CompressionType.NONE);
        int first = new BatchHeader().wrap(value, 0).sizeInBytes();
        try (PackedReader packed = new PackedReader(lease, 1 << 20, 1000)) {
            assertThat(drain(packed.open(value, 0, first))).isEqualTo(RECORDS.subList(0, 30));
            assertThat(drain(packed.open(value, first, value.length - first))).isEqualTo(RECORDS.subList(30, 90));
            assertThat(drain(packed.open(value, 0, 0))).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void theLimitOfRecordsIsForAllBatches(CompressionType type) {
        byte[] value = packed(type);
        int markers = 3;
        assertThat(read(value, 1 << 20, RECORDS.size() + markers)).isEqualTo(RECORDS);

        assertThatExceptionOfType(MalformedBatchException.class)
                .isThrownBy(() -> read(value, 1 << 20, RECORDS.size() - 1))
                .withMessageMatching("Invalid record count: expected 0 to the limit of 27, found 30 at position \\d+");
    }

    @ParameterizedTest
    @EnumSource
    void theLimitOfBytesIsForAllBatches(CompressionType type) {
        byte[] value = packed(type);
        int bytes = packed(CompressionType.NONE).length - 6 * BatchLayout.HEADER_LENGTH;
        assertThat(read(value, bytes, 1000)).isEqualTo(RECORDS);

        assertThatExceptionOfType(MalformedBatchException.class)
                .isThrownBy(() -> read(value, bytes - 1, 1000))
                .withMessageContaining("over the limit of ");
    }

    @ParameterizedTest
    @EnumSource
    void isUsedAgainAfterAnError(CompressionType type) {
        byte[] corrupt = packed(type);
        corrupt[corrupt.length - 1]++;
        PackedReader reader = new PackedReader(lease, 1 << 20, 1000);
        CodecBuffers buffers = lease.acquire();
        lease.release(buffers);
        assertThatExceptionOfType(MalformedBatchException.class).isThrownBy(() -> {
            try (PackedReader packed = reader.open(corrupt, 0, corrupt.length)) {
                drain(packed);
            }
        });

        CodecBuffers back = lease.acquire();
        assertThat(back).isSameAs(buffers);
        lease.release(back);
        byte[] value = packed(type);
        try (PackedReader packed = reader.open(value, 0, value.length)) {
            assertThat(drain(packed)).isEqualTo(RECORDS);
        }
    }

    /** Or else the rest of one record's value would be taken for the next one's. */
    @Test
    void refusesAnotherValueWhileOneIsOpen() {
        byte[] value = packed(CompressionType.NONE);
        PackedReader reader = new PackedReader(lease, 1 << 20, 1000).open(value, 0, value.length);
        reader.next();

        assertThatIllegalStateException()
                .isThrownBy(() -> reader.open(value, 0, value.length))
                .withMessage("A value is open: close it first");
        reader.close();
        reader.close();
        assertThat(reader.next()).isFalse();
        assertThat(drain(reader.open(value, 0, value.length))).isEqualTo(RECORDS);
    }

    /** What two producers wrote in turn: of one the first transaction is aborted, of the other the second. */
    @ParameterizedTest
    @EnumSource
    void passesOverWhatWasAborted(CompressionType type) {
        byte[] value = concatenated(
                transactional(type, 1, 0),
                transactional(type, 2, 10),
                marker(1, ControlRecordType.ABORT),
                transactional(type, 1, 20),
                marker(2, ControlRecordType.COMMIT),
                transactional(type, 2, 30),
                plain(type, 2, 40),
                marker(1, ControlRecordType.COMMIT),
                marker(2, ControlRecordType.ABORT),
                transactional(type, 2, 50));

        List<TestRecord> expected = new ArrayList<>(RECORDS.subList(10, 30));
        expected.addAll(RECORDS.subList(40, 60));
        assertThat(read(value, 1 << 20, 1000)).isEqualTo(expected);
    }

    private static byte[] transactional(CompressionType type, int producerId, int from) {
        return new TestBatch("", RECORDS.subList(from, from + 10))
                .compressed(type, type.defaultLevel())
                .producer(producerId, 0, from)
                .transactional()
                .kafkas();
    }

    private static byte[] plain(CompressionType type, int producerId, int from) {
        return new TestBatch("", RECORDS.subList(from, from + 10))
                .compressed(type, type.defaultLevel())
                .producer(producerId, 0, from)
                .kafkas();
    }

    private static byte[] marker(int producerId, ControlRecordType type) {
        return TestBatch.bytes(
                MemoryRecords.withEndTransactionMarker(producerId, (short) 0, new EndTransactionMarker(type, 0))
                        .buffer());
    }

    private static byte[] concatenated(byte[]... batches) {
        ByteBuffer bytes = ByteBuffer.allocate(1 << 20);
        for (byte[] batch : batches) {
            bytes.put(batch);
        }
        return TestBatch.bytes(bytes.flip());
    }

    /** They are looked at before the walk, which must not cost more than the limit either. */
    @ParameterizedTest
    @EnumSource
    void theLimitOfBytesIsForAllControlBatchesThatAreLookedAt(CompressionType type) {
        TestRecord large = new TestRecord(0, 0, new byte[] {0, 0, 0, 1}, new byte[700], List.of());
        int bytes = new TestBatch("", List.of(large)).control().kafkas().length - BatchLayout.HEADER_LENGTH;
        byte[] control = new TestBatch("", List.of(large))
                .compressed(type, type.defaultLevel())
                .control()
                .kafkas();
        byte[] value = concatenated(control, control);
        assertThat(read(value, 2 * bytes, 2)).isEmpty();

        assertThatExceptionOfType(MalformedBatchException.class)
                .isThrownBy(() -> new PackedReader(lease, 2 * bytes - 1, 2).open(value, 0, value.length))
                .withMessageContaining("over the limit of " + (bytes - 1));
        assertThatExceptionOfType(MalformedBatchException.class)
                .isThrownBy(() -> new PackedReader(lease, 2 * bytes, 1).open(value, 0, value.length))
                .withMessageContaining("expected 0 to the limit of 0, found 1");
    }

    @Test
    void keepsNoArrayOfTheCaller() throws InterruptedException {
        PackedReader reader = new PackedReader(lease, 1 << 20, 1000);
        assertCollected(walk(reader, packed(CompressionType.ZSTD)));
        assertCollected(failToOpen(reader, Arrays.copyOf(packed(CompressionType.ZSTD), 1000)));
        assertCollected(failToOpen(reader, new byte[5]));
    }

    private static WeakReference<byte[]> walk(PackedReader reader, byte[] value) {
        try (PackedReader packed = reader.open(value, 0, value.length)) {
            drain(packed);
        }
        return new WeakReference<>(value);
    }

    private static WeakReference<byte[]> failToOpen(PackedReader reader, byte[] value) {
        assertThatExceptionOfType(MalformedBatchException.class).isThrownBy(() -> reader.open(value, 0, value.length));
        return new WeakReference<>(value);
    }

    private static void assertCollected(WeakReference<byte[]> reference) throws InterruptedException {
        for (int i = 0; i < 100 && reference.get() != null; i++) {
            System.gc();
            Thread.sleep(10);
        }
        assertThat(reference.get()).as("an array of the caller").isNull();
    }
}
