package io.recordbatch.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.recordbatch.codec.CodecBuffers;
import io.recordbatch.codec.CodecLease;
import io.recordbatch.codec.Compression;
import io.recordbatch.codec.CompressionType;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.record.internal.DefaultRecordBatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a writer makes; what it refuses is in {@link BatchWriterMisuseTest}. */
class BatchWriterTest {
    private static final long TIME_MS = TestRecords.START_MS;
    private static final byte[] VALUE = new byte[1000];

    private final CodecLease lease = new CodecLease();
    private final BatchWriter writer = new BatchWriter(lease, Compression.NONE);

    @AfterEach
    void close() {
        writer.close();
        lease.close();
    }

    private static void append(BatchWriter batch, long offset) {
        batch.append(offset, TIME_MS, null, VALUE, null);
    }

    @ParameterizedTest
    @EnumSource
    void smallerIsCompressedAndSaysSo(CompressionType type) {
        byte[] batch = ofOneValue(type, new byte[10_000]);

        assertThat((int) KafkaReader.batch(batch).compressionType().id).isEqualTo(type.id());
        assertThat(batch.length < 1000).isEqualTo(type != CompressionType.NONE);
    }

    @ParameterizedTest
    @EnumSource
    void notSmallerIsUncompressedAndSaysSo(CompressionType type) {
        byte[] random = new byte[10_000];
        new Random(1).nextBytes(random);
        byte[] batch = ofOneValue(type, random);

        assertThat(batch).isEqualTo(ofOneValue(CompressionType.NONE, random));
    }

    /** A record of which a codec makes as many bytes as it had, or just one less. */
    @ParameterizedTest
    @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void compressedIsWhereItIsSmallerByOneByte(CompressionType type) {
        for (int length = 0; length < 300; length++) {
            byte[] uncompressed = ofOneValue(CompressionType.NONE, new byte[length]);
            byte[] batch = ofOneValue(type, new byte[length]);

            boolean compressed = KafkaReader.batch(batch).isCompressed();
            assertThat(compressed).isEqualTo(batch.length < uncompressed.length);
            assertThat(compressed).isEqualTo(!Arrays.equals(batch, uncompressed));
        }
    }

    private byte[] ofOneValue(CompressionType type, byte[] value) {
        try (BatchWriter batch = new BatchWriter(lease, Compression.of(type)).begin(0)) {
            batch.append(0, TIME_MS, null, value, null);
            return batch.build();
        }
    }

    @ParameterizedTest
    @EnumSource
    void isUsedAgain(CompressionType type) {
        BatchWriter again = new BatchWriter(lease, Compression.of(type));
        byte[] full = build(again.begin(5)
                .producer(1, (short) 2, 3)
                .partitionLeaderEpoch(4)
                .logAppendTime(TIME_MS)
                .deleteHorizon(6)
                .transactional()
                .control());
        byte[] plain = build(again.begin(5));

        assertThat(build(new BatchWriter(lease, Compression.of(type)).begin(5)))
                .isEqualTo(plain)
                .isNotEqualTo(full);
    }

    private static byte[] build(BatchWriter batch) {
        try (batch) {
            append(batch, 5);
            return batch.build();
        }
    }

    @Test
    void countsUncompressedBytes() {
        try (BatchWriter batch = new BatchWriter(lease, new Compression(CompressionType.GZIP, 9)).begin(0)) {
            assertThat(batch.uncompressedBytes()).isZero();
            append(batch, 0);
            append(batch, 1);
            assertThat(batch.uncompressedBytes())
                    .isEqualTo(2 * (ofOneValue(CompressionType.NONE, VALUE).length - BatchLayout.HEADER_LENGTH));
        }
    }

