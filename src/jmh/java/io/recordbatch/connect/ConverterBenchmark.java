package io.recordbatch.connect;

import io.recordbatch.connect.converters.RecordBatchConverter;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.connect.converters.ByteArrayConverter;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.json.JsonConverter;
import org.apache.kafka.connect.storage.Converter;
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

/** Real records, one by one through a converter, records a second: RecordBatchConverter beside its bare delegate. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@OperationsPerInvocation(Events.COUNT)
@Fork(1)
@Warmup(iterations = 3, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class ConverterBenchmark {
    private static final String TOPIC = "topic";

    /** What serializes. */
    public enum Delegate {
        /** Bytes as they are. */
        BYTES(ByteArrayConverter.class),
        /** Maps and lists. */
        JSON(JsonConverter.class);

        private final Class<? extends Converter> type;

        Delegate(Class<? extends Converter> type) {
            this.type = type;
        }
    }

    /** What serializes. */
    @Param
    private Delegate delegate;

    /** The records. */
    @Param
    private Events events;

    private Converter bare;
    private Converter ours;
    private List<SchemaAndValue> values;
    private List<byte[]> serialized;
    private List<byte[]> packed;

    /** Configures both sides alike, and checks that the same comes back from both. */
    @Setup
    public void setUp() throws ReflectiveOperationException {
        bare = delegate.type.getDeclaredConstructor().newInstance();
        bare.configure(Map.of("schemas.enable", "false"), false);
        ours = new RecordBatchConverter();
        ours.configure(
                Map.of("delegate.converter", delegate.type.getName(), "delegate.converter.schemas.enable", "false"),
                false);
        values = events.read().stream()
                .map(bytes -> bare.toConnectData(TOPIC, bytes))
                .toList();
        serialized = values.stream().map(value -> serialize(bare, value)).toList();
        packed = values.stream().map(value -> serialize(ours, value)).toList();
        for (int i = 0; i < values.size(); i++) {
            byte[] unpacked = serialize(bare, ours.toConnectData(TOPIC, packed.get(i)));
            if (!Arrays.equals(serialized.get(i), unpacked)) {
                throw new IllegalStateException("Record " + i + " comes back as another");
            }
        }
    }

    private static byte[] serialize(Converter converter, SchemaAndValue value) {
        return converter.fromConnectData(TOPIC, value.schema(), value.value());
    }

    /** Gives the buffers back. */
    @TearDown
    public void tearDown() throws IOException {
        bare.close();
        ours.close();
    }

    /** RecordBatchConverter. */
    @Benchmark
    public void fromConnectOurs(Blackhole blackhole) {
        for (SchemaAndValue value : values) {
            blackhole.consume(serialize(ours, value));
        }
    }

    /** The delegate. */
    @Benchmark
    public void fromConnectDelegate(Blackhole blackhole) {
        for (SchemaAndValue value : values) {
            blackhole.consume(serialize(bare, value));
        }
    }

    /** RecordBatchConverter. */
    @Benchmark
    public void toConnectOurs(Blackhole blackhole) {
        for (byte[] value : packed) {
            blackhole.consume(ours.toConnectData(TOPIC, value));
        }
    }

    /** The delegate. */
    @Benchmark
    public void toConnectDelegate(Blackhole blackhole) {
        for (byte[] value : serialized) {
            blackhole.consume(bare.toConnectData(TOPIC, value));
        }
    }
}
