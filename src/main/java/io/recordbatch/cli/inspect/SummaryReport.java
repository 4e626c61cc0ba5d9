package io.recordbatch.cli.inspect;

import io.recordbatch.cli.terminal.Output;
import io.recordbatch.format.BatchHeader;
import io.recordbatch.segment.reader.BatchInput;
import io.recordbatch.segment.reader.Batches;
import io.recordbatch.segment.reader.CorruptRange;
import java.io.IOException;

/** Prints totals over all files, as text or as one JSON object. */
public final class SummaryReport extends Report {
    private final Summary summary = new Summary();
    private final boolean asJson;
    private final boolean hasRatio;

    public SummaryReport(Output out, boolean asJson, boolean opensBatches) {
        super(out, opensBatches);
        this.asJson = asJson;
        this.hasRatio = opensBatches;
    }

    @Override
    public void begin(BatchInput input) {
        summary.begin(input);
    }

    @Override
    void batch(long position, BatchHeader header, int uncompressedBytes) {
        summary.add(header, uncompressedBytes);
    }

    @Override
    void malformed(Batches batch, String what) {
        summary.malformed++;
    }

    @Override
    void corruptRange(CorruptRange range) {
        summary.add(range);
    }

    @Override
    public boolean finish() throws IOException {
        if (asJson) {
            SummaryJson.write(summary, hasRatio, out);
        } else {
            new SummaryText(summary, hasRatio, out).write();
        }
        return super.finish();
    }
}
