package io.recordbatch.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;
import org.apache.kafka.common.record.internal.DefaultRecordBatch;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.MutableRecordBatch;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.utils.internals.BufferSupplier;
import org.apache.kafka.common.utils.internals.CloseableIterator;

/** The oracle: how Kafka's own reader sees a batch. */
public final class KafkaReader {
    private KafkaReader() {}

    /** The one batch that the bytes are; its CRC is right. */
    public static DefaultRecordBatch batch(byte[] bytes) {
        List<DefaultRecordBatch> batches = batches(bytes);
        assertThat(batches).hasSize(1);
        return batches.get(0);
    }

    /** The batches that the bytes are, with nothing behind them and right CRCs. */
    public static List<DefaultRecordBatch> batches(byte[] bytes) {
        MemoryRecords records = MemoryRecords.readableRecords(ByteBuffer.wrap(bytes));
        assertThat(records.validBytes()).isEqualTo(bytes.length);
        List<DefaultRecordBatch> batches = new ArrayList<>();
        for (MutableRecordBatch batch : records.batches()) {
            batch.ensureValid();
            batches.add((DefaultRecordBatch) batch);
        }
        return batches;
    }

    public static List<TestRecord> records(DefaultRecordBatch batch) {
        return drain(batch.iterator());
    }

    static List<TestRecord> streamedRecords(DefaultRecordBatch batch) {
        try (BufferSupplier buffers = BufferSupplier.create();
                CloseableIterator<Record> records = batch.streamingIterator(buffers)) {
            return drain(records);
        }
    }

    private static List<TestRecord> drain(Iterator<Record> records) {
        List<TestRecord> found = new ArrayList<>();
        while (records.hasNext()) {
            Record record = records.next();
            record.ensureValid();
            found.add(TestRecord.of(record));
        }
        return found;
    }

    /** Compares every accessor of the two headers. */
    static void assertSameHeader(BatchHeader ours, DefaultRecordBatch kafkas) {
        assertThat(ours.baseOffset()).as("baseOffset").isEqualTo(kafkas.baseOffset());
        assertThat(ours.lastOffset()).as("lastOffset").isEqualTo(kafkas.lastOffset());
        assertThat(ours.lastOffsetDelta()).as("lastOffsetDelta").isEqualTo(kafkas.lastOffset() - kafkas.baseOffset());
        assertThat(ours.sizeInBytes()).as("sizeInBytes").isEqualTo(kafkas.sizeInBytes());
        assertThat(ours.partitionLeaderEpoch()).as("leaderEpoch").isEqualTo(kafkas.partitionLeaderEpoch());
        assertThat(ours.magic()).as("magic").isEqualTo(kafkas.magic());
        assertThat(Integer.toUnsignedLong(ours.crc())).as("crc").isEqualTo(kafkas.checksum());
        assertThat(ours.compressionTypeId()).as("compressionTypeId").isEqualTo(kafkas.compressionType().id);
        assertThat(ours.timestampType()).as("timestampType").isEqualTo(kafkas.timestampType());
        assertThat(ours.isTransactional()).as("isTransactional").isEqualTo(kafkas.isTransactional());
        assertThat(ours.isControl()).as("isControl").isEqualTo(kafkas.isControlBatch());
        assertThat(ours.hasDeleteHorizon() ? OptionalLong.of(ours.baseTimestamp()) : OptionalLong.empty())
                .as("delete horizon")
                .isEqualTo(kafkas.deleteHorizonMs());
        assertThat(ours.baseTimestamp()).as("baseTimestamp").isEqualTo(kafkas.baseTimestamp());
        assertThat(ours.maxTimestamp()).as("maxTimestamp").isEqualTo(kafkas.maxTimestamp());
        assertThat(ours.producerId()).as("producerId").isEqualTo(kafkas.producerId());
        assertThat(ours.producerEpoch()).as("producerEpoch").isEqualTo(kafkas.producerEpoch());
        assertThat(ours.baseSequence()).as("baseSequence").isEqualTo(kafkas.baseSequence());
        assertThat(ours.recordCount()).as("recordCount").isEqualTo(kafkas.countOrNull());
    }
}
