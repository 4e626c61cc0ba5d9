package io.recordbatch.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.recordbatch.format.BatchHeader;
import io.recordbatch.format.RecordCursor;
import java.io.IOException;

/** One JSON object a record, for people, jq and {@code pack}. */
final class JsonSink implements RecordSink {
    private final JsonGenerator json;
    private final RecordJson fields;

    JsonSink(Output out, Encoding encoding) throws IOException {
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
