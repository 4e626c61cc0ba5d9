package io.recordbatch.cli;

import io.recordbatch.format.RecordCursor;
import io.recordbatch.segment.BatchWalker;
import io.recordbatch.segment.CorruptRange;
import java.io.IOException;

/** One line a record, for people. */
final class RecordReport extends Report {
    private final RecordText text;
    private final boolean namesFiles;

    RecordReport(Output out, Encoding show, boolean namesFiles) {
        super(out, true);
        this.text = new RecordText(out, show);
        this.namesFiles = namesFiles;
    }

    @Override
    public void begin(Input input) throws IOException {
        if (namesFiles) {
            out.text(input.name()).text(":").line();
        }
    }

    @Override
    void opened(BatchWalker batch, RecordCursor records) throws IOException {
        while (records.next()) {
            text.write(records);
        }
    }

    @Override
    void malformed(BatchWalker batch, String what) throws IOException {
        out.text("MALFORMED batch at position ")
                .number(batch.position())
                .text(": ")
                .text(what)
                .line();
    }

    @Override
    void corruptRange(CorruptRange range) throws IOException {
        BatchReport.wrong(out, range);
    }
}
