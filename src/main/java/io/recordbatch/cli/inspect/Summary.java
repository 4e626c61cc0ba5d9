package io.recordbatch.cli.inspect;

import static io.recordbatch.format.BatchLayout.NO_TIMESTAMP;

import io.recordbatch.format.BatchHeader;
import io.recordbatch.segment.reader.BatchInput;
import io.recordbatch.segment.reader.CorruptRange;
import io.recordbatch.segment.verify.Continuity;
import java.util.Map;
import java.util.TreeMap;

/** Computes totals over files. */
final class Summary {
    /** Totals for one compression type. */
    static final class Part {
        long batches;
        long records;
        long bytes;
        long uncompressedBytes;
    }

    final Map<String, Part> codecs = new TreeMap<>();
    final Part all = new Part();
    private final Continuity continuity = new Continuity();

    long files;
    long minBatchBytes = Long.MAX_VALUE;
    long maxBatchBytes;
    long minOffset = Long.MAX_VALUE;
    long maxOffset = Long.MIN_VALUE;
    long gaps;
    long missingOffsets;
    long overlaps;
    private long minBaseTimestamp = Long.MAX_VALUE;
    long maxTimestamp = NO_TIMESTAMP;
    long transactional;
    long control;
    long corruptRanges;
    long corruptBytes;
    long malformed;

    void begin(BatchInput input) {
        files++;
        continuity.begin(input);
    }

    void add(BatchHeader header, int uncompressedBytes) {
        add(all, header, uncompressedBytes);
        add(codecs.computeIfAbsent(BatchReport.codec(header), codec -> new Part()), header, uncompressedBytes);
        minBatchBytes = Math.min(minBatchBytes, header.sizeInBytes());
        maxBatchBytes = Math.max(maxBatchBytes, header.sizeInBytes());
        minOffset = Math.min(minOffset, header.baseOffset());
        maxOffset = Math.max(maxOffset, header.lastOffset());
        transactional += header.isTransactional() ? 1 : 0;
        control += header.isControl() ? 1 : 0;
        if (!header.hasDeleteHorizon() && header.baseTimestamp() >= 0) {
            minBaseTimestamp = Math.min(minBaseTimestamp, header.baseTimestamp());
        }
        maxTimestamp = Math.max(maxTimestamp, header.maxTimestamp());
        follow(header);
    }

    private static void add(Part part, BatchHeader header, int uncompressedBytes) {
        part.batches++;
        part.records += header.recordCount();
        part.bytes += header.sizeInBytes();
        part.uncompressedBytes += uncompressedBytes;
    }

    private void follow(BatchHeader header) {
        long expected = continuity.expected(header);
        if (expected == Continuity.NONE) {
            return;
        }
        if (header.baseOffset() > expected) {
            gaps++;
            missingOffsets += header.baseOffset() - expected;
        } else if (header.baseOffset() < expected) {
            overlaps++;
        }
    }

    void add(CorruptRange range) {
        corruptRanges++;
        corruptBytes += range.length();
    }

    boolean hasBatches() {
        return all.batches > 0;
    }

    /** The smallest base timestamp that is a record's, -1 for none. */
    long minBaseTimestamp() {
        return minBaseTimestamp == Long.MAX_VALUE ? NO_TIMESTAMP : minBaseTimestamp;
    }
}
