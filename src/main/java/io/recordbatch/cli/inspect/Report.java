package io.recordbatch.cli.inspect;

import io.recordbatch.cli.terminal.Output;
import io.recordbatch.format.BatchHeader;
import io.recordbatch.format.BatchLayout;
import io.recordbatch.format.MalformedBatchException;
import io.recordbatch.format.RecordCursor;
import io.recordbatch.segment.reader.BatchOpener;
import io.recordbatch.segment.reader.BatchVisitor;
import io.recordbatch.segment.reader.Batches;
import io.recordbatch.segment.reader.CorruptRange;
import io.recordbatch.segment.reader.Depth;
import java.io.Closeable;
import java.io.IOException;

/** Prints batches for {@code inspect}. Remembers whether anything was wrong. */
public abstract class Report implements BatchVisitor, Closeable {
    /** The uncompressed size of a batch that was not opened. */
    static final int UNKNOWN = -1;

    final Output out;
    /** Opens batches; null if headers are enough. */
    private final BatchOpener records;

    private boolean isFine = true;

    Report(Output out, boolean opensBatches) {
        this.out = out;
        this.records = opensBatches ? new BatchOpener() : null;
    }

    /** {@return how much of each batch it needs} */
    public final Depth depth() {
        return records == null ? Depth.CRC_ONLY : Depth.CRC;
    }

    @Override
    public final void batch(Batches batch) throws IOException {
        if (records == null) {
            batch(batch.position(), batch.header(), UNKNOWN);
            return;
        }
        try (RecordCursor cursor = records.open(batch)) {
            opened(batch, cursor);
        } catch (MalformedBatchException e) {
            isFine = false;
            malformed(batch, BatchOpener.explained(e, batch));
        }
    }

    @Override
    public final void corrupt(CorruptRange range) throws IOException {
        isFine = false;
        corruptRange(range);
    }

    /** A batch with a right CRC whose records were opened; reading them may still fail. */
    void opened(Batches batch, RecordCursor cursor) throws IOException {
        int uncompressed = BatchLayout.HEADER_LENGTH + cursor.remainingBytes();
        batch(batch.position(), batch.header(), uncompressed);
    }

    /**
     * A batch with a right CRC.
     *
     * @param uncompressedBytes its size uncompressed, {@link #UNKNOWN} when it was not opened
     */
    void batch(long position, BatchHeader header, int uncompressedBytes) throws IOException {}

    /** A batch with a right CRC whose records do not match its header. */
    abstract void malformed(Batches batch, String what) throws IOException;

    abstract void corruptRange(CorruptRange range) throws IOException;

    /** Prints the rest. Returns whether nothing was wrong. */
    public boolean finish() throws IOException {
        return isFine;
    }

    @Override
    public void close() throws IOException {
        if (records != null) {
            records.close();
        }
    }
}
