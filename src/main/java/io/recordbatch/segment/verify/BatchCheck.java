package io.recordbatch.segment.verify;

import io.recordbatch.format.BatchHeader;
import io.recordbatch.format.MalformedBatchException;
import io.recordbatch.format.RecordCursor;
import io.recordbatch.segment.reader.BatchOpener;
import io.recordbatch.segment.reader.Batches;

/** Reads every record of a batch. */
final class BatchCheck {
    private final BatchOpener opener;

    BatchCheck(BatchOpener opener) {
        this.opener = opener;
    }

    /**
     * Looks for faults in a batch with a correct CRC.
     *
     * @return a message with the expected and the found value; null when nothing is wrong
     */
    String fault(Batches batch) {
        BatchHeader header = batch.header();
        if (header.baseOffset() < 0) {
            return "Invalid base offset: expected 0 or more, found " + header.baseOffset();
        }
        if (header.lastOffsetDelta() < 0) {
            return "Invalid last offset delta: expected 0 or more, found " + header.lastOffsetDelta();
        }
        try (RecordCursor cursor = opener.open(batch)) {
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
            return BatchOpener.explained(e, batch);
        }
    }
}
