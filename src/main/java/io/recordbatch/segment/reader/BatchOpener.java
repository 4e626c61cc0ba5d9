package io.recordbatch.segment.reader;

import io.recordbatch.codec.CodecLease;
import io.recordbatch.format.BatchReader;
import io.recordbatch.format.MalformedBatchException;
import io.recordbatch.format.RecordCursor;

/** Opens the batches of files, to read their records. Not thread-safe. */
public final class BatchOpener implements AutoCloseable {
    private final CodecLease lease = new CodecLease();
    private final BatchReader reader = new BatchReader(lease, BatchWalker.defaultMaxBatchBytes(), Integer.MAX_VALUE);

    /** Creates an opener with its own buffers. Close it after use. */
    public BatchOpener() {}

    /** {@return the reader that opens the batches} */
    public BatchReader reader() {
        return reader;
    }

    /**
     * Opens the current batch. Computes its CRC unless that is already done.
     *
     * @param batch the current batch, whose body was read
     * @return a cursor before the first record, to be closed before the next batch is opened
     * @throws MalformedBatchException when it is not a valid batch, or too large to decompress here
     */
    public RecordCursor open(Batches batch) {
        return batch.isCrcChecked()
                ? reader.openUnverified(batch.bytes(), batch.index(), batch.sizeInBytes())
                : reader.open(batch.bytes(), batch.index(), batch.sizeInBytes());
    }

    /**
     * Describes what is wrong with a batch that could not be opened or read.
     *
     * @param e the exception from opening or reading
     * @param batch the current batch
     * @return the message, with the position in the file
     */
    public static String explained(MalformedBatchException e, Batches batch) {
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
