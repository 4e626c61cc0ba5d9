package io.recordbatch.cli;

import io.recordbatch.codec.CodecLease;
import io.recordbatch.format.BatchReader;
import io.recordbatch.format.MalformedBatchException;
import io.recordbatch.format.RecordCursor;
import io.recordbatch.segment.BatchWalker;

/** Opens the batches that a walker reaches. Not thread-safe. */
final class Records implements AutoCloseable {
    private static final int MAX_DECOMPRESSED_BYTES = 128 << 20;

    private final CodecLease lease = new CodecLease();
    private final BatchReader reader = new BatchReader(lease, maxDecompressedBytes(), Integer.MAX_VALUE);

    /** A quarter of the heap: as much again may be needed while a buffer grows. */
    static int maxDecompressedBytes() {
        return (int) Math.min(Runtime.getRuntime().maxMemory() / 4, MAX_DECOMPRESSED_BYTES);
    }

    CodecLease lease() {
        return lease;
    }

    BatchReader reader() {
        return reader;
    }

    /**
     * Opens a batch of which the walker has the body; checks its CRC.
     *
     * @return a cursor in front of the first record, to be closed before the next batch is opened
     */
    RecordCursor open(BatchWalker batch) {
        return reader.open(batch.bytes(), batch.index(), batch.sizeInBytes());
    }

    /** What is wrong with a batch that could not be opened or read, with the position in its file. */
    static String explained(MalformedBatchException e, BatchWalker batch) {
        String at = " at position ";
        String suffix = at + e.position();
        return e.getMessage().endsWith(suffix)
                ? e.getMessage().substring(0, e.getMessage().length() - suffix.length())
                        + at
                        + (e.position() - batch.index() + batch.position())
                : e.getMessage();
    }

    @Override
    public void close() {
        lease.close();
    }
}
