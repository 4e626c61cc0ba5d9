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
 * Makes a segment whole after a crash: checks every batch by header and CRC, cuts what was written in part, and writes the
 * indexes anew.
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
     * Recovers a segment that nobody else writes.
     *
     * @param segment the segment
     * @param indexIntervalBytes bytes of batches between two entries of an index
     * @return what was found
     * @throws CorruptSegmentException when something corrupt lies in front of whole batches, which cutting would lose, or
     *     offsets do not increase; the log is unchanged then
     * @throws IOException when a file cannot be read or written
     */
    public static SegmentRecovery recover(SegmentFiles segment, int indexIntervalBytes) throws IOException {
        try (IndexWriter indexes = new IndexWriter(segment, indexIntervalBytes)) {
            return recover(segment, indexes);
        }
    }

    /** As above, with indexes that can go on after it. */
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

    /** Writes the indexes of a segment that is complete anew if one is missing or cut short. */
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

    /** {@return the offset behind the last batch's; the base offset when there is none} */
    public long nextOffset() {
        return nextOffset;
    }

    /** {@return bytes of the log, as it is now} */
    public long sizeInBytes() {
        return sizeInBytes;
    }

    /** {@return what was cut from the log's end} */
    public Optional<CorruptRange> cut() {
        return Optional.ofNullable(cut);
    }

    /** The largest timestamp of the first batch, -1 for none. */
    long firstMaxTimestamp() {
        return firstMaxTimestamp;
    }
}
