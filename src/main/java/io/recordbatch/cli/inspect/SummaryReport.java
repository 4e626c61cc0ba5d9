package io.recordbatch.cli.inspect;

import static io.recordbatch.format.BatchLayout.NO_TIMESTAMP;

import com.fasterxml.jackson.core.JsonGenerator;
import io.recordbatch.cli.terminal.Json;
import io.recordbatch.cli.terminal.Output;
import io.recordbatch.cli.terminal.Timestamps;
import io.recordbatch.format.BatchHeader;
import io.recordbatch.segment.reader.BatchInput;
import io.recordbatch.segment.reader.Batches;
import io.recordbatch.segment.reader.CorruptRange;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;

/** Totals over all files, for people or as one JSON object. */
public final class SummaryReport extends Report {
    private static final int LABEL_WIDTH = 22;
    private static final int NUMBER_WIDTH = 16;

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
            writeJson();
        } else {
            writeText();
        }
        return super.finish();
    }

    private boolean hasBatches() {
        return summary.all.batches > 0;
    }

    private void writeText() throws IOException {
        row("files", summary.files);
        row("batches", summary.all.batches);
        row("records", summary.all.records);
        row("bytes", summary.all.bytes);
        if (hasRatio) {
            row("uncompressed bytes", summary.all.uncompressedBytes);
        }
        if (hasBatches()) {
            row("smallest batch", summary.minBatchBytes);
            row("average batch", summary.all.bytes / summary.all.batches);
            row("largest batch", summary.maxBatchBytes);
            row("first offset", summary.minOffset);
            row("last offset", summary.maxOffset);
            time(
                    "first base timestamp",
                    summary.minBaseTimestamp == Long.MAX_VALUE ? NO_TIMESTAMP : summary.minBaseTimestamp);
            time("max timestamp", summary.maxTimestamp);
        }
        row("gaps", summary.gaps);
        row("offsets in gaps", summary.missingOffsets);
        row("overlaps", summary.overlaps);
        row("transactional batches", summary.transactional);
        row("control batches", summary.control);
        row("corrupt ranges", summary.corruptRanges);
        row("corrupt bytes", summary.corruptBytes);
        row("malformed batches", summary.malformed);
        for (Map.Entry<String, Summary.Part> codec : summary.codecs.entrySet()) {
            Summary.Part part = codec.getValue();
            out.left(codec.getKey(), LABEL_WIDTH)
                    .right(part.batches, NUMBER_WIDTH)
                    .text(" batches");
            out.right(part.records, NUMBER_WIDTH)
                    .text(" records")
                    .right(part.bytes, NUMBER_WIDTH)
                    .text(" bytes");
            if (hasRatio) {
                out.text("  ratio ").text(ratio(part));
            }
            out.line();
        }
    }

    private static String ratio(Summary.Part part) {
        return String.format(Locale.ROOT, "%.2f", (double) part.uncompressedBytes / part.bytes);
    }

    private void row(String label, long value) throws IOException {
        out.left(label, LABEL_WIDTH).right(value, NUMBER_WIDTH).line();
    }

    private void time(String label, long timestamp) throws IOException {
        out.left(label, LABEL_WIDTH).spaces(2);
        new Timestamps().write(timestamp, out);
        out.line();
    }

    private void writeJson() throws IOException {
        JsonGenerator json = Json.lines(out);
        json.writeStartObject();
        json.writeStringField("type", "summary");
        json.writeNumberField("files", summary.files);
        part(json, summary.all);
        if (hasBatches()) {
            json.writeNumberField("smallestBatch", summary.minBatchBytes);
            json.writeNumberField("largestBatch", summary.maxBatchBytes);
            json.writeNumberField("firstOffset", summary.minOffset);
            json.writeNumberField("lastOffset", summary.maxOffset);
            json.writeNumberField(
                    "firstBaseTimestamp",
                    summary.minBaseTimestamp == Long.MAX_VALUE ? NO_TIMESTAMP : summary.minBaseTimestamp);
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
            part(json, codec.getValue());
            json.writeEndObject();
        }
        json.writeEndObject();
        Json.endLine(json);
        json.flush();
    }

    private void part(JsonGenerator json, Summary.Part part) throws IOException {
        json.writeNumberField("batches", part.batches);
        json.writeNumberField("records", part.records);
        json.writeNumberField("bytes", part.bytes);
        if (hasRatio) {
            json.writeNumberField("uncompressedBytes", part.uncompressedBytes);
        }
    }
}
