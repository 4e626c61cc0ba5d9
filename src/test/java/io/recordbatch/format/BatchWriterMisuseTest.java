package io.recordbatch.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.recordbatch.codec.CodecLease;
import io.recordbatch.codec.Compression;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.record.internal.DefaultRecordBatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a writer refuses, and that its batch is whole afterwards. */
class BatchWriterMisuseTest {
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

    @Test
    void refusesToBeginTwice() {
        writer.begin(0);

        assertThatIllegalStateException()
                .isThrownBy(() -> writer.begin(0))
                .withMessage("A batch is open: close it first");
        writer.close();
        writer.begin(0);
    }

    static Stream<Arguments> callsThatNeedABatch() {
        return Stream.of(
                call("append", w -> append(w, 0)),
                call("build", BatchWriter::build),
                call("transactional", BatchWriter::transactional),
                call("control", BatchWriter::control),
                call("logAppendTime", w -> w.logAppendTime(0)),
                call("deleteHorizon", w -> w.deleteHorizon(0)),
                call("baseTimestamp", w -> w.baseTimestamp(0)),
                call("maxTimestamp", w -> w.maxTimestamp(0)),
                call("lastOffset", w -> w.lastOffset(0)),
                call("producer", w -> w.producer(0, (short) 0, 0)),
                call("partitionLeaderEpoch", w -> w.partitionLeaderEpoch(0)));
    }

    private static Arguments call(String name, Consumer<BatchWriter> call) {
        return Arguments.of(name, call);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("callsThatNeedABatch")
    void refusesWithoutABatch(String name, Consumer<BatchWriter> call) {
        assertThatIllegalStateException()
                .isThrownBy(() -> call.accept(writer))
                .withMessage("No batch is open: begin one first");
        writer.begin(0).close();
        assertThatIllegalStateException()
                .isThrownBy(() -> call.accept(writer))
                .withMessage("No batch is open: begin one first");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    10         | 0  | Offset 10 is not after offset 10
                    9          | 0  | Offset 9 is not after offset 10
                    4          | 0  | Offset 4 is not within 2^31 of the base offset 5
                    2147483653 | 0  | Offset 2147483653 is not within 2^31 of the base offset 5
                    11         | -2 | Timestamp -2 is negative
                    """)
    void refusesOffsetsAndTimestampsThatNoBatchHolds(long offset, long timestamp, String message) {
        try (BatchWriter batch = writer.begin(5)) {
            append(batch, 10);
            byte[] before = batch.build();

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> batch.append(offset, timestamp, null, null, null))
                    .withMessage(message);
            assertThat(batch.build()).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    9                    | Last offset 9 lies before the record at 10
                    4                    | Offset 4 is not within 2^31 of the base offset 5
                    2147483653           | Offset 2147483653 is not within 2^31 of the base offset 5
                    -9223372036854775808 | Offset -9223372036854775808 is not within 2^31 of the base offset 5
                    """)
    void refusesALastOffsetThatNoBatchHolds(long offset, String message) {
        try (BatchWriter batch = writer.begin(5)) {
            append(batch, 10);

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> batch.lastOffset(offset))
                    .withMessage(message);
            assertThat(KafkaReader.batch(batch.build()).lastOffset()).isEqualTo(10);
        }
    }

    @Test
    void refusesOffsetsWhoseDistanceOverflows() {
        try (BatchWriter batch = writer.begin(Long.MAX_VALUE)) {
            assertThatIllegalArgumentException().isThrownBy(() -> append(batch, Long.MIN_VALUE));
            append(batch, Long.MAX_VALUE);
        }
        try (BatchWriter batch = writer.begin(Long.MIN_VALUE)) {
            assertThatIllegalArgumentException().isThrownBy(() -> append(batch, Long.MAX_VALUE));
            append(batch, Long.MIN_VALUE);
        }
    }

    @Test
    void refusesABaseTimestampThatRecordsAreNotRelativeTo() {
        try (BatchWriter batch = writer.begin(0)) {
            append(batch, 0);
            byte[] before = batch.build();

            String message = "The records' timestamps are relative to the base timestamp: set it first";
            assertThatIllegalStateException()
                    .isThrownBy(() -> batch.baseTimestamp(1))
                    .withMessage(message);
            assertThatIllegalStateException()
                    .isThrownBy(() -> batch.deleteHorizon(1))
                    .withMessage(message);
            assertThat(batch.build()).isEqualTo(before);
        }
    }

    /** Headers that share a value of 64 MiB: more than an array holds, but not in memory. */
    @Test
    void refusesARecordThatNoArrayHoldsAndGoesOn() {
        Header[] headers = new Header[40];
        Arrays.fill(headers, new RecordHeader("a", new byte[64 << 20]));
        try (BatchWriter batch = writer.begin(0)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> batch.append(0, 1, null, null, headers))
                    .withMessage("A buffer of 2684354872 bytes is over the limit of 2147483639");

            append(batch, 0);
            DefaultRecordBatch kafkas = KafkaReader.batch(batch.build());
            assertThat(kafkas.baseTimestamp()).isEqualTo(TIME_MS);
            assertThat(kafkas.maxTimestamp()).isEqualTo(TIME_MS);
            assertThat(KafkaReader.records(kafkas)).hasSize(1);
        }
    }

    @Test
    void aRecordThatFailedLeavesNothingBehind() {
        Header[] headers = {null};
        try (BatchWriter batch = writer.begin(0)) {
            assertThatNullPointerException().isThrownBy(() -> batch.append(3, 1, null, VALUE, headers));

            append(batch, 0);
            assertThat(KafkaReader.records(KafkaReader.batch(batch.build())))
                    .isEqualTo(List.of(new TestRecord(0, TIME_MS, null, VALUE, List.of())));
            assertThat(KafkaReader.batch(batch.build()).baseTimestamp()).isEqualTo(TIME_MS);
        }
    }
}
