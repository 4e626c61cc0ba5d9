package io.recordbatch.cli.verify;

import com.fasterxml.jackson.core.JsonGenerator;
import io.recordbatch.cli.terminal.Json;
import io.recordbatch.cli.terminal.Output;
import io.recordbatch.segment.verify.Finding;
import io.recordbatch.segment.verify.LostRange;
import io.recordbatch.segment.verify.SetAsideBatch;
import io.recordbatch.segment.verify.VerificationReport;
import io.recordbatch.segment.verify.VerifiedFile;
import java.io.Closeable;
import java.io.IOException;

/** Prints what {@code verify} finds, as text or JSON. */
public final class VerifyReport implements VerificationReport, Closeable {
    private final Output out;
    private final JsonGenerator json;

    public VerifyReport(Output out, boolean asJson) throws IOException {
        this.out = out;
        this.json = asJson ? Json.lines(out) : null;
    }

    @Override
    public void finding(Finding finding) throws IOException {
        if (json == null) {
            line(finding.file(), finding.position(), finding.kind().toString());
            if (finding.bytes() > 0) {
                out.number(finding.bytes()).text(" bytes. ");
            }
            out.text(finding.message()).line();
        } else {
            start("finding", finding.file(), finding.position(), finding.bytes());
            json.writeStringField("kind", finding.kind().name());
            json.writeBooleanField("wrong", finding.isWrong());
            json.writeStringField("message", finding.message());
            Json.endLine(json);
        }
    }

    @Override
    public void lost(LostRange range) throws IOException {
        if (json == null) {
            line(range.file(), range.position(), "lost");
            out.number(range.bytes()).text(" bytes, ");
            out.text(offsets(range.firstOffset(), range.lastOffset()));
            out.line();
        } else {
            start("lost", range.file(), range.position(), range.bytes());
            number("firstOffset", range.firstOffset());
            number("lastOffset", range.lastOffset());
            Json.endLine(json);
        }
    }

    private static String offsets(Long first, Long last) {
        if (first == null) {
            return last == null ? "unknown offsets" : "offsets up to " + last;
        }
        if (last == null) {
            return "offsets from " + first + " on";
        }
        return first > last ? "no offset" : "offsets " + first + " to " + last;
    }

    @Override
    public void setAside(SetAsideBatch batch) throws IOException {
        if (json == null) {
            line(batch.file(), batch.position(), "set aside");
            out.number(batch.bytes())
                    .text(" bytes, offsets ")
                    .number(batch.firstOffset())
                    .text(" to ")
                    .number(batch.lastOffset());
            out.text(", in ").text(batch.output()).line();
        } else {
            start("setAside", batch.file(), batch.position(), batch.bytes());
            number("firstOffset", batch.firstOffset());
            number("lastOffset", batch.lastOffset());
            json.writeStringField("output", batch.output());
            Json.endLine(json);
        }
    }

    @Override
    public void verified(VerifiedFile file) throws IOException {
        if (json == null) {
            out.text(file.file()).text(file.isFine() ? ": ok, " : ": NOT OK, ");
            out.number(file.batches()).text(" batches, ").number(file.records()).text(" records, ");
            out.number(file.bytes()).text(" bytes");
            if (file.output() != null) {
                out.text("; saved in ").text(file.output());
            }
            out.line();
        } else {
            json.writeStartObject();
            json.writeStringField("type", "file");
            json.writeStringField("file", file.file());
            json.writeBooleanField("ok", file.isFine());
            json.writeNumberField("batches", file.batches());
            json.writeNumberField("records", file.records());
            json.writeNumberField("bytes", file.bytes());
            if (file.output() != null) {
                json.writeStringField("output", file.output());
            }
            Json.endLine(json);
        }
    }

    private void line(String file, long position, String what) throws IOException {
        out.text(file)
                .text(": position ")
                .number(position)
                .text(": ")
                .text(what)
                .text(": ");
    }

    private void start(String type, String file, long position, long bytes) throws IOException {
        json.writeStartObject();
        json.writeStringField("type", type);
        json.writeStringField("file", file);
        json.writeNumberField("position", position);
        json.writeNumberField("bytes", bytes);
    }

    private void number(String name, Long value) throws IOException {
        if (value == null) {
            json.writeNullField(name);
        } else {
            json.writeNumberField(name, value);
        }
    }

    @Override
    public void close() throws IOException {
        if (json != null) {
            json.flush();
        }
    }
}
