package io.recordbatch.cli;

import io.recordbatch.cli.Finding.Kind;
import io.recordbatch.format.BatchHeader;
import io.recordbatch.segment.BatchWalker;
import io.recordbatch.segment.CorruptRange;
import io.recordbatch.segment.Fault;
import io.recordbatch.segment.IndexFault;
import io.recordbatch.segment.IndexVerification;
import io.recordbatch.segment.SegmentFiles;
import java.io.IOException;

/** Finds everything that is wrong with files, and hands on what is whole in them. */
final class Verification implements Walk.Visitor {
    private final BatchCheck check;
    private final Verdict verdict;
    /** Null when nothing is to be saved. */
    private final Repair repair;

    private final boolean gapsAreWrong;
    private final Continuity continuity = new Continuity();

    private Input input;
    private boolean isFine;
    private long batches;
    private long records;
    private long bytes;

    Verification(Records records, Verdict verdict, Repair repair, boolean gapsAreWrong) {
        this.check = new BatchCheck(records);
        this.verdict = verdict;
        this.repair = repair;
        this.gapsAreWrong = gapsAreWrong;
    }

    @Override
    public void begin(Input other) throws IOException {
        input = other;
        isFine = true;
        batches = 0;
        records = 0;
        bytes = 0;
        continuity.begin(input);
        if (repair != null) {
            repair.begin(input);
        }
    }

    @Override
    public void batch(BatchWalker batch) throws IOException {
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
        found(
                range.position(),
                range.length(),
                isTorn ? Kind.TORN_TAIL : Kind.CORRUPT,
                true,
                range.fault().toString());
        if (repair != null) {
            repair.lose(range.position(), range.length());
        }
    }

    @Override
    public void end(Input other) throws IOException {
        if (isSegment()) {
            for (IndexFault fault : IndexVerification.verify(segment())) {
                found(0, 0, Kind.INDEX, true, fault.toString());
            }
        }
        String output = repair == null ? null : repair.end();
        verdict.file(new FileTotals(input.name(), isFine, batches, records, bytes), output);
    }

    private void found(long position, long length, Kind kind, boolean isWrong, String message) throws IOException {
        isFine &= !isWrong;
        verdict.finding(new Finding(input.name(), position, length, kind, isWrong, message));
    }

    private boolean isSegment() {
        return input.isFile() && SegmentFiles.isLog(input.path());
    }

    private SegmentFiles segment() {
        return SegmentFiles.of(input.path());
    }
}
