package io.recordbatch.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.recordbatch.codec.CodecLease;
import io.recordbatch.codec.Compression;
import io.recordbatch.codec.CompressionType;
import io.recordbatch.format.TestRecords.Times;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.common.header.Header;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * In the steady state encoding allocates its result, and decoding and skipping allocate nothing. No library stands in
 * the way: on OpenJDK 17 with lz4-java 1.11.2, zstd-jni 1.5.7-17 and snappy-java 1.1.10.7 encoding takes 0 bytes beyond
 * its result too, with all five codecs.
 */
class AllocationTest {
    private static final CodecLease LEASE = new CodecLease();
    private static final int[] COUNTS = {1, 200, 2_000};

    private static final long MAX_ENCODING_OVERHEAD = 64;
    /** An array of n bytes takes 16 more on the heap, rounded up to a multiple of 8. */
    private static final int ARRAY_HEADER = 16;

    @AfterAll
    static void closeLease() {
        LEASE.close();
    }

    static Stream<Arguments> batches() {
        return Arrays.stream(CompressionType.values())
                .flatMap(type -> Arrays.stream(COUNTS).mapToObj(count -> Arguments.of(type, count)));
    }

    @ParameterizedTest
    @MethodSource("batches")
    void encoding(CompressionType type, int count) {
        BatchWriter writer = new BatchWriter(LEASE, Compression.of(type));
        List<TestRecord> records = asciiRecords(count);
        Header[][] headers = records.stream().map(TestRecord::headerArray).toArray(Header[][]::new);

        byte[] batch = encode(writer, records, headers);
        long allocated = Allocations.leastOf(() -> encode(writer, records, headers).length);

        long result = ARRAY_HEADER + (batch.length + 7L) / 8 * 8;
        assertThat(allocated - result).isBetween(0L, MAX_ENCODING_OVERHEAD);
    }

    private static byte[] encode(BatchWriter writer, List<TestRecord> records, Header[][] headers) {
        try (BatchWriter batch = writer.begin(0)) {
            for (int i = 0; i < headers.length; i++) {
                TestRecord record = records.get(i);
                batch.append(record.offset(), record.timestamp(), record.key(), record.value(), headers[i]);
            }
            return batch.build();
        }
    }

    @ParameterizedTest
    @MethodSource("batches")
    void decoding(CompressionType type, int count) {
        byte[] batch = batch(type, count);
        BatchReader reader = OurReader.create(LEASE);

        assertThat(Allocations.leastOf(() -> decode(reader, batch))).isZero();
    }

    /** Sums what it finds, so that none of it can be left out. */
    private static long decode(BatchReader reader, byte[] batch) {
        long sum = 0;
        try (RecordCursor records = reader.open(batch, 0, batch.length)) {
            while (records.next()) {
                sum += records.offset() + records.timestamp();
                sum += records.keyPosition() + records.keyLength() + records.valuePosition() + records.valueLength();
                HeaderCursor headers = records.headers();
                sum += headers.count();
                while (headers.next()) {
                    sum++;
                }
            }
        }
        return sum;
    }

    @ParameterizedTest
    @MethodSource("batches")
    void skipping(CompressionType type, int count) {
        byte[] batch = batch(type, count);
        BatchReader reader = OurReader.create(LEASE);

        assertThat(Allocations.leastOf(() -> skip(reader, batch))).isZero();
    }

    private static long skip(BatchReader reader, byte[] batch) {
        long sum = 0;
        try (RecordCursor records = reader.open(batch, 0, batch.length)) {
            while (records.skip()) {
                sum += records.offset() + records.timestamp();
            }
        }
        return sum;
    }

    @ParameterizedTest
    @MethodSource("batches")
    void walkingAPackedValue(CompressionType type, int count) {
        byte[] batch = batch(type, count);
        PackedReader reader = new PackedReader(LEASE, Integer.MAX_VALUE, Integer.MAX_VALUE);

        assertThat(Allocations.leastOf(() -> walk(reader, batch))).isZero();
    }

    private static long walk(PackedReader reader, byte[] value) {
        long sum = 0;
        try (PackedReader packed = reader.open(value, 0, value.length)) {
            while (packed.next()) {
                sum += packed.record().offset();
            }
        }
        return sum;
    }

    private static byte[] batch(CompressionType type, int count) {
        return new TestBatch("", asciiRecords(count))
                .compressed(type, type.defaultLevel())
                .kafkas();
    }

    /** Records without the header keys of which the bytes cannot be told without making them. */
    private static List<TestRecord> asciiRecords(int count) {
        List<TestRecord> records = new ArrayList<>();
        for (TestRecord record : new TestRecords(count, Times.ASCENDING).consecutive(0, count)) {
            List<Header> ascii = record.headers().stream()
                    .filter(header -> header.key().chars().allMatch(c -> c < 0x80))
                    .toList();
            records.add(new TestRecord(record.offset(), record.timestamp(), record.key(), record.value(), ascii));
        }
        return records;
    }
}
