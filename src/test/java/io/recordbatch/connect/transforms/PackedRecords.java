package io.recordbatch.connect.transforms;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.MutableRecordBatch;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.header.Headers;
import org.apache.kafka.connect.source.SourceRecord;

/** Records for PackBatch, and what it made of them as Kafka's own reader sees it. */
final class PackedRecords {
    private PackedRecords() {}

    static SourceRecord record(
            Schema keySchema, Object key, Schema valueSchema, Object value, Long timestamp, Headers headers) {
        return new SourceRecord(
                Map.of(), Map.of(), "topic", null, keySchema, key, valueSchema, value, timestamp, headers);
    }

    static MutableRecordBatch batch(org.apache.kafka.connect.connector.ConnectRecord<?> packed) {
        MemoryRecords records = MemoryRecords.readableRecords(ByteBuffer.wrap((byte[]) packed.value()));
        List<MutableRecordBatch> batches =
                StreamSupport.stream(records.batches().spliterator(), false).toList();
        assertThat(batches).hasSize(1);
        batches.get(0).ensureValid();
        return batches.get(0);
    }

    static Record onlyRecord(MutableRecordBatch batch) {
        List<Record> records = StreamSupport.stream(batch.spliterator(), false).toList();
        assertThat(records).hasSize(1);
        return records.get(0);
    }

    static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    static String text(ByteBuffer buffer) {
        return UTF_8.decode(buffer.duplicate()).toString();
    }
}
