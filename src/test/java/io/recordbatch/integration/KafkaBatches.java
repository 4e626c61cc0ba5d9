package io.recordbatch.integration;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.MutableRecordBatch;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.common.record.internal.SimpleRecord;
import org.apache.kafka.common.utils.Utils;

/** Batches as Kafka's own code writes and reads them. */
final class KafkaBatches {
    private static final long TIMESTAMP = 1_700_000_000_000L;

    private KafkaBatches() {}

    /** A batch of one record, with the given text as its value and no key. */
    static byte[] zstd(String value) {
        return zstd(List.of(value));
    }

    /** A batch of records with the given texts as their values and no keys. */
    static byte[] zstd(List<String> values) {
        SimpleRecord[] records = values.stream()
                .map(value -> new SimpleRecord(TIMESTAMP, value.getBytes(StandardCharsets.UTF_8)))
                .toArray(SimpleRecord[]::new);
        return Utils.toArray(
                MemoryRecords.withRecords(Compression.zstd().build(), records).buffer());
    }

    /** The batches that the bytes are, whose checksums are verified, with nothing behind them. */
    static List<RecordBatch> batches(byte[] bytes) {
        MemoryRecords records = MemoryRecords.readableRecords(ByteBuffer.wrap(bytes));
        List<RecordBatch> batches = new ArrayList<>();
        int size = 0;
        for (MutableRecordBatch batch : records.batches()) {
            batch.ensureValid();
            batches.add(batch);
            size += batch.sizeInBytes();
        }
        if (size != bytes.length) {
            throw new AssertionError("No batch at position " + size + " of " + bytes.length);
        }
        return batches;
    }

    /** The records of these batches. */
    static List<Record> records(byte[] bytes) {
        List<Record> records = new ArrayList<>();
        batches(bytes).forEach(batch -> batch.forEach(records::add));
        return records;
    }

    /** The value of the only record of a batch. */
    static String value(byte[] batch) {
        List<Record> records = records(batch);
        if (records.size() != 1) {
            throw new AssertionError("Expected one record in the batch, found " + records.size());
        }
        return StandardCharsets.UTF_8.decode(records.get(0).value()).toString();
    }
}
