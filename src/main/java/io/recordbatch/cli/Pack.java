package io.recordbatch.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.recordbatch.cli.files.Inputs;
import io.recordbatch.cli.records.Encoding;
import io.recordbatch.cli.records.LinePacker;
import io.recordbatch.cli.records.LineRecord;
import io.recordbatch.cli.records.LineSource;
import io.recordbatch.cli.records.RecordLines;
import io.recordbatch.cli.records.Separator;
import io.recordbatch.cli.records.ValueFields;
import io.recordbatch.cli.records.ValueLines;
import io.recordbatch.cli.terminal.Json;
import io.recordbatch.cli.terminal.Output;
import io.recordbatch.cli.terminal.Progress;
import io.recordbatch.codec.CodecLease;
import io.recordbatch.codec.Compression;
import io.recordbatch.format.BatchWriter;
import io.recordbatch.format.RecordPacker;
import io.recordbatch.segment.SegmentSettings;
import io.recordbatch.segment.SegmentWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Packs lines into segments. */
@Command(
        name = "pack",
        description = "Pack lines into segments. Read the JSON that cat prints, where every field is optional, or "
                + "bare values. Records that cat printed come back identical.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  recordbatch cat orders-0 | grep -v test | recordbatch pack --output kept-0",
            "  recordbatch pack --raw --key-field id --timestamp-field at --output orders-0 orders.jsonl",
            "  recordbatch pack --raw --output - < lines.txt | recordbatch inspect -"
        })
final class Pack implements Callable<Integer> {
    private static final String STDOUT = "-";

    @ParentCommand
    private RootCommand parent;

    @Spec
    private CommandSpec command;

    @Parameters(
            paramLabel = "FILE",
            description = "Read lines from these files. Use - for standard input, the default.")
    private List<String> files = List.of(Inputs.STDIN);

    @Option(
            names = "--output",
            required = true,
            paramLabel = "DIR",
            description = "Write new segments and indexes to this partition directory, such as orders-0, after any "
                    + "existing segments. Use - to write batches to standard output.")
    private String output;

    @Option(
            names = "--encoding",
            defaultValue = "text",
            paramLabel = "HOW",
            description =
                    "Read keys, values and header values in JSON as text, hex or base64; default ${DEFAULT-VALUE}.")
    private Encoding encoding;

    @Option(names = "--raw", description = "Read lines as bare values, not as JSON records.")
    private boolean raw;

    @Option(
            names = "--separator",
            defaultValue = "\\n",
            paramLabel = "TEXT",
            description = "Expect this after each value of --raw. Escapes: \\n, \\r, \\t, \\0, \\\\ and \\xHH; default "
                    + "${DEFAULT-VALUE}.")
    private Separator separator;

    @Mixin
    private ValueFields fields;

    @Mixin
    private CompressionOptions compressionOptions;

    @Option(
            names = "--batch-records",
            defaultValue = "10000",
            paramLabel = "N",
            description = "Set the maximum number of records in a batch; default ${DEFAULT-VALUE}.")
    private int batchRecords;

    @Option(
            names = "--batch-bytes",
            defaultValue = "900000",
            paramLabel = "N",
            description = "Set the maximum bytes of a batch's records before compression; default ${DEFAULT-VALUE}.")
    private int batchBytes;

    @Option(
            names = "--segment-bytes",
            defaultValue = "1073741824",
            paramLabel = "N",
            description = "Set the maximum bytes of a segment; default ${DEFAULT-VALUE}.")
    private int segmentBytes;

    @Option(names = "--json", description = "Print JSON, one object per line.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        requireValid();
        Compression compression = compressionOptions.compression();
        try (CodecLease lease = new CodecLease()) {
            BatchWriter writer = new BatchWriter(lease, compression);
            RecordPacker records = new RecordPacker(writer, batchRecords, batchBytes);
            if (output.equals(STDOUT)) {
                pack(records, 0, batch -> parent.out().write(batch, 0, batch.length));
            } else {
                packSegments(records);
            }
            return RootCommand.FINE;
        }
    }

    private void requireValid() {
        require(encoding != Encoding.SIZE, "--encoding", "sizes cannot be read back");
        require(separator.bytes().length > 0, "--separator", "it is empty");
        require(batchRecords > 0, "--batch-records", "expected 1 or more");
        require(batchBytes > 0, "--batch-bytes", "expected 1 or more");
        require(segmentBytes > 0, "--segment-bytes", "expected 1 or more");
    }

    private void packSegments(RecordPacker records) throws IOException {
        SegmentSettings settings = SegmentSettings.DEFAULT;
        settings = new SegmentSettings(
                segmentBytes, SegmentSettings.NEVER, settings.indexIntervalBytes(), settings.flushBytes());
        try (SegmentWriter segments = SegmentWriter.open(Path.of(output), settings)) {
            pack(records, segments.nextOffset(), batch -> segments.append(batch, 0, batch.length));
        }
    }

    private void require(boolean met, String option, String what) {
        if (!met) {
            throw new ParameterException(command.commandLine(), "Invalid value for option '" + option + "': " + what);
        }
    }

    private void pack(RecordPacker records, long firstOffset, LinePacker.Target target) throws IOException {
        try (LinePacker packer = new LinePacker(records, firstOffset, target);
                Progress progress = new Progress(parent.streams(), "pack", -1)) {
            for (String file : files) {
                try (LineSource lines = open(file)) {
                    for (LineRecord record = lines.next(); record != null; record = lines.next()) {
                        packer.add(record);
                        progress.reached(packer.totalBytes());
                    }
                }
            }
            packer.finish();
            if (!output.equals(STDOUT)) {
                tell(packer);
            }
        }
    }

    private LineSource open(String file) throws IOException {
        InputStream in = file.equals(Inputs.STDIN) ? parent.streams().in() : Files.newInputStream(Path.of(file));
        return raw
                ? new ValueLines(in, separator.bytes(), fields.areWanted() ? fields : null)
                : new RecordLines(file, in, encoding);
    }

    private void tell(LinePacker packer) throws IOException {
        Output out = parent.out();
        if (!json) {
            out.number(packer.totalRecords())
                    .text(" records in ")
                    .number(packer.totalBatches())
                    .text(" batches, ");
            out.number(packer.totalBytes()).text(" bytes, in ").text(output).line();
            return;
        }
        JsonGenerator line = Json.lines(out);
        line.writeStartObject();
        line.writeStringField("type", "packed");
        line.writeStringField("output", output);
        line.writeNumberField("records", packer.totalRecords());
        line.writeNumberField("batches", packer.totalBatches());
        line.writeNumberField("bytes", packer.totalBytes());
        Json.endLine(line);
        line.flush();
    }
}
