package io.recordbatch.cli;

import io.recordbatch.format.BatchHeader;
import io.recordbatch.segment.BatchWalker;
import io.recordbatch.segment.SegmentFiles;
import io.recordbatch.segment.SegmentRecovery;
import io.recordbatch.segment.SegmentSettings;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Writes what is whole in a file to a new one, in the order in which it lies there, and its indexes. A whole batch that
 * does not lie behind the offsets of those before it would make a broker refuse the file: it goes into another one.
 *
 * <p>No CRC covers a batch's base offset. One that became too large would push aside all batches behind it; so a batch
 * behind a gap is held back until the next one tells which of the two is out of place.
 */
final class Repair {
    private record Range(long position, long bytes) {}

    /** A whole batch. */
    private record Whole(long position, byte[] bytes, long baseOffset, long lastOffset) {}

    private final OutputFiles outputs;
    private final OutputFiles overlaps;
    private final Verdict verdict;

    private Input input;
    private OutputStream out;
    private OutputStream aside;
    /** Lost since the last batch that was kept: which offsets those are, the next one tells. */
    private final List<Range> lost = new ArrayList<>();

    private Long nextOffset;
    private Whole held;

    Repair(Path directory, Verdict verdict) {
        this.outputs = new OutputFiles(directory);
        this.overlaps = new OutputFiles(directory.resolve("overlaps"));
        this.verdict = verdict;
    }

    void begin(Input other) throws IOException {
        input = other;
        out = outputs.create(input);
        nextOffset = null;
    }

    /** Takes bytes that are given up. */
    void lose(long position, long bytes) {
        lost.add(new Range(position, bytes));
    }

    /** Takes a whole batch. */
    void keep(BatchWalker batch) throws IOException {
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
        tellOfLost(batch.position(), batch.baseOffset() - 1);
        out.write(batch.bytes());
        nextOffset = batch.lastOffset() + 1;
    }

    private void setAside(Whole batch) throws IOException {
        if (aside == null) {
            aside = overlaps.create(input);
        }
        aside.write(batch.bytes());
        verdict.setAside(
                input.name(),
                batch.position(),
                batch.bytes().length,
                batch.baseOffset(),
                batch.lastOffset(),
                overlaps.path(input).toString());
    }

    /** Tells of what was lost in front of a position. */
    private void tellOfLost(long position, Long lastOffset) throws IOException {
        while (!lost.isEmpty() && lost.get(0).position() < position) {
            Range range = lost.remove(0);
            verdict.lost(input.name(), range.position(), range.bytes(), nextOffset, lastOffset);
        }
    }

    /** Ends the file; returns where it is. */
    String end() throws IOException {
        writeHeld();
        tellOfLost(Long.MAX_VALUE, null);
        out.close();
        if (aside != null) {
            aside.close();
            aside = null;
        }
        Path path = outputs.path(input);
        if (SegmentFiles.isLog(path)) {
            SegmentRecovery.recover(SegmentFiles.of(path), SegmentSettings.DEFAULT.indexIntervalBytes());
        }
        return path.toString();
    }
}
