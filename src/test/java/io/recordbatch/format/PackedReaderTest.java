package io.recordbatch.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.recordbatch.codec.CodecBuffers;
import io.recordbatch.codec.CodecLease;
import io.recordbatch.codec.CompressionType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
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
        ByteBuffer bytes = ByteBuffer.allocate(1 << 20);
        for (int i = 0; i < RECORDS.size(); i += 30) {
            bytes.put(new TestBatch("", RECORDS.subList(i, i + 30))
                    .compressed(type, type.defaultLevel())
                    .kafkas());
            bytes.put(MemoryRecords.withEndTransactionMarker(
                            i, (short) 0, new EndTransactionMarker(ControlRecordType.COMMIT, 0))
                    .buffer());
        }
        return TestBatch.bytes(bytes.flip());
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
        int bytes = packed(CompressionType.NONE).length - 6 * BatchHeader.LENGTH;
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
}
