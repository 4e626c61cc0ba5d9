package io.recordbatch.format;

import io.recordbatch.codec.CodecLease;
import io.recordbatch.codec.CompressionType;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.compress.Compression;
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

/** Records in, a batch out: BatchWriter beside Kafka's MemoryRecordsBuilder. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class EncodeBenchmark {
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
    private byte[][] keys;
    private byte[][] values;
    private BatchWriter writer;
    private Compression compression;
    private int kafkaCapacity;

    /** Makes the records, and checks that both sides write the same ones. */
    @Setup
    public void setUp() {
        keys = BenchmarkBatches.keys(records);
        values = BenchmarkBatches.values(records, valueLength, real);
        writer = new BatchWriter(lease, type, type.defaultLevel());
        compression = BenchmarkBatches.kafkaCompression(type);
        kafkaCapacity = 512 + records * (valueLength + BenchmarkBatches.KEY_LENGTH + 20);
        if (!BenchmarkBatches.kafkaRecords(kafka()).equals(BenchmarkBatches.kafkaRecords(ByteBuffer.wrap(ours())))) {
            throw new IllegalStateException("The two sides write different records");
        }
    }

    /** Gives the buffers back. */
    @TearDown
    public void tearDown() {
        lease.close();
    }

    /** BatchWriter. */
    @Benchmark
    public byte[] ours() {
        return BenchmarkBatches.ourBatch(writer, keys, values);
    }

    /** MemoryRecordsBuilder. */
    @Benchmark
    public ByteBuffer kafka() {
        return BenchmarkBatches.kafkaBatch(ByteBuffer.allocate(kafkaCapacity), compression, keys, values);
    }
}
