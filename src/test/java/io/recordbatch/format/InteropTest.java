package io.recordbatch.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.recordbatch.codec.CodecLease;
import io.recordbatch.codec.CompressionType;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.common.record.internal.DefaultRecordBatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What we write Kafka reads, what Kafka writes we read, and uncompressed both write the same bytes. */
class InteropTest {
    private static final CodecLease LEASE = new CodecLease();
    private static final List<TestBatch> BATCHES = TestBatches.all();

    @AfterAll
    static void closeLease() {
        LEASE.close();
    }

    static List<TestBatch> batches() {
        return BATCHES;
    }

    static Stream<TestBatch> uncompressedBatches() {
        return BATCHES.stream().filter(batch -> batch.type() == CompressionType.NONE);
    }

    @ParameterizedTest
    @MethodSource("batches")
    void kafkaReadsWhatWeWrite(TestBatch batch) {
        byte[] ours = batch.ours(LEASE);

        DefaultRecordBatch kafkas = KafkaReader.batch(ours);
        assertThat(KafkaReader.records(kafkas)).isEqualTo(batch.records());
        assertThat(KafkaReader.streamedRecords(kafkas)).isEqualTo(batch.records());
        KafkaReader.assertSameHeader(new BatchHeader().wrap(ours, 0), kafkas);
        assertSameHeaderButCompression(kafkas, KafkaReader.batch(batch.kafkas()));
    }

    /** Compressed bytes differ between versions of a library, and only we fall back to none. */
    private static void assertSameHeaderButCompression(DefaultRecordBatch found, DefaultRecordBatch expected) {
        assertThat(found.baseOffset()).isEqualTo(expected.baseOffset());
        assertThat(found.lastOffset()).isEqualTo(expected.lastOffset());
        assertThat(found.partitionLeaderEpoch()).isEqualTo(expected.partitionLeaderEpoch());
        assertThat(found.timestampType()).isEqualTo(expected.timestampType());
        assertThat(found.isTransactional()).isEqualTo(expected.isTransactional());
        assertThat(found.isControlBatch()).isEqualTo(expected.isControlBatch());
        assertThat(found.deleteHorizonMs()).isEqualTo(expected.deleteHorizonMs());
        assertThat(found.baseTimestamp()).isEqualTo(expected.baseTimestamp());
        assertThat(found.maxTimestamp()).isEqualTo(expected.maxTimestamp());
        assertThat(found.producerId()).isEqualTo(expected.producerId());
        assertThat(found.producerEpoch()).isEqualTo(expected.producerEpoch());
        assertThat(found.baseSequence()).isEqualTo(expected.baseSequence());
        assertThat(found.countOrNull()).isEqualTo(expected.countOrNull());
    }

    @ParameterizedTest
    @MethodSource("uncompressedBatches")
    void uncompressedBytesEqualKafkas(TestBatch batch) {
        assertThat(batch.ours(LEASE)).isEqualTo(batch.kafkas());
    }

    @ParameterizedTest
    @MethodSource("batches")
    void weReadWhatKafkaWrites(TestBatch batch) {
        byte[] kafkas = batch.kafkas();
        BatchReader reader = OurReader.create(LEASE);

        assertThat(OurReader.records(reader, kafkas))
                .isEqualTo(KafkaReader.records(KafkaReader.batch(kafkas)))
                .isEqualTo(batch.records());
        KafkaReader.assertSameHeader(reader.header(), KafkaReader.batch(kafkas));
    }

    @ParameterizedTest
    @MethodSource("batches")
    void weSkipThroughWhatKafkaWrites(TestBatch batch) {
        byte[] kafkas = batch.kafkas();

        try (RecordCursor records = OurReader.create(LEASE).open(kafkas, 0, kafkas.length)) {
            for (TestRecord expected : batch.records()) {
                assertThat(records.skip()).isTrue();
                assertThat(records.offset()).isEqualTo(expected.offset());
                assertThat(records.timestamp()).isEqualTo(expected.timestamp());
            }
            assertThat(records.skip()).isFalse();
        }
    }
}
