package io.recordbatch.cli.estimate;

import com.fasterxml.jackson.core.JsonGenerator;
import io.recordbatch.cli.terminal.Json;
import io.recordbatch.cli.terminal.Output;
import io.recordbatch.cli.terminal.Progress;
import io.recordbatch.cli.terminal.Streams;
import io.recordbatch.codec.Codec;
import io.recordbatch.codec.CodecBuffers;
import io.recordbatch.codec.CodecLease;
import io.recordbatch.codec.CompressionType;
import io.recordbatch.format.BatchLayout;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;

/** Compresses a sample with every codec at every level. Prints size and speed. */
public final class Estimate {
    /** The minimum time of a measurement, unless one pass takes longer. */
    private static final long MIN_NS = 50_000_000;
    /** zstd has more than a hundred thousand levels below this. They save nothing. */
    private static final int FIRST_ZSTD_LEVEL = 1;

    private static final double BYTES_PER_MB = 1 << 20;

    private final Sample sample;
    private final CodecLease lease;
    private final Output out;
    private final boolean asJson;

    public Estimate(Sample sample, CodecLease lease, Output out, boolean asJson) {
        this.sample = sample;
        this.lease = lease;
        this.out = out;
        this.asJson = asJson;
    }

    public void print(Streams streams) throws IOException {
        if (!asJson) {
            out.text(String.format(
                    Locale.ROOT,
                    "sample: %d of %d batches, %d of %d bytes, %d uncompressed%n",
                    sample.taken().size(),
                    sample.totalBatches(),
                    sample.batchBytes(),
                    sample.totalBytes(),
                    sample.recordBytes()));
            out.text("codec   level            bytes  of now   ratio  compress MB/s  decompress MB/s")
                    .line();
        }
        long rows = Arrays.stream(CompressionType.values())
                .mapToLong(Estimate::levels)
                .sum();
        try (Progress progress = new Progress(streams, "estimate", rows, " levels", 1)) {
            long row = 0;
            for (CompressionType type : CompressionType.values()) {
                int first = type == CompressionType.ZSTD ? FIRST_ZSTD_LEVEL : type.minLevel();
                for (int level = first; level <= type.maxLevel(); level++) {
                    measure(type, level);
                    progress.reached(++row);
                }
            }
        }
    }

    private static long levels(CompressionType type) {
        return type == CompressionType.ZSTD ? type.maxLevel() : 1L + type.maxLevel() - type.minLevel();
    }

    private void measure(CompressionType type, int level) throws IOException {
        long bytes = 0;
        long compressNs = 0;
        long decompressNs = 0;
        int passes = 0;
        do {
            bytes = 0;
            for (Sample.Taken batch : sample.taken()) {
                byte[] records = batch.records();
                long start = System.nanoTime();
                byte[] compressed = compress(type, level, records);
                long middle = System.nanoTime();
                decompress(type, compressed, records.length);
                decompressNs += System.nanoTime() - middle;
                compressNs += middle - start;
                bytes += BatchLayout.HEADER_LENGTH + Math.min(compressed.length, records.length);
            }
            passes++;
        } while (compressNs < MIN_NS && !sample.taken().isEmpty());
        row(type, level, bytes, speed(passes, compressNs), speed(passes, decompressNs));
    }

    private byte[] compress(CompressionType type, int level, byte[] records) {
        if (type == CompressionType.NONE) {
            return records.clone();
        }
        CodecBuffers buffers = lease.acquire();
        try {
            Codec codec = buffers.codec(type);
            codec.compress(records, 0, records.length, level);
            return Arrays.copyOf(codec.output(), codec.outputLength());
        } finally {
            lease.release(buffers);
        }
    }

    private void decompress(CompressionType type, byte[] compressed, int length) {
        if (type == CompressionType.NONE) {
            return;
        }
        CodecBuffers buffers = lease.acquire();
        try {
            buffers.codec(type).decompress(compressed, 0, compressed.length, length);
        } finally {
            lease.release(buffers);
        }
    }

    /** MB of uncompressed records per second. */
    private double speed(int passes, long ns) {
        return ns == 0 ? 0 : passes * sample.recordBytes() / BYTES_PER_MB / (ns / 1e9);
    }

    private void row(CompressionType type, int level, long bytes, double compressing, double decompressing)
            throws IOException {
        double ofNow = sample.batchBytes() == 0 ? 1 : (double) bytes / sample.batchBytes();
        long uncompressed = sample.recordBytes()
                + (long) BatchLayout.HEADER_LENGTH * sample.taken().size();
        double ratio = bytes == 0 ? 1 : (double) uncompressed / bytes;
        long total = Math.round(ofNow * sample.totalBytes());
        if (asJson) {
            JsonGenerator json = Json.lines(out);
            json.writeStartObject();
            json.writeStringField("type", "estimate");
            json.writeStringField("codec", type.toString());
            if (type.hasLevels()) {
                json.writeNumberField("level", level);
            }
            json.writeNumberField("bytes", total);
            json.writeNumberField("ratio", ratio);
            json.writeNumberField("compressMBPerSecond", compressing);
            json.writeNumberField("decompressMBPerSecond", decompressing);
            Json.endLine(json);
            json.flush();
        } else {
            out.text(String.format(
                    Locale.ROOT,
                    "%-6s  %5s  %15d  %5.1f%%  %6.2f  %13.1f  %15.1f%n",
                    type,
                    type.hasLevels() ? level : "-",
                    total,
                    100 * ofNow,
                    ratio,
                    compressing,
                    decompressing));
        }
    }
}
