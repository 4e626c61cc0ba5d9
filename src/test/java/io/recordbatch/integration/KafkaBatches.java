package io.recordbatch.integration;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.record.internal.MemoryRecords;
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
        SimpleRecord record = new SimpleRecord(TIMESTAMP, value.getBytes(StandardCharsets.UTF_8));
        return Utils.toArray(
                MemoryRecords.withRecords(Compression.zstd().build(), record).buffer());
    }

    /** The records of one batch, whose checksum is verified. */
    static List<Record> records(byte[] batch) {
        List<Record> records = new ArrayList<>();
        for (RecordBatch read :
                MemoryRecords.readableRecords(ByteBuffer.wrap(batch)).batches()) {
            read.ensureValid();
            read.forEach(records::add);
        }
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
