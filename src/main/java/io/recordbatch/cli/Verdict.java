package io.recordbatch.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.Closeable;
import java.io.IOException;

/** Prints what {@code verify} has to say, for people or as JSON; remembers whether anything is wrong. */
final class Verdict implements Closeable {
    private final Output out;
    private final JsonGenerator json;
    private boolean isFine = true;

    Verdict(Output out, boolean asJson) throws IOException {
        this.out = out;
        this.json = asJson ? Json.lines(out) : null;
    }

    boolean isFine() {
        return isFine;
    }

    void finding(Finding finding) throws IOException {
        isFine &= !finding.isWrong();
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

    /** Tells what a repaired file lacks; offsets are null where nothing around tells them. */
    void lost(String file, long position, long bytes, Long firstOffset, Long lastOffset) throws IOException {
        if (json == null) {
            line(file, position, "lost");
            out.number(bytes).text(" bytes, ");
            out.text(offsets(firstOffset, lastOffset));
            out.line();
        } else {
            start("lost", file, position, bytes);
            number("firstOffset", firstOffset);
            number("lastOffset", lastOffset);
            Json.endLine(json);
        }
    }

    private static String offsets(Long first, Long last) {
        if (first == null) {
            return last == null ? "nobody can tell which offsets" : "offsets up to " + last;
        }
        if (last == null) {
            return "offsets from " + first + " on";
        }
        return first > last ? "no offset" : "offsets " + first + " to " + last;
    }

    /** Tells of a whole batch that a repaired file cannot hold. */
    void setAside(String file, long position, long bytes, long firstOffset, long lastOffset, String output)
            throws IOException {
        if (json == null) {
            line(file, position, "set aside");
            out.number(bytes)
                    .text(" bytes, offsets ")
                    .number(firstOffset)
                    .text(" to ")
                    .number(lastOffset);
            out.text(", in ").text(output).line();
        } else {
            start("setAside", file, position, bytes);
            number("firstOffset", firstOffset);
            number("lastOffset", lastOffset);
            json.writeStringField("output", output);
            Json.endLine(json);
        }
    }

    /** Ends a file; the output is null when it was not repaired. */
    void file(FileTotals totals, String output) throws IOException {
        if (json == null) {
            out.text(totals.file()).text(totals.isFine() ? ": ok, " : ": NOT OK, ");
            out.number(totals.batches())
                    .text(" batches, ")
                    .number(totals.records())
                    .text(" records, ");
            out.number(totals.bytes()).text(" bytes");
            if (output != null) {
                out.text("; saved in ").text(output);
            }
            out.line();
        } else {
            json.writeStartObject();
            json.writeStringField("type", "file");
            json.writeStringField("file", totals.file());
            json.writeBooleanField("ok", totals.isFine());
            json.writeNumberField("batches", totals.batches());
            json.writeNumberField("records", totals.records());
            json.writeNumberField("bytes", totals.bytes());
            if (output != null) {
                json.writeStringField("output", output);
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
