package io.recordbatch.format;

import java.nio.ByteBuffer;
import org.apache.kafka.common.record.internal.DefaultRecordBatch;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.MutableRecordBatch;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.utils.internals.BufferSupplier;
import org.apache.kafka.common.utils.internals.CloseableIterator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A batch that Kafka wrote, decoded (every key and value visited) and skipped (offset and timestamp only), from an array
 * of bytes on: BatchReader beside Kafka's iterators, with cached buffers, which is their best case, and without.
 */
public class DecodeBenchmark extends BatchBenchmark {
    /** Whether both sides check the CRC, or neither. */
    @Param({"false", "true"})
    private boolean crc;

    private final BatchReader reader = new BatchReader(lease, Integer.MAX_VALUE, Integer.MAX_VALUE);
    private final BufferSupplier cached = BufferSupplier.create();
    private byte[] batch;

    /** Lets Kafka write a batch, and checks that both sides read the same of it. */
    @Setup
    public void setUp() {
        batch = producedBatch(type);
        require(
                OurReader.records(reader, batch).equals(KafkaReader.records(KafkaReader.batch(batch))),
                "read different records");
        long decoded = decodeOurs();
        require(decoded == decodeKafka() && decoded == decodeKafkaNoCaching(), "decode different records");
        long skipped = skipOurs();
        require(skipped == skipKafka() && skipped == skipKafkaNoCaching(), "skip different records");
    }

    /** Gives Kafka's buffers back. */
    @TearDown
    public void tearDown() {
        cached.close();
    }

    private RecordCursor open() {
        return crc ? reader.open(batch, 0, batch.length) : reader.openUnverified(batch, 0, batch.length);
    }

    private DefaultRecordBatch openKafka() {
        MutableRecordBatch first = MemoryRecords.readableRecords(ByteBuffer.wrap(batch))
                .batches()
                .iterator()
                .next();
        if (crc) {
            first.ensureValid();
        }
        return (DefaultRecordBatch) first;
    }

    /** BatchReader, next(). */
    @Benchmark
    public long decodeOurs() {
        long sum = 0;
        try (RecordCursor cursor = open()) {
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
        return decode(cached);
    }

    /** The same without cached buffers. */
    @Benchmark
    public long decodeKafkaNoCaching() {
        return decode(BufferSupplier.NO_CACHING);
    }

    private long decode(BufferSupplier buffers) {
        long sum = 0;
        try (CloseableIterator<Record> iterator = openKafka().streamingIterator(buffers)) {
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
        try (RecordCursor cursor = open()) {
            while (cursor.skip()) {
                sum += cursor.offset() + cursor.timestamp();
            }
        }
        return sum;
    }

    /** Kafka's skipKeyValueIterator. */
    @Benchmark
    public long skipKafka() {
        return skip(cached);
    }

    /** The same without cached buffers. */
    @Benchmark
    public long skipKafkaNoCaching() {
        return skip(BufferSupplier.NO_CACHING);
    }

    private long skip(BufferSupplier buffers) {
        long sum = 0;
        try (CloseableIterator<Record> iterator = openKafka().skipKeyValueIterator(buffers)) {
            while (iterator.hasNext()) {
                Record record = iterator.next();
                sum += record.offset() + record.timestamp();
            }
        }
        return sum;
    }
}
