package io.recordbatch.cli;

import io.recordbatch.format.BatchHeader;
import io.recordbatch.format.MalformedBatchException;
import io.recordbatch.format.RecordCursor;
import io.recordbatch.segment.BatchWalker;

/** Reads every record of a batch. */
final class BatchCheck {
    private final Records records;

    BatchCheck(Records records) {
        this.records = records;
    }

    /**
     * Tells what is wrong with a batch whose CRC is right.
     *
     * @return what was expected and found; null when nothing is wrong
     */
    String fault(BatchWalker batch) {
        BatchHeader header = batch.header();
        if (header.baseOffset() < 0) {
            return "Invalid base offset: expected 0 or more, found " + header.baseOffset();
        }
        if (header.lastOffsetDelta() < 0) {
            return "Invalid last offset delta: expected 0 or more, found " + header.lastOffsetDelta();
        }
        try (RecordCursor cursor = records.open(batch)) {
            long least = header.baseOffset();
            while (cursor.next()) {
                if (cursor.offset() < least || cursor.offset() > header.lastOffset()) {
                    return "Invalid record offset: expected " + least + " to " + header.lastOffset() + ", found "
                            + cursor.offset();
                }
                if (cursor.timestamp() > header.maxTimestamp()) {
                    return "Invalid max timestamp: expected at least " + cursor.timestamp() + ", that of the record at "
                            + "offset " + cursor.offset() + ", found " + header.maxTimestamp();
                }
                least = cursor.offset() + 1;
            }
            return null;
        } catch (MalformedBatchException e) {
            return Records.explained(e, batch);
        }
    }
}
