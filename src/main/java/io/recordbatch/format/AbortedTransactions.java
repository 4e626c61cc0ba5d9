package io.recordbatch.format;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

/**
 * Which batches of a run belong to transactions that end with an ABORT marker in the same run. A marker is the record
 * of a control batch: its key is a version int16 and a type int16, 0 for ABORT; it ends whatever its producer id wrote
 * in transactions since the marker before. Allocates only for runs that hold control batches. Not thread-safe.
 */
final class AbortedTransactions {
    private static final int MARKER_TYPE_OFFSET = Short.BYTES;
    private static final int MARKER_KEY_LENGTH = MARKER_TYPE_OFFSET + Short.BYTES;
    private static final short ABORT = 0;

    private final BatchReader reader;
    private final BatchHeader header = new BatchHeader().wrap(new byte[BatchLayout.HEADER_LENGTH], 0);
    /** The markers of each producer id that lie ahead: whether it is an ABORT. */
    private final Map<Long, Queue<Boolean>> markers = new HashMap<>();

    AbortedTransactions(BatchReader reader) {
        this.reader = reader;
    }

    /** Finds the markers of a run of batches, of which all control batches together are to be within the limits. */
    void find(byte[] source, int position, int limit, int maxDecompressedBytes, int maxRecords) {
        markers.clear();
        int bytesLeft = maxDecompressedBytes;
        int recordsLeft = maxRecords;
        for (int next = position; next < limit; next += header.sizeInBytes()) {
            header.load(source, next, limit - next);
            if (header.isControl()) {
                try (RecordCursor records = reader.open(source, next, limit - next, bytesLeft, recordsLeft)) {
                    bytesLeft -= records.remainingBytes();
                    recordsLeft -= records.remainingRecords();
                    markers.computeIfAbsent(header.producerId(), id -> new ArrayDeque<>())
                            .add(isAbort(records));
                }
            }
        }
    }

    private static boolean isAbort(RecordCursor records) {
        return records.next()
                && records.keyLength() >= MARKER_KEY_LENGTH
                && (short) BatchLayout.SHORT.get(records.bytes(), records.keyPosition() + MARKER_TYPE_OFFSET) == ABORT;
    }

    /** Whether the next batch of the run is no data: a marker, or what an ABORT marker ahead takes back. */
    boolean passesOver(BatchHeader batch) {
        Queue<Boolean> ahead = markers.get(batch.producerId());
        if (batch.isControl()) {
            ahead.remove();
            return true;
        }
        return batch.isTransactional() && ahead != null && !ahead.isEmpty() && ahead.peek();
    }
}
