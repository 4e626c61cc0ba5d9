package io.recordbatch.format;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.internals.BufferSupplier;
import org.apache.kafka.common.utils.internals.PrimitiveRef;
import org.apache.kafka.storage.internals.log.AppendOrigin;
import org.apache.kafka.storage.internals.log.LogValidator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * What a broker does with a batch that a producer sent: CRC, counts, decompressing, the offset and the timestamp of every
 * record, then the offsets of the log put into its header. RecordCursor.skip beside Kafka's LogValidator, as in
 * KAFKA-14632 and KAFKA-14633.
 */
public class ValidateBenchmark extends BatchBenchmark {
    private static final TopicPartition PARTITION = new TopicPartition("topic", 0);
    /** Where a producer's batch begins, so that it can be validated again and again. */
    private static final long LOG_OFFSET = 0;

    private static final int LEADER_EPOCH = 3;
    /** The broker's defaults: a timestamp may be as old as it likes and an hour ahead. */
    private static final long MAX_BEFORE_MS = Long.MAX_VALUE;

    private static final long MAX_AFTER_MS = 3_600_000;

    private final BatchReader reader = new BatchReader(lease, Integer.MAX_VALUE, Integer.MAX_VALUE);
    private final BatchHeader header = new BatchHeader();
    private final BufferSupplier buffers = BufferSupplier.create();
    private final LogValidator.MetricsRecorder metrics = new NoMetrics();
    private Compression compression;
    private byte[] batch;
    private byte[] kafkaBatch;

    /** Checks that both sides accept the same batch, find the same and make the same of it. */
    @Setup
    public void setUp() {
        compression = BenchmarkBatches.kafkaCompression(type);
        batch = producedBatch(type);
        kafkaBatch = batch.clone();
        require(ours() == kafka(), "find different timestamps");
        require(Arrays.equals(batch, kafkaBatch), "make different batches");
    }

    /** Gives Kafka's buffers back. */
    @TearDown
    public void tearDown() {
        buffers.close();
    }

    /** BatchReader; the largest timestamp. */
    @Benchmark
    public long ours() {
        long now = Time.SYSTEM.milliseconds();
        long maxTimestamp = RecordBatch.NO_TIMESTAMP;
        try (RecordCursor cursor = reader.open(batch, 0, batch.length)) {
            requireProducible(reader.header());
            long expectedOffset = LOG_OFFSET;
            while (cursor.skip()) {
                if (cursor.offset() != expectedOffset++) {
                    throw new IllegalStateException("Offset " + cursor.offset() + " is not consecutive");
                }
                long timestamp = cursor.timestamp();
                if (now - timestamp > MAX_BEFORE_MS || timestamp - now > MAX_AFTER_MS) {
                    throw new IllegalStateException("Timestamp " + timestamp + " is out of range");
                }
                maxTimestamp = Math.max(maxTimestamp, timestamp);
            }
        }
        header.wrap(batch, 0);
        if (maxTimestamp != header.maxTimestamp()) {
            throw new IllegalStateException("Max timestamp " + header.maxTimestamp() + " is not the largest");
        }
        header.baseOffset(LOG_OFFSET);
        BatchLayout.INT.set(batch, BatchLayout.LEADER_EPOCH_OFFSET, LEADER_EPOCH);
        return maxTimestamp;
    }

    /** What the log asks of a batch's header. */
    private static void requireProducible(BatchHeader header) {
        if (header.recordCount() <= 0
                || header.recordCount() != header.lastOffsetDelta() + 1L
                || header.producerId() >= 0 && header.baseSequence() < 0
                || header.isControl()
                || header.timestampType() != TimestampType.CREATE_TIME) {
            throw new IllegalStateException("No producer sends such a batch");
        }
    }

    /** LogValidator, behind the check of the CRC that the log makes first. */
    @Benchmark
    public long kafka() {
        MemoryRecords produced = MemoryRecords.readableRecords(ByteBuffer.wrap(kafkaBatch));
        produced.batches().forEach(RecordBatch::ensureValid);
        return new LogValidator(
                        produced,
                        PARTITION,
                        Time.SYSTEM,
                        compression.type(),
                        compression,
                        false,
                        RecordBatch.MAGIC_VALUE_V2,
                        TimestampType.CREATE_TIME,
                        MAX_BEFORE_MS,
                        MAX_AFTER_MS,
                        LEADER_EPOCH,
                        AppendOrigin.CLIENT)
                .validateMessagesAndAssignOffsets(PrimitiveRef.ofLong(LOG_OFFSET), metrics, buffers)
                .maxTimestampMs();
    }

    /** A broker counts what it refuses; here it refuses nothing. */
    private static final class NoMetrics implements LogValidator.MetricsRecorder {
        @Override
        public void recordInvalidMagic() {}

        @Override
        public void recordInvalidOffset() {}

        @Override
        public void recordInvalidSequence() {}

        @Override
        public void recordInvalidChecksums() {}

        @Override
        public void recordNoKeyCompactedTopic() {}
    }
}
