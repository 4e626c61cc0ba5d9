package io.recordbatch.cli.inspect;

import com.fasterxml.jackson.core.JsonGenerator;
import io.recordbatch.cli.terminal.Json;
import io.recordbatch.cli.terminal.Output;
import java.io.IOException;
import java.util.Map;

/** Totals as one JSON object. */
final class SummaryJson {
    private SummaryJson() {}

    static void write(Summary summary, boolean hasRatio, Output out) throws IOException {
        JsonGenerator json = Json.lines(out);
        json.writeStartObject();
        json.writeStringField("type", "summary");
        json.writeNumberField("files", summary.files);
        part(json, summary.all, hasRatio);
        if (summary.hasBatches()) {
            json.writeNumberField("smallestBatch", summary.minBatchBytes);
            json.writeNumberField("largestBatch", summary.maxBatchBytes);
            json.writeNumberField("firstOffset", summary.minOffset);
            json.writeNumberField("lastOffset", summary.maxOffset);
            json.writeNumberField("firstBaseTimestamp", summary.minBaseTimestamp());
            json.writeNumberField("maxTimestamp", summary.maxTimestamp);
        }
        json.writeNumberField("gaps", summary.gaps);
        json.writeNumberField("offsetsInGaps", summary.missingOffsets);
        json.writeNumberField("overlaps", summary.overlaps);
        json.writeNumberField("transactionalBatches", summary.transactional);
        json.writeNumberField("controlBatches", summary.control);
        json.writeNumberField("corruptRanges", summary.corruptRanges);
        json.writeNumberField("corruptBytes", summary.corruptBytes);
        json.writeNumberField("malformedBatches", summary.malformed);
        json.writeObjectFieldStart("codecs");
        for (Map.Entry<String, Summary.Part> codec : summary.codecs.entrySet()) {
            json.writeObjectFieldStart(codec.getKey());
            part(json, codec.getValue(), hasRatio);
            json.writeEndObject();
        }
        json.writeEndObject();
        Json.endLine(json);
        json.flush();
    }

    private static void part(JsonGenerator json, Summary.Part part, boolean hasRatio) throws IOException {
        json.writeNumberField("batches", part.batches);
        json.writeNumberField("records", part.records);
        json.writeNumberField("bytes", part.bytes);
        if (hasRatio) {
            json.writeNumberField("uncompressedBytes", part.uncompressedBytes);
        }
    }
}
