package io.recordbatch.cli.inspect;

import io.recordbatch.cli.terminal.Output;
import io.recordbatch.cli.terminal.Timestamps;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;

/** Totals for people, one a line. */
final class SummaryText {
    private static final int LABEL_WIDTH = 22;
    private static final int NUMBER_WIDTH = 16;

    private final Summary summary;
    private final boolean hasRatio;
    private final Output out;

    SummaryText(Summary summary, boolean hasRatio, Output out) {
        this.summary = summary;
        this.hasRatio = hasRatio;
        this.out = out;
    }

    void write() throws IOException {
        row("files", summary.files);
        row("batches", summary.all.batches);
        row("records", summary.all.records);
        row("bytes", summary.all.bytes);
        if (hasRatio) {
            row("uncompressed bytes", summary.all.uncompressedBytes);
        }
        if (summary.hasBatches()) {
            row("smallest batch", summary.minBatchBytes);
            row("average batch", summary.all.bytes / summary.all.batches);
            row("largest batch", summary.maxBatchBytes);
            row("first offset", summary.minOffset);
            row("last offset", summary.maxOffset);
            time("first base timestamp", summary.minBaseTimestamp());
            time("max timestamp", summary.maxTimestamp);
        }
        row("gaps", summary.gaps);
        row("offsets in gaps", summary.missingOffsets);
        row("overlaps", summary.overlaps);
        row("transactional batches", summary.transactional);
        row("control batches", summary.control);
        row("corrupt ranges", summary.corruptRanges);
        row("corrupt bytes", summary.corruptBytes);
        row("malformed batches", summary.malformed);
        for (Map.Entry<String, Summary.Part> codec : summary.codecs.entrySet()) {
            Summary.Part part = codec.getValue();
            out.left(codec.getKey(), LABEL_WIDTH)
                    .right(part.batches, NUMBER_WIDTH)
                    .text(" batches");
            out.right(part.records, NUMBER_WIDTH)
                    .text(" records")
                    .right(part.bytes, NUMBER_WIDTH)
                    .text(" bytes");
            if (hasRatio) {
                out.text("  ratio ").text(ratio(part));
            }
            out.line();
        }
    }

    private static String ratio(Summary.Part part) {
        return String.format(Locale.ROOT, "%.2f", (double) part.uncompressedBytes / part.bytes);
    }

    private void row(String label, long value) throws IOException {
        out.left(label, LABEL_WIDTH).right(value, NUMBER_WIDTH).line();
    }

    private void time(String label, long timestamp) throws IOException {
        out.left(label, LABEL_WIDTH).spaces(2);
        new Timestamps().write(timestamp, out);
        out.line();
    }
}