    /** A batch can be built, go on, and be built again; its flags are those of the last time. */
    @Test
    void buildsAgainAfterMoreRecords() {
        byte[] random = new byte[1_000_000];
        new Random(1).nextBytes(random);
        try (BatchWriter batch = new BatchWriter(lease, new Compression(CompressionType.LZ4, 9)).begin(0)) {
            batch.append(0, TIME_MS, null, new byte[100], null);
            byte[] first = batch.build();
            assertThat(batch.build()).isEqualTo(first);
            assertThat(KafkaReader.batch(first).isCompressed()).isTrue();

            batch.append(1, TIME_MS, null, random, null);
            DefaultRecordBatch second = KafkaReader.batch(batch.build());
            assertThat(second.isCompressed()).isFalse();
            assertThat(KafkaReader.records(second)).hasSize(2);
        }
    }

    @Test
    void lastOffsetHoldsWhereverItIsSet() {
        try (BatchWriter batch = writer.begin(10).lastOffset(100)) {
            append(batch, 11);
            assertThat(KafkaReader.batch(batch.build()).lastOffset()).isEqualTo(100);
            append(batch, 12);
            assertThat(KafkaReader.batch(batch.build()).lastOffset()).isEqualTo(100);
            append(batch, 101);
            assertThat(KafkaReader.batch(batch.build()).lastOffset()).isEqualTo(101);
        }
    }

    @Test
    void timestampsOfTheHeaderCanBeSet() {
        try (BatchWriter batch = writer.begin(0).baseTimestamp(7).maxTimestamp(8)) {
            append(batch, 0);
            DefaultRecordBatch kafkas = KafkaReader.batch(batch.build());

            assertThat(kafkas.baseTimestamp()).isEqualTo(7);
            assertThat(kafkas.maxTimestamp()).isEqualTo(8);
            assertThat(kafkas.iterator().next().timestamp()).isEqualTo(TIME_MS);
        }
    }

    @Test
    void largestDistanceOfTimestamps() {
        try (BatchWriter batch = writer.begin(0).baseTimestamp(Long.MIN_VALUE)) {
            batch.append(0, Long.MAX_VALUE, null, null, null);
            batch.append(1, -1, null, null, null);

            assertThat(KafkaReader.records(KafkaReader.batch(batch.build())))
                    .extracting(TestRecord::timestamp)
                    .containsExactly(Long.MAX_VALUE, -1L);
        }
    }

    @Test
    void aLoneSurrogateInAHeaderKeyIsAQuestionMark() {
        Header[] headers = {new RecordHeader("a\ud834b", null)};
        try (BatchWriter batch = writer.begin(0)) {
            batch.append(0, 0, null, null, headers);

            TestRecord record =
                    KafkaReader.records(KafkaReader.batch(batch.build())).get(0);
            assertThat(record.headers().get(0).key()).isEqualTo("a?b");
        }
    }

    /** At the borders of every varint, and for any batch. */
    @Test
    void maxSizeIsNeverExceeded() {
        int closest = Integer.MAX_VALUE;
        for (TestRecord record : new TestRecords(5).consecutive(0, 2000)) {
            long max = BatchWriter.maxSizeInBytes(record.key(), record.value(), record.headerArray());
            for (long offset : new long[] {0, Integer.MAX_VALUE}) {
                try (BatchWriter batch = writer.begin(0).baseTimestamp(offset == 0 ? -1 : Long.MIN_VALUE)) {
                    batch.append(offset, record.timestamp(), record.key(), record.value(), record.headerArray());
                    assertThat((long) batch.uncompressedBytes()).isLessThanOrEqualTo(max);
                    closest = Math.min(closest, (int) max - batch.uncompressedBytes());
                }
            }
        }
        // The length of the largest takes three of the five bytes that are counted for it.
        assertThat(closest).isEqualTo(2);
    }

    @Test
    void givesItsBuffersBack() {
        CodecBuffers buffers = lease.acquire();
        lease.release(buffers);

        BatchWriter batch = writer.begin(0);
        CodecBuffers others = lease.acquire();
        assertThat(others).isNotSameAs(buffers);
        batch.close();
        batch.close();

        assertThat(Stream.of(lease.acquire(), lease.acquire())).contains(buffers);
    }
}
