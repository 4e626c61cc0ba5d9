package io.recordbatch.format;

import io.recordbatch.codec.CodecLease;
import io.recordbatch.codec.CompressionType;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.record.internal.DefaultRecordBatch;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.MutableRecordBatch;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.utils.internals.BufferSupplier;
import org.apache.kafka.common.utils.internals.CloseableIterator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A batch that Kafka wrote, decoded (every key and value visited) and skipped (offset and timestamp only): BatchReader
 * beside Kafka's iterators with cached buffers, their best case. The CRC is checked on both sides.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class DecodeBenchmark {
    /** Records in a batch. */
    @Param({"1", "200"})
    private int records;

    /** Bytes of a value. */
    @Param({"100"})
    private int valueLength;

    /** Whether values are cut from real JSON or random. */
    @Param({"true"})
    private boolean real;

    /** The compression type. */
    @Param({"NONE", "GZIP", "SNAPPY", "LZ4", "ZSTD"})
    private CompressionType type;

    private final CodecLease lease = new CodecLease();
    private final BatchReader reader = new BatchReader(lease, Integer.MAX_VALUE, Integer.MAX_VALUE);
    private final BufferSupplier buffers = BufferSupplier.create();
    private byte[] batch;
    private DefaultRecordBatch kafkaBatch;

    /** Lets Kafka write a batch, and checks that both sides read the same of it. */
    @Setup
    public void setUp() {
        ByteBuffer written = BenchmarkBatches.kafkaBatch(
                ByteBuffer.allocate(1024),
                BenchmarkBatches.kafkaCompression(type),
                BenchmarkBatches.keys(records),
                BenchmarkBatches.values(records, valueLength, real));
        batch = new byte[written.remaining()];
        written.get(batch);
        MutableRecordBatch first = MemoryRecords.readableRecords(ByteBuffer.wrap(batch))
                .batches()
                .iterator()
                .next();
        kafkaBatch = (DefaultRecordBatch) first;
        if (decodeOurs() != decodeKafka() || skipOurs() != skipKafka()) {
            throw new IllegalStateException("The two sides read different records");
        }
    }

    /** Gives the buffers back. */
    @TearDown
    public void tearDown() {
        lease.close();
        buffers.close();
    }

    /** BatchReader, next(). */
    @Benchmark
    public long decodeOurs() {
        long sum = 0;
        try (RecordCursor cursor = reader.open(batch, 0, batch.length)) {
            while (cursor.next()) {
                sum += cursor.offset() + cursor.timestamp() + cursor.keyLength() + cursor.valueLength();
                sum += cursor.bytes()[cursor.keyPosition()] + cursor.bytes()[cursor.valuePosition()];
            }
        }
        return sum;
    }

    /** Kafka's streamingIterator. */
    @Benchmark
    public long decodeKafka() {
        kafkaBatch.ensureValid();
        long sum = 0;
        try (CloseableIterator<Record> iterator = kafkaBatch.streamingIterator(buffers)) {
            while (iterator.hasNext()) {
                Record record = iterator.next();
                ByteBuffer key = record.key();
                ByteBuffer value = record.value();
                sum += record.offset() + record.timestamp() + key.remaining() + value.remaining();
                sum += key.get(key.position()) + value.get(value.position());
            }
        }
        return sum;
    }

    /** BatchReader, skip(). */
    @Benchmark
    public long skipOurs() {
        long sum = 0;
        try (RecordCursor cursor = reader.open(batch, 0, batch.length)) {
            while (cursor.skip()) {
                sum += cursor.offset() + cursor.timestamp();
            }
        }
        return sum;
    }

    /** Kafka's skipKeyValueIterator. */
    @Benchmark
    public long skipKafka() {
        kafkaBatch.ensureValid();
        long sum = 0;
        try (CloseableIterator<Record> iterator = kafkaBatch.skipKeyValueIterator(buffers)) {
            while (iterator.hasNext()) {
                Record record = iterator.next();
                sum += record.offset() + record.timestamp();
            }
        }
        return sum;
    }
}
