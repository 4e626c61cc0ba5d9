package io.recordbatch.segment;

import io.recordbatch.format.BatchHeader;
import io.recordbatch.format.BatchReader;
import io.recordbatch.format.RecordCursor;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Finds records of one segment by offset and by timestamp. The log is mapped into memory. Bytes appended after it was
 * opened are not searched. It must not be truncated during a search. Batches that cannot hold the record are skipped by
 * their headers. From other batches only offsets and timestamps are read. With indexes, the search begins near the
 * record. Without them, it begins at the start of the segment. The result is the same. A search allocates nothing. Not
 * thread-safe.
 */
public final class SegmentSearch {
    private final MappedLog log;
    private final OffsetIndex offsetIndex;
    private final TimeIndex timeIndex;
    private final BatchReader reader;

    private int batchPosition;
    private int recordIndex;
    private long offset;
    private long timestamp;

    private SegmentSearch(Path log, OffsetIndex offsetIndex, TimeIndex timeIndex, BatchReader reader)
            throws IOException {
        this.log = new MappedLog(log);
        this.offsetIndex = offsetIndex;
        this.timeIndex = timeIndex;
        this.reader = reader;
    }

    /**
     * Opens a segment with the indexes that exist.
     *
     * @param segment the segment
     * @param reader reads the batches; do not use it elsewhere until the search is over
     * @return a search, which need not be closed
     * @throws IOException when the files cannot be read, or the log is too large for a segment
     */
    public static SegmentSearch open(SegmentFiles segment, BatchReader reader) throws IOException {
        return new SegmentSearch(segment.log(), OffsetIndex.read(segment), TimeIndex.read(segment), reader);
    }

    /**
     * Opens a file of batches with any name, without indexes.
     *
     * @param log the file
     * @param reader reads the batches; do not use it elsewhere until the search is over
     * @return a search, which need not be closed
     * @throws IOException when the file cannot be read, or is too large for a segment
     */
    public static SegmentSearch openWithoutIndexes(Path log, BatchReader reader) throws IOException {
        return new SegmentSearch(log, null, null, reader);
    }

    /**
     * Finds the first record with a given offset or a larger one.
     *
     * @param target the offset
     * @return false when there is none
     * @throws IOException when a batch before the record is corrupt
     * @throws io.recordbatch.format.MalformedBatchException when the batch that may hold the record is corrupt
     */
    public boolean findOffset(long target) throws IOException {
        return search(indexedPosition(target), target, Long.MIN_VALUE);
    }

    /**
     * Finds the first record, in offset order, with a given timestamp or a larger one.
     *
     * @param target the timestamp, ms since 1970
     * @return false when there is none
     * @throws IOException when a batch before the record is corrupt
     * @throws io.recordbatch.format.MalformedBatchException when a batch that may hold the record is corrupt
     */
    public boolean findTimestamp(long target) throws IOException {
        int entry = timeIndex == null ? -1 : timeIndex.lookup(target);
        return search(entry < 0 ? 0 : indexedPosition(timeIndex.offset(entry)), Long.MIN_VALUE, target);
    }

    /** Returns where the search begins according to the index, or the start of the log if the entry is wrong. */
    private int indexedPosition(long target) {
        int entry = offsetIndex == null ? -1 : offsetIndex.lookup(target);
        if (entry < 0) {
            return 0;
        }
        int position = offsetIndex.position(entry);
        boolean isBatch = log.hasBatchAt(position) && log.header().baseOffset() <= offsetIndex.offset(entry);
        return isBatch ? position : 0;
    }

    private boolean search(int start, long minOffset, long minTimestamp) throws IOException {
        BatchHeader header = log.header();
        int position = start;
        while (position < log.sizeInBytes()) {
            log.requireBatchAt(position);
            if (header.lastOffset() >= minOffset
                    && header.maxTimestamp() >= minTimestamp
                    && searchBatch(position, minOffset, minTimestamp)) {
                return true;
            }
            position += header.sizeInBytes();
        }
        return false;
    }

    private boolean searchBatch(int position, long minOffset, long minTimestamp) {
        try (RecordCursor records = reader.open(log.batch(), 0, log.header().sizeInBytes())) {
            for (int i = 0; records.skip(); i++) {
                if (records.offset() >= minOffset && records.timestamp() >= minTimestamp) {
                    batchPosition = position;
                    recordIndex = i;
                    offset = records.offset();
                    timestamp = records.timestamp();
                    return true;
                }
            }
        }
        return false;
    }

    /** {@return the position of the batch that holds the record, bytes from the beginning of the log} */
    public int batchPosition() {
        return batchPosition;
    }

    /** {@return the index of the record in its batch, from 0} */
    public int recordIndex() {
        return recordIndex;
    }

    /** {@return its offset} */
    public long offset() {
        return offset;
    }

    /** {@return its timestamp, ms since 1970} */
    public long timestamp() {
        return timestamp;
    }
}
