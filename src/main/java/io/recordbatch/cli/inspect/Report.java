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

/** What {@code inspect} prints of the batches that it is shown, and whether anything was wrong with them. */
public abstract class Report implements BatchVisitor, Closeable {
    /** Instead of the bytes of a batch's records when they were not asked for. */
    static final int UNKNOWN = -1;

    final Output out;
    /** Opens batches; null where headers are enough. */
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
     * @param uncompressedBytes what it would take uncompressed, {@link #UNKNOWN} when it was not opened
     */
    void batch(long position, BatchHeader header, int uncompressedBytes) throws IOException {}

    /** A batch with a right CRC that does not hold what its header tells. */
    abstract void malformed(Batches batch, String what) throws IOException;

    abstract void corruptRange(CorruptRange range) throws IOException;

    /** Prints what remains to be said; returns whether nothing was wrong. */
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
