package io.recordbatch.segment;

import static io.recordbatch.format.BatchLayout.NO_TIMESTAMP;

import io.recordbatch.segment.reader.BatchWalker;
import io.recordbatch.segment.reader.CorruptRange;
import io.recordbatch.segment.reader.CorruptSegmentException;
import io.recordbatch.segment.reader.Depth;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Recovers a segment after a crash. Checks the header and CRC of every batch, cuts a partly written tail, and rewrites
 * the indexes.
 */
public final class SegmentRecovery {
    private long nextOffset;
    private long firstMaxTimestamp = NO_TIMESTAMP;
    private long sizeInBytes;
    private CorruptRange cut;

    private SegmentRecovery(SegmentFiles segment) {
        nextOffset = segment.baseOffset();
    }

    /**
     * Recovers a segment. Nothing else may write to it.
     *
     * @param segment the segment
     * @param indexIntervalBytes bytes of batches between two entries of an index
     * @return the result
     * @throws CorruptSegmentException when something corrupt lies before whole batches, which cutting would lose, or
     *     offsets do not increase. The log is then unchanged
     * @throws IOException when a file cannot be read or written
     */
    public static SegmentRecovery recover(SegmentFiles segment, int indexIntervalBytes) throws IOException {
        try (IndexWriter indexes = new IndexWriter(segment, indexIntervalBytes)) {
            return recover(segment, indexes);
        }
    }

    /** As above. The indexes stay open for appending. */
    static SegmentRecovery recover(SegmentFiles segment, IndexWriter indexes) throws IOException {
        SegmentRecovery recovery = new SegmentRecovery(segment);
        recovery.walk(segment, indexes);
        if (recovery.cut != null) {
            try (FileChannel log = FileChannel.open(segment.log(), StandardOpenOption.WRITE)) {
                log.truncate(recovery.sizeInBytes).force(true);
            }
        }
        return recovery;
    }

    private void walk(SegmentFiles segment, IndexWriter indexes) throws IOException {
        List<CorruptRange> ranges = new ArrayList<>();
        try (BatchWalker batches = BatchWalker.open(segment.log(), Depth.CRC)) {
            batches.resynchronize(ranges::add);
            while (batches.next()) {
                if (!ranges.isEmpty()) {
                    throw new CorruptSegmentException(
                            segment.log().toString(),
                            ranges.get(0).position(),
                            ranges.get(0).fault());
                }
                if (sizeInBytes == 0) {
                    firstMaxTimestamp = batches.header().maxTimestamp();
                }
                indexes.add(batches.position(), batches.header());
                nextOffset = batches.header().lastOffset() + 1;
                sizeInBytes = batches.position() + batches.sizeInBytes();
            }
        }
        cut = ranges.isEmpty() ? null : ranges.get(0);
    }

    /** Rewrites the indexes of a complete segment if one is missing or truncated. */
    static void recoverIndexes(SegmentFiles segment, int indexIntervalBytes) throws IOException {
        if (isComplete(segment.index(), OffsetIndex.ENTRY_LENGTH)
                && isComplete(segment.timeIndex(), TimeIndex.ENTRY_LENGTH)) {
            return;
        }
        try (IndexWriter indexes = new IndexWriter(segment, indexIntervalBytes);
                BatchWalker batches = BatchWalker.open(segment.log(), Depth.HEADERS)) {
            batches.resynchronize(range -> {});
            while (batches.next()) {
                indexes.add(batches.position(), batches.header());
            }
        }
    }

    private static boolean isComplete(Path index, int entryLength) throws IOException {
        return Files.exists(index) && Files.size(index) % entryLength == 0;
    }

    /** {@return the offset after the last one; the base offset when there is no batch} */
    public long nextOffset() {
        return nextOffset;
    }

    /** {@return the current size of the log, in bytes} */
    public long sizeInBytes() {
        return sizeInBytes;
    }

    /** {@return what was cut from the end of the log} */
    public Optional<CorruptRange> cut() {
        return Optional.ofNullable(cut);
    }

    /** The largest timestamp of the first batch, -1 for none. */
    long firstMaxTimestamp() {
        return firstMaxTimestamp;
    }
}
