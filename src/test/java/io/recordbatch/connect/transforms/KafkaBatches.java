package io.recordbatch.connect.transforms;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.record.internal.DefaultRecordBatch;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.SimpleRecord;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.sink.SinkRecord;

/** Batches that Kafka's own writer wrote, as values of records for UnpackBatch. */
final class KafkaBatches {
    private KafkaBatches() {}

    static SinkRecord outer(byte[] value) {
        return new SinkRecord(
                "topic",
                1,
                Schema.STRING_SCHEMA,
                "outer key",
                value == null ? null : Schema.BYTES_SCHEMA,
                value,
                99,
                5L,
                TimestampType.CREATE_TIME);
    }

    static SimpleRecord record(long timestamp, String key, String value, Header... headers) {
        return new SimpleRecord(
                timestamp, key == null ? null : bytes(key), value == null ? null : bytes(value), headers);
    }

    static byte[] batch(SimpleRecord... records) {
        return array(MemoryRecords.withRecords(Compression.zstd().build(), records));
    }

    static byte[] emptyBatch() {
        ByteBuffer buffer = ByteBuffer.allocate(DefaultRecordBatch.RECORD_BATCH_OVERHEAD);
        DefaultRecordBatch.writeEmptyHeader(
                buffer, (byte) 2, -1, (short) -1, -1, 0, 0, -1, TimestampType.CREATE_TIME, -1, false, false);
        return buffer.array();
    }

    static byte[] array(MemoryRecords records) {
        byte[] array = new byte[records.sizeInBytes()];
        records.buffer().duplicate().get(array);
        return array;
    }

    static byte[] join(byte[] first, byte[] second) {
        return ByteBuffer.allocate(first.length + second.length)
                .put(first)
                .put(second)
                .array();
    }

    static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
