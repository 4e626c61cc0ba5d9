package io.recordbatch.format;

import io.recordbatch.codec.CodecLease;
import io.recordbatch.codec.CompressionType;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.record.internal.DefaultRecordBatch;
import org.apache.kafka.common.record.internal.MemoryRecordsBuilder;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.common.record.internal.SimpleRecord;
import org.apache.kafka.common.utils.internals.ByteBufferOutputStream;

/** What a batch is to hold, and the two writers of it: {@link #ours} and {@link #kafkas}. */
public final class TestBatch {
    private final String name;
    private final List<TestRecord> records;
    private CompressionType type = CompressionType.NONE;
    private int level;
    private Long baseOffset;
    private Long lastOffset;
    private int leaderEpoch = -1;
    private Long logAppendTime;
    private Long deleteHorizon;
    private long producerId = -1;
    private short producerEpoch = -1;
    private int baseSequence = -1;
    private boolean transactional;
    private boolean control;

    public TestBatch(String name, List<TestRecord> records) {
        this.name = name;
        this.records = records;
    }

    public TestBatch compressed(CompressionType compressionType, int compressionLevel) {
        type = compressionType;
        level = compressionLevel;
        return this;
    }

    public TestBatch baseOffset(long offset) {
        baseOffset = offset;
        return this;
    }

    public TestBatch lastOffset(long offset) {
        lastOffset = offset;
        return this;
    }

    public TestBatch leaderEpoch(int epoch) {
        leaderEpoch = epoch;
        return this;
    }

    public TestBatch logAppendTime(long timestamp) {
        logAppendTime = timestamp;
        return this;
    }

    public TestBatch deleteHorizon(long timestamp) {
        deleteHorizon = timestamp;
        return this;
    }

    public TestBatch producer(long id, int epoch, int sequence) {
        producerId = id;
        producerEpoch = (short) epoch;
        baseSequence = sequence;
        return this;
    }

    public TestBatch transactional() {
        transactional = true;
        return this;
    }

    /** The records must be control records, or Kafka does not write them. */
    public TestBatch control() {
        control = true;
        return this;
    }

    /** The records as a reader is to find them. */
    public List<TestRecord> records() {
        return logAppendTime == null
                ? records
                : records.stream().map(r -> r.withTimestamp(logAppendTime)).toList();
    }

    public CompressionType type() {
        return type;
    }

    /** With our class of the name that Kafka's has too. */
    private BatchWriter writer(CodecLease lease) {
        return new BatchWriter(lease, new io.recordbatch.codec.Compression(type, level));
    }

    /** The batch that {@link BatchWriter} makes. */
    public byte[] ours(CodecLease lease) {
        try (BatchWriter batch = writer(lease).begin(firstOffset())) {
            batch.partitionLeaderEpoch(leaderEpoch).producer(producerId, producerEpoch, baseSequence);
            if (logAppendTime != null) {
                batch.logAppendTime(logAppendTime);
            }
            if (deleteHorizon != null) {
                batch.deleteHorizon(deleteHorizon);
            }
            if (transactional) {
                batch.transactional();
            }
            if (control) {
                batch.control();
            }
            for (TestRecord record : records) {
                batch.append(record.offset(), record.timestamp(), record.key(), record.value(), record.headerArray());
            }
            if (lastOffset != null) {
                batch.lastOffset(lastOffset);
            }
            return batch.build();
        }
    }

    /** The batch that Kafka's own builder makes, which compresses even where that makes it larger. */
    public byte[] kafkas() {
        if (records.isEmpty()) {
            return kafkasEmpty();
        }
        try (MemoryRecordsBuilder builder = new MemoryRecordsBuilder(
                new ByteBufferOutputStream(1024),
                RecordBatch.MAGIC_VALUE_V2,
                compression(),
                timestampType(),
                firstOffset(),
                orNone(logAppendTime),
                producerId,
                producerEpoch,
                baseSequence,
                transactional,
                control,
                leaderEpoch,
                0,
                orNone(deleteHorizon))) {
            for (TestRecord record : records) {
                SimpleRecord simple =
                        new SimpleRecord(record.timestamp(), record.key(), record.value(), record.headerArray());
                if (control) {
                    builder.appendControlRecordWithOffset(record.offset(), simple);
                } else {
                    builder.appendWithOffset(record.offset(), simple);
                }
            }
            if (lastOffset != null) {
                builder.overrideLastOffset(lastOffset);
            }
            return bytes(builder.build().buffer());
        }
    }

    /** The builder makes no batch without records; the log cleaner does. */
    private byte[] kafkasEmpty() {
        ByteBuffer header = ByteBuffer.allocate(BatchLayout.HEADER_LENGTH);
        DefaultRecordBatch.writeEmptyHeader(
                header,
                RecordBatch.MAGIC_VALUE_V2,
                producerId,
                producerEpoch,
                baseSequence,
                firstOffset(),
                lastOffset == null ? firstOffset() : lastOffset,
                leaderEpoch,
                timestampType(),
                orNone(logAppendTime),
                transactional,
                control);
        return header.array();
    }

    private Compression compression() {
        return switch (type) {
            case NONE -> Compression.NONE;
            case GZIP -> Compression.gzip().level(level).build();
            case SNAPPY -> Compression.snappy().build();
            case LZ4 -> Compression.lz4().level(level).build();
            case ZSTD -> Compression.zstd().level(level).build();
        };
    }

    private TimestampType timestampType() {
        return logAppendTime == null ? TimestampType.CREATE_TIME : TimestampType.LOG_APPEND_TIME;
    }

    private long firstOffset() {
        if (baseOffset != null) {
            return baseOffset;
        }
        return records.isEmpty() ? 0 : records.get(0).offset();
    }

    private static long orNone(Long timestamp) {
        return timestamp == null ? RecordBatch.NO_TIMESTAMP : timestamp;
    }

    static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }

    @Override
    public String toString() {
        return type + (type.hasLevels() ? " level " + level : "") + ", " + name;
    }
}
