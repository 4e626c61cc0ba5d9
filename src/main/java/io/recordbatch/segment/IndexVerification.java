package io.recordbatch.segment;

import static io.recordbatch.format.BatchLayout.NO_TIMESTAMP;

import io.recordbatch.format.BatchHeader;
import io.recordbatch.segment.IndexFault.Problem;
import io.recordbatch.segment.reader.BatchWalker;
import io.recordbatch.segment.reader.Depth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Compares the indexes of a segment with the headers in its log. A missing index has no faults.
 *
 * <p>Accepts what any version of Kafka writes. An offset entry has the position of a batch, and the last offset of that
 * batch or of a later one before the next entry's position. A time entry has the largest timestamp so far, and an
 * offset in the first batch with that timestamp.
 */
public final class IndexVerification {
    private static final long NONE = -1;

    private final SegmentFiles segment;
    private final OffsetIndex offsets;
    private final TimeIndex times;
    private final List<IndexFault> faults = new ArrayList<>();

    /** The offset entry whose batch the walk has not found yet. */
    private int nextOffset;
    /** Whether the previous entry's offset has not matched a batch's last offset yet. */
    private boolean isOffsetPending;

    private long lastOffset = NONE;
    private int nextTime;
    private long maxTimestamp = NO_TIMESTAMP;

    private IndexVerification(SegmentFiles segment) throws IOException {
        this.segment = segment;
        this.offsets = OffsetIndex.read(segment);
        this.times = TimeIndex.read(segment);
    }

    /**
     * Verifies both indexes.
     *
     * @param segment the segment; bytes of its log that are not a whole batch are skipped
     * @return the faults, in no particular order; empty when there are none
     * @throws IOException when a file cannot be read
     */
    public static List<IndexFault> verify(SegmentFiles segment) throws IOException {
        IndexVerification verification = new IndexVerification(segment);
        verification.checkLengths();
        verification.checkOrder();
        try (BatchWalker batches = BatchWalker.open(segment.log(), Depth.HEADERS)) {
            batches.resynchronize(range -> {});
            while (batches.next()) {
                verification.compareOffsets(batches.position(), batches.header());
                verification.compareTimes(batches.header());
            }
        }
        verification.end();
        return verification.faults;
    }

    private void checkLengths() throws IOException {
        checkLength(segment.index(), OffsetIndex.ENTRY_LENGTH);
        checkLength(segment.timeIndex(), TimeIndex.ENTRY_LENGTH);
    }

    private void checkLength(Path file, int entryLength) throws IOException {
        long length = Files.exists(file) ? Files.size(file) : 0;
        if (length % entryLength != 0) {
            faults.add(new IndexFault(
                    file, (int) (length / entryLength), Problem.TRUNCATED, entryLength, length % entryLength));
        }
    }

    private void checkOrder() {
        for (int i = 1; i < offsets.count(); i++) {
            checkOrder(segment.index(), i, offsets.offset(i - 1) + 1, offsets.offset(i));
            checkOrder(segment.index(), i, offsets.position(i - 1) + 1L, offsets.position(i));
        }
        for (int i = 1; i < times.count(); i++) {
            checkOrder(segment.timeIndex(), i, times.timestamp(i - 1) + 1, times.timestamp(i));
            checkOrder(segment.timeIndex(), i, times.offset(i - 1) + 1, times.offset(i));
        }
    }

    private void checkOrder(Path file, int entry, long least, long found) {
        if (found < least) {
            faults.add(new IndexFault(file, entry, Problem.ORDER, least, found));
        }
    }

    private void compareOffsets(long position, BatchHeader header) {
        while (nextOffset < offsets.count() && offsets.position(nextOffset) < position) {
            reportPending();
            add(Problem.POSITION, nextOffset, position, offsets.position(nextOffset));
            nextOffset++;
        }
        if (nextOffset < offsets.count() && offsets.position(nextOffset) == position) {
            reportPending();
            nextOffset++;
            isOffsetPending = true;
        }
        lastOffset = header.lastOffset();
        if (isOffsetPending && offsets.offset(nextOffset - 1) == lastOffset) {
            isOffsetPending = false;
        }
    }

    private void reportPending() {
        if (isOffsetPending) {
            add(Problem.OFFSET, nextOffset - 1, lastOffset, offsets.offset(nextOffset - 1));
            isOffsetPending = false;
        }
    }

    private void add(Problem problem, int entry, long expected, long found) {
        faults.add(new IndexFault(segment.index(), entry, problem, expected, found));
    }

    private void compareTimes(BatchHeader header) {
        boolean isLarger = header.maxTimestamp() > maxTimestamp;
        maxTimestamp = Math.max(maxTimestamp, header.maxTimestamp());
        while (nextTime < times.count() && times.offset(nextTime) <= header.lastOffset()) {
            if (times.offset(nextTime) < header.baseOffset()) {
                addTime(Problem.OFFSET, NONE, times.offset(nextTime));
            } else if (!isLarger || times.timestamp(nextTime) != maxTimestamp) {
                addTime(Problem.TIMESTAMP, maxTimestamp, times.timestamp(nextTime));
            }
            nextTime++;
        }
    }

    private void addTime(Problem problem, long expected, long found) {
        faults.add(new IndexFault(segment.timeIndex(), nextTime, problem, expected, found));
    }

    private void end() {
        reportPending();
        for (; nextOffset < offsets.count(); nextOffset++) {
            add(Problem.POSITION, nextOffset, NONE, offsets.position(nextOffset));
        }
        for (; nextTime < times.count(); nextTime++) {
            addTime(Problem.OFFSET, NONE, times.offset(nextTime));
        }
    }
}
