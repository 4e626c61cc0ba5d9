package io.recordbatch.format;

import io.recordbatch.codec.CompressionType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.MemoryRecordsBuilder;
import org.apache.kafka.common.record.internal.RecordBatch;

/** The records that benchmarks encode and decode, the same for both sides, seeded. */
final class BenchmarkBatches {
    static final int KEY_LENGTH = 8;
    private static final long TIMESTAMP = 1_700_000_000_000L;
    private static final Path REAL_DATA = Path.of("src/test/resources/data/earthquakes.jsonl");

    private BenchmarkBatches() {}

    /** Values of one length, cut from real JSON or random bytes. */
    static byte[][] values(int count, int length, boolean real) {
        Random random = new Random(1);
        byte[] text = real ? realText() : new byte[0];
        byte[][] values = new byte[count][];
        for (int i = 0; i < count; i++) {
            values[i] = new byte[length];
            if (real) {
                System.arraycopy(text, random.nextInt(text.length - length), values[i], 0, length);
            } else {
                random.nextBytes(values[i]);
            }
        }
        return values;
    }

    static byte[][] keys(int count) {
        byte[][] keys = new byte[count][];
        for (int i = 0; i < count; i++) {
            keys[i] = String.format("%0" + KEY_LENGTH + "d", i).getBytes(StandardCharsets.US_ASCII);
        }
        return keys;
    }

    static long timestamp(int index) {
        return TIMESTAMP + index;
    }

    private static byte[] realText() {
        try {
            return Files.readAllBytes(REAL_DATA);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Compression kafkaCompression(CompressionType type) {
        return Compression.of(type.toString()).build();
    }

    /** A batch as Kafka's producer writes it. */
    static ByteBuffer kafkaBatch(ByteBuffer buffer, Compression compression, byte[][] keys, byte[][] values) {
        MemoryRecordsBuilder builder =
                MemoryRecords.builder(buffer, RecordBatch.MAGIC_VALUE_V2, compression, TimestampType.CREATE_TIME, 0);
        for (int i = 0; i < values.length; i++) {
            builder.append(timestamp(i), keys[i], values[i]);
        }
        return builder.build().buffer();
    }

    static byte[] ourBatch(BatchWriter writer, byte[][] keys, byte[][] values) {
        try (BatchWriter batch = writer.begin(0)) {
            for (int i = 0; i < values.length; i++) {
                batch.append(i, timestamp(i), keys[i], values[i], null);
            }
            return batch.build();
        }
    }
}
