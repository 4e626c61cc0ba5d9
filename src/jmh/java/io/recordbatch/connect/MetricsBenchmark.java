package io.recordbatch.connect;

import io.recordbatch.connect.transforms.PackBatch;
import io.recordbatch.metrics.PluginMetrics;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.connect.source.SourceRecord;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** What counting costs a record: {@link #count} beside the cheapest {@link #pack} there is, 100 bytes uncompressed. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class MetricsBenchmark {
    private static final int VALUE_LENGTH = 100;

    private final PackBatch<SourceRecord> pack = new PackBatch<>();
    private PluginMetrics metrics;
    private SourceRecord record;

    /** Makes one record of random bytes. */
    @Setup(Level.Trial)
    public void setUp() {
        byte[] value = new byte[VALUE_LENGTH];
        new Random(1).nextBytes(value);
        record = new SourceRecord(Map.of(), Map.of(), "topic", null, null, null, null, value, 1L);
        pack.configure(Map.of("compression.type", "none"));
        metrics = new PluginMetrics("benchmark", "count", true);
    }

    /** Takes the MBeans away. */
    @TearDown
    public void tearDown() {
        pack.close();
        metrics.close();
    }

    /** Packs a record, counting included. */
    @Benchmark
    public SourceRecord pack() {
        return pack.apply(record);
    }

    /** Only counts one. */
    @Benchmark
    public void count() {
        metrics.batch(1, VALUE_LENGTH, VALUE_LENGTH);
    }
}
