package io.recordbatch.connect;

import io.recordbatch.connect.transforms.PackBatch;
import io.recordbatch.connect.transforms.UnpackBatch;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.source.SourceRecord;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** Real records, one by one through a transform, records a second: PackBatch and UnpackBatch beside gzip. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@OperationsPerInvocation(Events.COUNT)
@Fork(1)
@Warmup(iterations = 3, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class PackBatchBenchmark {
    /** How values are compressed: what people use today, or PackBatch's type with its level. */
    @Param({"gzip-the-value", "zstd 3", "zstd 5", "lz4 9", "snappy", "gzip -1", "none"})
    private String way;

    /** The records. */
    @Param
    private Events events;

    private final PackBatch<SourceRecord> packBatch = new PackBatch<>();
    private final UnpackBatch<SourceRecord> unpackBatch = new UnpackBatch<>();
    private UnaryOperator<SourceRecord> pack = GzipValue::compress;
    private UnaryOperator<SourceRecord> unpack = GzipValue::decompress;
    private List<SourceRecord> records;
    private List<SourceRecord> packed;

    /** Packs every record, and checks that it comes back. */
    @Setup
    public void setUp() {
        if (!way.equals("gzip-the-value")) {
            String[] typeAndLevel = way.split(" ", 2);
            packBatch.configure(
                    typeAndLevel.length == 1
                            ? Map.of("compression.type", way)
                            : Map.of("compression.type", typeAndLevel[0], "compression.level", typeAndLevel[1]));
            pack = packBatch::apply;
            unpackBatch.configure(Map.of());
            unpack = unpackBatch::apply;
        }
        records = events.read().stream()
                .map(value ->
                        new SourceRecord(Map.of(), Map.of(), "topic", null, null, null, Schema.BYTES_SCHEMA, value, 1L))
                .toList();
        packed = records.stream().map(pack).toList();
        for (int i = 0; i < records.size(); i++) {
            if (!Arrays.equals(value(records.get(i)), value(unpack.apply(packed.get(i))))) {
                throw new IllegalStateException("Record " + i + " comes back as another");
            }
        }
    }

    private static byte[] value(SourceRecord record) {
        return (byte[]) record.value();
    }

    /** Gives the buffers back. */
    @TearDown
    public void tearDown() {
        packBatch.close();
        unpackBatch.close();
    }

    /** How small the values become. */
    @AuxCounters(AuxCounters.Type.EVENTS)
    @State(Scope.Thread)
    public static class Size {
        private double average;

        /** Sums up. */
        @Setup
        public void setUp(PackBatchBenchmark benchmark) {
            average = benchmark.packed.stream()
                    .mapToInt(record -> value(record).length)
                    .average()
                    .orElseThrow();
        }

        /** Bytes of a packed value, on average. */
        public double resultBytes() {
            return average;
        }
    }

    /** Compresses. */
    @Benchmark
    public void pack(Blackhole blackhole, Size counted) {
        for (SourceRecord record : records) {
            blackhole.consume(pack.apply(record));
        }
    }

    /** Decompresses. */
    @Benchmark
    public void unpack(Blackhole blackhole) {
        for (SourceRecord record : packed) {
            blackhole.consume(unpack.apply(record));
        }
    }
}
