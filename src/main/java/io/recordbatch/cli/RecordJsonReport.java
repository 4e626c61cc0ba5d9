package io.recordbatch.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.recordbatch.format.RecordCursor;
import io.recordbatch.segment.BatchWalker;
import io.recordbatch.segment.CorruptRange;
import java.io.IOException;

/** One JSON object a record. */
final class RecordJsonReport extends Report {
    private final JsonGenerator json;
    private final RecordJson fields;
    private String file;

    RecordJsonReport(Output out, Encoding show) throws IOException {
        super(out, true);
        this.json = Json.lines(out);
        this.fields = new RecordJson(json, show);
    }

    @Override
    public void begin(Input input) {
        file = input.name();
    }

    @Override
    void opened(BatchWalker batch, RecordCursor records) throws IOException {
        while (records.next()) {
            start("record", batch);
            fields.writeFields(records, batch.header().timestampType());
            Json.endLine(json);
        }
    }

    private void start(String type, BatchWalker batch) throws IOException {
        json.writeStartObject();
        json.writeStringField("type", type);
        json.writeStringField("file", file);
        json.writeNumberField("position", batch.position());
    }

    @Override
    void malformed(BatchWalker batch, String what) throws IOException {
        start("malformed", batch);
        json.writeStringField("malformed", what);
        Json.endLine(json);
    }

    @Override
    void corruptRange(CorruptRange range) throws IOException {
        BatchJsonReport.wrong(json, range);
    }

    @Override
    boolean finish() throws IOException {
        json.flush();
        return super.finish();
    }
}
