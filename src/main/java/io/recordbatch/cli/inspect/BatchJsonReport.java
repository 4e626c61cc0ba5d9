package io.recordbatch.cli.inspect;

import com.fasterxml.jackson.core.JsonGenerator;
import io.recordbatch.cli.terminal.Json;
import io.recordbatch.cli.terminal.Output;
import io.recordbatch.format.BatchHeader;
import io.recordbatch.segment.reader.BatchInput;
import io.recordbatch.segment.reader.Batches;
import io.recordbatch.segment.reader.CorruptRange;
import java.io.IOException;

/** Prints one JSON object per batch. */
public final class BatchJsonReport extends Report {
    private final JsonGenerator json;
    private String file;

    public BatchJsonReport(Output out, boolean opensBatches) throws IOException {
        super(out, opensBatches);
        this.json = Json.lines(out);
    }

    @Override
    public void begin(BatchInput input) {
        file = input.name();
    }

    @Override
    void batch(long position, BatchHeader header, int uncompressedBytes) throws IOException {
        start(position, header);
        if (uncompressedBytes != UNKNOWN) {
            json.writeNumberField("uncompressedBytes", uncompressedBytes);
        }
        Json.endLine(json);
    }

    private void start(long position, BatchHeader header) throws IOException {
        json.writeStartObject();
        json.writeStringField("type", "batch");
        json.writeStringField("file", file);
        json.writeNumberField("position", position);
        json.writeNumberField("bytes", header.sizeInBytes());
        json.writeNumberField("baseOffset", header.baseOffset());
        json.writeNumberField("lastOffset", header.lastOffset());
        json.writeNumberField("records", header.recordCount());
        json.writeStringField("codec", BatchReport.codec(header));
        json.writeStringField("timestampType", header.timestampType().toString());
        json.writeNumberField("baseTimestamp", header.baseTimestamp());
        json.writeNumberField("maxTimestamp", header.maxTimestamp());
        json.writeNumberField("leaderEpoch", header.partitionLeaderEpoch());
        json.writeNumberField("producerId", header.producerId());
        json.writeNumberField("producerEpoch", header.producerEpoch());
        json.writeNumberField("baseSequence", header.baseSequence());
        json.writeBooleanField("transactional", header.isTransactional());
        json.writeBooleanField("control", header.isControl());
        json.writeBooleanField("deleteHorizon", header.hasDeleteHorizon());
        json.writeNumberField("crc", Integer.toUnsignedLong(header.crc()));
    }

    @Override
    void malformed(Batches batch, String what) throws IOException {
        start(batch.position(), batch.header());
        json.writeStringField("malformed", what);
        Json.endLine(json);
    }

    @Override
    void corruptRange(CorruptRange range) throws IOException {
        wrong(json, range);
    }

    /** Writes the object for bytes that hold no whole batch. */
    static void wrong(JsonGenerator json, CorruptRange range) throws IOException {
        json.writeStartObject();
        json.writeStringField("type", "corrupt");
        json.writeStringField("file", range.file());
        json.writeNumberField("position", range.position());
        json.writeNumberField("bytes", range.length());
        json.writeBooleanField("reachesEnd", range.reachesEnd());
        json.writeStringField("reason", range.fault().reason().name());
        json.writeNumberField("expected", range.fault().expected());
        json.writeNumberField("found", range.fault().found());
        Json.endLine(json);
    }

    @Override
    public boolean finish() throws IOException {
        json.flush();
        return super.finish();
    }
}
