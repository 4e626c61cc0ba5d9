package io.recordbatch.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.recordbatch.codec.CodecBuffers;
import io.recordbatch.codec.CodecLease;
import io.recordbatch.codec.CompressionType;
import java.lang.ref.WeakReference;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How a reader is used; what it refuses is in {@link MalformedBatchTest}. */
class BatchReaderTest {
    private static final int MAX_BYTES = 1 << 20;
    private static final int MAX_RECORDS = 1 << 20;

    private final CodecLease lease = new CodecLease();
    private final BatchReader reader = new BatchReader(lease, MAX_BYTES, MAX_RECORDS);

    @AfterEach
    void close() {
        lease.close();
    }

    private static byte[] batch(CompressionType type) {
        return new TestBatch("", new TestRecords(type.id()).consecutive(0, 30))
                .compressed(type, type.defaultLevel())
                .kafkas();
    }

    @Test
    void positionsAndLengthsAreThoseOfTheSource() {
        byte[] batch = new TestBatch("", new TestRecords(1).consecutive(0, 100)).kafkas();
        try (RecordCursor records = reader.open(batch, 0, batch.length)) {
            assertThat(records.bytes()).isSameAs(batch);
            while (records.next()) {
                assertField(records.bytes(), records.keyPosition(), records.keyLength(), records.key());
                assertField(records.bytes(), records.valuePosition(), records.valueLength(), records.value());
            }
        }
    }

    private static void assertField(byte[] bytes, int position, int length, byte[] copy) {
        if (copy == null) {
            assertThat(length).isEqualTo(-1);
        } else {
            assertThat(copy).hasSize(length);
            for (int i = 0; i < length; i++) {
                assertThat(bytes[position + i]).isEqualTo(copy[i]);
            }
        }
    }

    @Test
    void headersCanBeWalkedAgain() {
        TestRecord record = new TestRecords(1)
                .consecutive(0, 100).stream()
                        .filter(r -> r.headers().size() > 2)
                        .findFirst()
                        .orElseThrow();
        byte[] batch = new TestBatch("", List.of(record)).kafkas();
        try (RecordCursor records = reader.open(batch, 0, batch.length)) {
            records.next();

            assertThat(records.headers().count()).isEqualTo(record.headers().size());
            records.headers().next();
            assertThat(TestRecord.of(records)).isEqualTo(record);
            assertThat(TestRecord.of(records)).isEqualTo(record);
        }
    }

    @ParameterizedTest
    @EnumSource
    void skipAndNextCanBeMixed(CompressionType type) {
        List<TestRecord> expected = new TestRecords(4).consecutive(0, 60);
        byte[] batch = new TestBatch("", expected)
                .compressed(type, type.defaultLevel())
                .kafkas();
        try (RecordCursor records = reader.open(batch, 0, batch.length)) {
            for (int i = 0; i < expected.size(); i++) {
                if (i % 3 == 0) {
                    assertThat(records.next()).isTrue();
                    assertThat(TestRecord.of(records)).isEqualTo(expected.get(i));
                } else {
                    assertThat(records.skip()).isTrue();
                    assertThat(records.offset()).isEqualTo(expected.get(i).offset());
                }
            }
            assertThat(records.next()).isFalse();
            assertThat(records.skip()).isFalse();
            assertThat(records.next()).isFalse();
        }
    }

    @Test
    void refusesASecondBatchWhileOneIsOpen() {
        byte[] batch = batch(CompressionType.NONE);
        RecordCursor records = reader.open(batch, 0, batch.length);

        assertThatIllegalStateException()
                .isThrownBy(() -> reader.open(batch, 0, batch.length))
                .withMessage("A batch is open: close its records first");
        records.close();
        assertThat(reader.open(batch, 0, batch.length)).isSameAs(records);
    }

    @ParameterizedTest
    @EnumSource
    void closingGivesTheBuffersBackOnce(CompressionType type) {
        byte[] batch = batch(type);
        CodecBuffers buffers = lease.acquire();
        lease.release(buffers);

        RecordCursor records = reader.open(batch, 0, batch.length);
        records.close();
        records.close();

        CodecBuffers first = lease.acquire();
        assertThat(first).isSameAs(buffers);
        assertThat(lease.acquire()).isNotSameAs(first);
    }

    @ParameterizedTest
    @EnumSource
    void aClosedCursorHasNoRecords(CompressionType type) {
        byte[] batch = batch(type);
        RecordCursor records = reader.open(batch, 0, batch.length);
        records.next();
        records.close();

        assertThat(records.next()).isFalse();
        assertThat(records.skip()).isFalse();
        assertThat(records.headers().next()).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void theHeaderIsReadableAfterClose(CompressionType type) {
        byte[] batch = batch(type);
        reader.open(batch, 0, batch.length).close();

        KafkaReader.assertSameHeader(reader.header(), KafkaReader.batch(batch));
    }

    @ParameterizedTest
    @EnumSource
    void keepsNoArrayOfTheCaller(CompressionType type) throws InterruptedException {
        assertCollected(readAll(batch(type)));

        assertCollected(failToOpen(RawBatch.withInt(batch(type), BatchLayout.CRC_OFFSET, 0)));
        assertCollected(failToOpen(
                RawBatch.fixCrc(RawBatch.withInt(batch(type), BatchLayout.RECORD_COUNT_OFFSET, MAX_RECORDS))));
        assertCollected(failToOpen(new byte[5]));
    }

    private WeakReference<byte[]> readAll(byte[] batch) {
        try (RecordCursor records = reader.open(batch, 0, batch.length)) {
            while (records.next()) {
                records.headers();
            }
        }
        return new WeakReference<>(batch);
    }

    private WeakReference<byte[]> failToOpen(byte[] batch) {
        assertThatExceptionOfType(MalformedBatchException.class).isThrownBy(() -> reader.open(batch, 0, batch.length));
        return new WeakReference<>(batch);
    }

    private static void assertCollected(WeakReference<byte[]> reference) throws InterruptedException {
        for (int i = 0; i < 100 && reference.get() != null; i++) {
            System.gc();
            Thread.sleep(10);
        }
        assertThat(reference.get()).as("an array of the caller").isNull();
    }
}
