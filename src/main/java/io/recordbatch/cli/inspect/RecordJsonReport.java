package io.recordbatch.cli.inspect;

import com.fasterxml.jackson.core.JsonGenerator;
import io.recordbatch.cli.records.Encoding;
import io.recordbatch.cli.records.RecordJson;
import io.recordbatch.cli.terminal.Json;
import io.recordbatch.cli.terminal.Output;
import io.recordbatch.format.RecordCursor;
import io.recordbatch.segment.reader.BatchInput;
import io.recordbatch.segment.reader.Batches;
import io.recordbatch.segment.reader.CorruptRange;
import java.io.IOException;

/** Prints one JSON object per record. */
public final class RecordJsonReport extends Report {
    private final JsonGenerator json;
    private final RecordJson fields;
    private String file;

    public RecordJsonReport(Output out, Encoding show) throws IOException {
        super(out, true);
        this.json = Json.lines(out);
        this.fields = new RecordJson(json, show);
    }

    @Override
    public void begin(BatchInput input) {
        file = input.name();
    }

    @Override
    void opened(Batches batch, RecordCursor records) throws IOException {
        while (records.next()) {
            start("record", batch);
            fields.writeFields(records, batch.header().timestampType());
            Json.endLine(json);
        }
    }

    private void start(String type, Batches batch) throws IOException {
        json.writeStartObject();
        json.writeStringField("type", type);
        json.writeStringField("file", file);
        json.writeNumberField("position", batch.position());
    }

    @Override
    void malformed(Batches batch, String what) throws IOException {
        start("malformed", batch);
        json.writeStringField("malformed", what);
        Json.endLine(json);
    }

    @Override
    void corruptRange(CorruptRange range) throws IOException {
        BatchJsonReport.wrong(json, range);
    }

    @Override
    public boolean finish() throws IOException {
        json.flush();
        return super.finish();
    }
}
