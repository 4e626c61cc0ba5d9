package io.recordbatch.segment.verify;

import io.recordbatch.format.BatchHeader;
import io.recordbatch.segment.OutputFiles;
import io.recordbatch.segment.SegmentFiles;
import io.recordbatch.segment.SegmentRecovery;
import io.recordbatch.segment.SegmentSettings;
import io.recordbatch.segment.reader.BatchInput;
import io.recordbatch.segment.reader.Batches;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;

/**
 * Writes the whole batches of a file to a new one, in order, with new indexes. A broker would refuse a file with a
 * batch whose offsets do not follow the earlier ones. Such a batch goes into another file, in the directory {@code
 * overlaps}.
 *
 * <p>The CRC does not cover a batch's base offset. If one became too large, all later batches would be set aside. So a
 * batch after a gap is held back until the next one shows which of the two is out of place.
 */
public final class Repair implements Closeable {
    /** Bytes that are lost. */
    private record Given(long position, long bytes) {}

    /** A whole batch. */
    private record Whole(long position, byte[] bytes, long baseOffset, long lastOffset) {}

    private final OutputFiles outputs;
    private final OutputFiles overlaps;
    private final VerificationReport report;

    private BatchInput input;
    private OutputStream out;
    private OutputStream aside;
    /** Lost since the last batch that was kept. The next one shows which offsets these are. */
    private final Queue<Given> lost = new ArrayDeque<>();

    private Long nextOffset;
    private Whole held;

    Repair(Path directory, VerificationReport report) {
        this.outputs = new OutputFiles(directory);
        this.overlaps = new OutputFiles(directory.resolve("overlaps"));
        this.report = report;
    }

    void begin(BatchInput other) throws IOException {
        input = other;
        out = outputs.create(input);
        nextOffset = null;
    }

    /** Adds lost bytes. */
    void lose(long position, long bytes) {
        lost.add(new Given(position, bytes));
    }

    /** Adds a whole batch. */
    void keep(Batches batch) throws IOException {
        BatchHeader header = batch.header();
        byte[] bytes = Arrays.copyOfRange(batch.bytes(), batch.index(), batch.index() + batch.sizeInBytes());
        Whole whole = new Whole(batch.position(), bytes, header.baseOffset(), header.lastOffset());
        if (held != null && whole.baseOffset() <= held.lastOffset() && !isOverlap(whole)) {
            setAside(held);
        } else {
            writeHeld();
        }
        held = null;
        if (isOverlap(whole)) {
            setAside(whole);
        } else if (nextOffset == null || whole.baseOffset() > nextOffset) {
            held = whole;
        } else {
            write(whole);
        }
    }

    private boolean isOverlap(Whole batch) {
        return nextOffset != null && batch.baseOffset() < nextOffset;
    }

    private void writeHeld() throws IOException {
        if (held != null) {
            write(held);
            held = null;
        }
    }

    private void write(Whole batch) throws IOException {
        reportLost(batch.position(), batch.baseOffset() - 1);
        out.write(batch.bytes());
        nextOffset = batch.lastOffset() + 1;
    }

    private void setAside(Whole batch) throws IOException {
        if (aside == null) {
            aside = overlaps.create(input);
        }
        aside.write(batch.bytes());
        report.setAside(new SetAsideBatch(
                input.name(),
                batch.position(),
                batch.bytes().length,
                batch.baseOffset(),
                batch.lastOffset(),
                overlaps.path(input).toString()));
    }

    /** Reports the losses before a position. */
    private void reportLost(long position, Long lastOffset) throws IOException {
        while (!lost.isEmpty() && lost.peek().position() < position) {
            Given given = lost.remove();
            report.lost(new LostRange(input.name(), given.position(), given.bytes(), nextOffset, lastOffset));
        }
    }

    /** Ends the file. Returns its path. */
    Path end() throws IOException {
        writeHeld();
        reportLost(Long.MAX_VALUE, null);
        close();
        Path path = outputs.path(input);
        if (SegmentFiles.isLog(path)) {
            SegmentRecovery.recover(SegmentFiles.of(path), SegmentSettings.DEFAULT.indexIntervalBytes());
        }
        return path;
    }

    @Override
    public void close() throws IOException {
        try {
            if (out != null) {
                out.close();
            }
        } finally {
            out = null;
            if (aside != null) {
                aside.close();
                aside = null;
            }
        }
    }
}
