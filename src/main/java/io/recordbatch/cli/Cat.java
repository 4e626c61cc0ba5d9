package io.recordbatch.cli;

import io.recordbatch.cli.files.Inputs;
import io.recordbatch.cli.files.Walk;
import io.recordbatch.cli.records.Encoding;
import io.recordbatch.cli.records.JsonSink;
import io.recordbatch.cli.records.RawSink;
import io.recordbatch.cli.records.RecordRange;
import io.recordbatch.cli.records.RecordSink;
import io.recordbatch.cli.records.Separator;
import io.recordbatch.cli.records.StatsSink;
import io.recordbatch.cli.terminal.Output;
import io.recordbatch.format.MalformedBatchException;
import io.recordbatch.format.RecordCursor;
import io.recordbatch.segment.reader.BatchInput;
import io.recordbatch.segment.reader.BatchOpener;
import io.recordbatch.segment.reader.BatchVisitor;
import io.recordbatch.segment.reader.Batches;
import io.recordbatch.segment.reader.CorruptRange;
import io.recordbatch.segment.reader.Depth;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Prints records. */
@Command(
        name = "cat",
        description = {
            "Prints records, as JSON lines or their bare values. Control records are left out; what is corrupt is told on "
                    + "standard error, and reading goes on behind it."
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  recordbatch cat orders-0 | jq -r .value",
            "  recordbatch cat --from-timestamp 2026-11-30T14:00 --to-timestamp 2026-11-30T15:00 orders-0",
            "  recordbatch cat --raw --separator '\\0' --from-offset 1000 orders-0 | xargs -0 -n 1 echo",
            "  recordbatch cat --stats --reporting-interval 1000 orders-0 orders-1"
        })
final class Cat implements Callable<Integer> {
    @ParentCommand
    private RootCommand parent;

    @Mixin
    private Inputs inputs;

    @Mixin
    private RecordRange range;

    @ArgGroup
    private Form form = new Form();

    @Option(
            names = "--encoding",
            defaultValue = "text",
            paramLabel = "HOW",
            description = "How keys, values and header values stand in JSON: text, hex, base64 or size; default "
                    + "${DEFAULT-VALUE}. Text that is no UTF-8 becomes {\"base64\": ...}.")
    private Encoding encoding;

    @Option(
            names = "--separator",
            defaultValue = "\\n",
            paramLabel = "TEXT",
            description = "What --raw puts behind each value; \\n, \\r, \\t, \\0, \\\\ and \\xHH are escapes; default "
                    + "${DEFAULT-VALUE}.")
    private Separator separator;

    @Option(
            names = "--reporting-interval",
            paramLabel = "MS",
            description = "A line of --stats at each such interval, instead of one at the end.")
    private long intervalMs;

    @Option(
            names = "--json",
            description = "JSON, one object a line: so are records unless --raw, and --stats if asked.")
    private boolean json;

    private static final class Form {
        @Option(names = "--raw", description = "The bare bytes of each value and a separator.")
        private boolean raw;

        @Option(
                names = "--stats",
                description = "No records, but how fast they are read, with CRC checks and each value made, in the "
                        + "columns of kafka-consumer-perf-test.")
        private boolean stats;
    }

    @Override
    public Integer call() throws IOException {
        RecordSink sink = sink();
        try (BatchOpener records = new BatchOpener()) {
            Reader reader = new Reader(records, sink);
            // Counting leaves the CRC to the reader: it would be computed twice.
            Depth depth = form.stats ? Depth.BODIES : Depth.CRC;
            Walk.all(inputs.resolve(parent.streams()), depth, parent.streams(), "cat", reader);
            sink.finish();
            return reader.isFine ? RootCommand.FINE : RootCommand.FOUND;
        }
    }

    private RecordSink sink() throws IOException {
        Output out = parent.out();
        if (form.stats) {
            return new StatsSink(out, json, intervalMs);
        }
        return form.raw ? new RawSink(out, separator.bytes()) : new JsonSink(out, encoding);
    }

    private final class Reader implements BatchVisitor {
        private final BatchOpener records;
        private final RecordSink sink;
        private String file;
        private boolean isFine = true;

        Reader(BatchOpener records, RecordSink sink) {
            this.records = records;
            this.sink = sink;
        }

        @Override
        public void begin(BatchInput input) {
            file = input.name();
        }

        @Override
        public void batch(Batches batch) throws IOException {
            if (batch.header().isControl() || !range.mayContain(batch.header())) {
                return;
            }
            try (RecordCursor cursor = records.open(batch)) {
                while (cursor.next()) {
                    if (range.contains(cursor)) {
                        sink.record(cursor, batch.header());
                    }
                }
            } catch (MalformedBatchException e) {
                wrong(file + ": malformed batch at position " + batch.position() + ": "
                        + BatchOpener.explained(e, batch));
            }
            sink.endBatch();
        }

        @Override
        public void corrupt(CorruptRange found) {
            wrong(found.toString());
        }

        private void wrong(String what) {
            isFine = false;
            parent.streams().complain(what);
        }
    }
}
