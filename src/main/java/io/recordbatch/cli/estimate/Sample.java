package io.recordbatch.cli.estimate;

import io.recordbatch.codec.CodecLease;
import io.recordbatch.codec.Compression;
import io.recordbatch.codec.CompressionType;
import io.recordbatch.codec.MalformedFrameException;
import io.recordbatch.format.BatchHeader;
import io.recordbatch.format.BatchLayout;
import io.recordbatch.format.Recompressor;
import io.recordbatch.segment.reader.BatchVisitor;
import io.recordbatch.segment.reader.BatchWalker;
import io.recordbatch.segment.reader.Batches;
import io.recordbatch.segment.reader.CorruptRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Samples batches evenly from all files. The same files give the same sample. Not thread-safe.
 */
public final class Sample implements BatchVisitor {
    /** Enough for a ratio, and small enough for the slowest codec to finish in a second. */
    private static final long MAX_RECORD_BYTES = 2 << 20;

    /**
     * A batch of the sample.
     *
     * @param bytes size of the stored batch
     * @param records its records, uncompressed and without the header
     */
    record Taken(long bytes, byte[] records) {}

    private final Recompressor recompressor;
    private List<Taken> taken = new ArrayList<>();
    private long totalBatches;
    private long totalBytes;
    private long next;
    private long step = 1;

    public Sample(CodecLease lease) {
        this.recompressor = new Recompressor(lease, Compression.NONE, BatchWalker.defaultMaxBatchBytes());
    }

    @Override
    public void batch(Batches batch) {
        BatchHeader header = batch.header();
        // A compression type that has no codec is not useful for an estimate, and Kafka never compresses control
        // batches.
        if (totalBytes >= next && !header.isControl() && CompressionType.forId(header.compressionTypeId()) != null) {
            take(batch);
        }
        totalBatches++;
        totalBytes += header.sizeInBytes();
    }

    private void take(Batches batch) {
        try {
            taken.add(new Taken(batch.sizeInBytes(), records(batch)));
        } catch (MalformedFrameException e) {
            // Not useful for an estimate.
        }
        next = totalBytes + step;
        while (recordBytes() > MAX_RECORD_BYTES && taken.size() > 1) {
            thin();
        }
    }

    private byte[] records(Batches batch) {
        byte[] uncompressed = recompressor.recompress(batch.bytes(), batch.index());
        return Arrays.copyOfRange(uncompressed, BatchLayout.HEADER_LENGTH, uncompressed.length);
    }

    /** Drops every second batch, so that the spacing stays the same for later batches. */
    private void thin() {
        List<Taken> kept = new ArrayList<>();
        for (int i = 0; i < taken.size(); i += 2) {
            kept.add(taken.get(i));
        }
        taken = kept;
        step = Math.max(2 * step, totalBytes / taken.size());
        next = totalBytes + step;
    }

    @Override
    public void corrupt(CorruptRange range) {
        // Not a batch.
    }

    List<Taken> taken() {
        return taken;
    }

    /** Bytes of the sample's batches as stored. */
    long batchBytes() {
        return taken.stream().mapToLong(Taken::bytes).sum();
    }

    /** Bytes of the sample's records, uncompressed. */
    long recordBytes() {
        return taken.stream().mapToLong(batch -> batch.records().length).sum();
    }

    /** Batches in all files. */
    long totalBatches() {
        return totalBatches;
    }

    /** Bytes of the batches in all files. */
    long totalBytes() {
        return totalBytes;
    }
}
