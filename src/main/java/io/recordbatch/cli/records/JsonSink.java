package io.recordbatch.cli.records;

import com.fasterxml.jackson.core.JsonGenerator;
import io.recordbatch.cli.terminal.Json;
import io.recordbatch.cli.terminal.Output;
import io.recordbatch.format.BatchHeader;
import io.recordbatch.format.RecordCursor;
import java.io.IOException;

/** Prints one JSON object per record, for jq and {@code pack}. */
public final class JsonSink implements RecordSink {
    private final JsonGenerator json;
    private final RecordJson fields;

    public JsonSink(Output out, Encoding encoding) throws IOException {
        this.json = Json.lines(out);
        this.fields = new RecordJson(json, encoding);
    }

    @Override
    public void record(RecordCursor record, BatchHeader batch) throws IOException {
        json.writeStartObject();
        fields.writeFields(record, batch.timestampType());
        Json.endLine(json);
    }

    @Override
    public void finish() throws IOException {
        json.flush();
    }
}
