package io.recordbatch.format;

import java.nio.ByteBuffer;
import java.util.List;
import org.apache.kafka.common.compress.Compression;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Records in, a batch out: BatchWriter beside Kafka's MemoryRecordsBuilder on a heap buffer that is large enough. */
public class EncodeBenchmark extends BatchBenchmark {
    private BatchWriter writer;
    private Compression compression;
    private int kafkaCapacity;

    /** Checks that both sides write the same records. */
    @Setup
    public void setUp() {
        writer = new BatchWriter(lease, io.recordbatch.codec.Compression.of(type));
        compression = BenchmarkBatches.kafkaCompression(type);
        kafkaCapacity = 512 + records * (valueLength + BenchmarkBatches.KEY_LENGTH + 20);
        require(records(encode()).equals(records(TestBatch.bytes(kafka()))), "write different records");
    }

    private static List<TestRecord> records(byte[] batch) {
        return KafkaReader.records(KafkaReader.batch(batch));
    }

    private byte[] encode() {
        return BenchmarkBatches.ourBatch(writer, keys, values);
    }

    /** How large the one array is that encoding has to allocate. */
    @AuxCounters(AuxCounters.Type.EVENTS)
    @State(Scope.Thread)
    public static class Result {
        private int length;

        /** Encodes a batch. */
        @Setup
        public void setUp(EncodeBenchmark benchmark) {
            length = benchmark.encode().length;
        }

        /** Bytes of the batch. */
        public int resultBytes() {
            return length;
        }
    }

    /** BatchWriter. */
    @Benchmark
    public byte[] ours(Result counted) {
        return encode();
    }

    /** MemoryRecordsBuilder. */
    @Benchmark
    public ByteBuffer kafka() {
        return BenchmarkBatches.kafkaBatch(ByteBuffer.allocate(kafkaCapacity), compression, keys, values);
    }
}
