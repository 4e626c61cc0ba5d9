package io.recordbatch.format;

import io.recordbatch.codec.CodecLease;
import io.recordbatch.codec.CompressionType;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** The grid of batches that benchmarks run over, and what they have in common. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public abstract class BatchBenchmark {
    /** Records in a batch. */
    @Param({"1", "10", "200", "2000"})
    int records;

    /** Bytes of a value. */
    @Param({"100", "1000"})
    int valueLength;

    /** Whether values are cut from real JSON or random. */
    @Param({"true", "false"})
    boolean real;

    /** The compression type. */
    @Param({"NONE", "GZIP", "SNAPPY", "LZ4", "ZSTD"})
    CompressionType type;

    final CodecLease lease = new CodecLease();
    byte[][] keys;
    byte[][] values;

    /** Makes the records. */
    @Setup(Level.Trial)
    public final void makeRecords() {
        keys = BenchmarkBatches.keys(records);
        values = BenchmarkBatches.values(records, valueLength, real);
    }

    /** Gives the buffers back. */
    @TearDown
    public final void closeLease() {
        lease.close();
    }

    /** The batch of these records as a producer of Kafka's writes it. */
    final byte[] producedBatch(CompressionType compression) {
        return TestBatch.bytes(BenchmarkBatches.kafkaBatch(
                ByteBuffer.allocate(1024), BenchmarkBatches.kafkaCompression(compression), keys, values));
    }

    static void require(boolean isSame, String different) {
        if (!isSame) {
            throw new IllegalStateException("The sides " + different);
        }
    }
}
