package io.recordbatch.segment.verify;

import io.recordbatch.format.BatchHeader;
import io.recordbatch.segment.IndexFault;
import io.recordbatch.segment.IndexVerification;
import io.recordbatch.segment.SegmentFiles;
import io.recordbatch.segment.reader.BatchInput;
import io.recordbatch.segment.reader.BatchOpener;
import io.recordbatch.segment.reader.BatchVisitor;
import io.recordbatch.segment.reader.Batches;
import io.recordbatch.segment.reader.CorruptRange;
import io.recordbatch.segment.reader.Depth;
import io.recordbatch.segment.reader.Fault;
import io.recordbatch.segment.verify.Finding.Kind;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Checks CRCs, counts, lengths, order and indexes of files. Saves whole batches if asked. Files of one directory are
 * one partition. Visit them in offset order with {@link Depth#CRC}. Not thread-safe.
 */
public final class Verification implements BatchVisitor, Closeable {
    private final VerificationReport report;
    private final BatchOpener opener = new BatchOpener();
    private final BatchCheck check = new BatchCheck(opener);
    private final Continuity continuity = new Continuity();
    /** Null if nothing is to be saved. */
    private Repair repair;

    private boolean gapsAreWrong;
    private boolean isFine = true;

    private BatchInput input;
    private boolean isFileFine;
    private long batches;
    private long records;
    private long bytes;

    /**
     * Creates a verification that saves nothing and accepts gaps, as compaction leaves them.
     *
     * @param report receives the findings
     */
    public Verification(VerificationReport report) {
        this.report = report;
    }

    /**
     * Writes whole batches to new files, with new indexes. Inputs are not changed. Nothing is overwritten.
     *
     * @param directory where the files go, see {@link Repair}
     * @return this
     */
    public Verification repairInto(Path directory) {
        repair = new Repair(directory, report);
        return this;
    }

    /**
     * Chooses whether gaps between offsets are damage.
     *
     * @param areWrong true if they are damage, since the topic was never compacted
     * @return this
     */
    public Verification gapsAreWrong(boolean areWrong) {
        gapsAreWrong = areWrong;
        return this;
    }

    /** {@return whether nothing was wrong so far} */
    public boolean isFine() {
        return isFine;
    }

    @Override
    public void begin(BatchInput other) throws IOException {
        input = other;
        isFileFine = true;
        batches = 0;
        records = 0;
        bytes = 0;
        continuity.begin(input);
        if (repair != null) {
            repair.begin(input);
        }
    }

    @Override
    public void batch(Batches batch) throws IOException {
        BatchHeader header = batch.header();
        String fault = check.fault(batch);
        if (fault != null) {
            found(batch.position(), header.sizeInBytes(), Kind.MALFORMED, true, fault);
            if (repair != null) {
                repair.lose(batch.position(), header.sizeInBytes());
            }
            return;
        }
        checkOffsets(batch.position(), header);
        batches++;
        records += header.recordCount();
        bytes += header.sizeInBytes();
        if (repair != null) {
            repair.keep(batch);
        }
    }

    private void checkOffsets(long position, BatchHeader header) throws IOException {
        if (batches == 0 && isSegment() && header.baseOffset() < segment().baseOffset()) {
            String message = "The first offset is " + header.baseOffset() + ", smaller than the file's name";
            found(position, 0, Kind.NAME, true, message);
        }
        long expected = continuity.expected(header);
        if (expected == Continuity.NONE || header.baseOffset() == expected) {
            return;
        }
        boolean isGap = header.baseOffset() > expected;
        String message =
                "Expected offset " + expected + ", found " + header.baseOffset() + " to " + header.lastOffset();
        found(position, 0, isGap ? Kind.GAP : Kind.OVERLAP, !isGap || gapsAreWrong, message);
    }

    @Override
    public void corrupt(CorruptRange range) throws IOException {
        boolean isTorn = range.reachesEnd() && range.fault().reason() == Fault.Reason.TRUNCATED;
        Kind kind = isTorn ? Kind.TORN_TAIL : Kind.CORRUPT;
        found(range.position(), range.length(), kind, true, range.fault().toString());
        if (repair != null) {
            repair.lose(range.position(), range.length());
        }
    }

    @Override
    public void end(BatchInput other) throws IOException {
        if (isSegment()) {
            for (IndexFault fault : IndexVerification.verify(segment())) {
                found(0, 0, Kind.INDEX, true, fault.toString());
            }
        }
        String output = repair == null ? null : repair.end().toString();
        report.verified(new VerifiedFile(input.name(), isFileFine, batches, records, bytes, output));
    }

    private void found(long position, long length, Kind kind, boolean isWrong, String message) throws IOException {
        isFileFine &= !isWrong;
        isFine &= !isWrong;
        report.finding(new Finding(input.name(), position, length, kind, isWrong, message));
    }

    private boolean isSegment() {
        return input.isFile() && SegmentFiles.isLog(input.path());
    }

    private SegmentFiles segment() {
        return SegmentFiles.of(input.path());
    }

    /** Releases buffers. Closes the files of an aborted repair. */
    @Override
    public void close() throws IOException {
        try (opener) {
            if (repair != null) {
                repair.close();
            }
        }
    }
}
