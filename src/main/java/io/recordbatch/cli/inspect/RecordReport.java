package io.recordbatch.cli.inspect;

import io.recordbatch.cli.records.Encoding;
import io.recordbatch.cli.records.RecordText;
import io.recordbatch.cli.terminal.Output;
import io.recordbatch.format.RecordCursor;
import io.recordbatch.segment.reader.BatchInput;
import io.recordbatch.segment.reader.Batches;
import io.recordbatch.segment.reader.CorruptRange;
import java.io.IOException;

/** Prints one line per record. */
public final class RecordReport extends Report {
    private final RecordText text;
    private final boolean namesFiles;

    public RecordReport(Output out, Encoding show, boolean namesFiles) {
        super(out, true);
        this.text = new RecordText(out, show);
        this.namesFiles = namesFiles;
    }

    @Override
    public void begin(BatchInput input) throws IOException {
        if (namesFiles) {
            out.text(input.name()).text(":").line();
        }
    }

    @Override
    void opened(Batches batch, RecordCursor records) throws IOException {
        while (records.next()) {
            text.write(records);
        }
    }

    @Override
    void malformed(Batches batch, String what) throws IOException {
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
