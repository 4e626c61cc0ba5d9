package io.recordbatch.cli.records;

import io.recordbatch.cli.terminal.Output;
import io.recordbatch.format.BatchHeader;
import io.recordbatch.format.RecordCursor;
import java.io.IOException;

/** Prints the bytes of each value, then a separator. For a null value, prints only the separator. */
public final class RawSink implements RecordSink {
    private final Output out;
    private final byte[] separator;

    public RawSink(Output out, byte[] separator) {
        this.out = out;
        this.separator = separator;
    }

    @Override
    public void record(RecordCursor record, BatchHeader batch) throws IOException {
        if (record.valueLength() > 0) {
            out.write(record.bytes(), record.valuePosition(), record.valueLength());
        }
        out.write(separator, 0, separator.length);
    }

    @Override
    public void finish() {}
}
