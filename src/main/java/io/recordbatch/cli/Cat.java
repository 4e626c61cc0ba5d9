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
            "Print records as JSON lines or as bare values. Leave out control records. Report corrupt data "
                    + "on standard error and continue after it."
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
            description = "Write keys, values and header values in JSON as text, hex, base64 or size; default "
                    + "${DEFAULT-VALUE}. With text, write what is not UTF-8 as {\"base64\": ...}.")
    private Encoding encoding;

    @Option(
            names = "--separator",
            defaultValue = "\\n",
            paramLabel = "TEXT",
            description = "Write this after each value of --raw. Escapes: \\n, \\r, \\t, \\0, \\\\ and \\xHH; default "
                    + "${DEFAULT-VALUE}.")
    private Separator separator;

    @Option(
            names = "--reporting-interval",
            paramLabel = "MS",
            description = "Print a line of --stats at each interval, instead of one at the end.")
    private long intervalMs;

    @Option(
            names = "--json",
            description =
                    "Print --stats as JSON, one object per line. Records are JSON already, unless --raw is given.")
    private boolean json;

    private static final class Form {
        @Option(names = "--raw", description = "Print the bytes of each value, then a separator.")
        private boolean raw;

        @Option(
                names = "--stats",
                description =
                        "Print read speed instead of records, in the columns of kafka-consumer-perf-test. Check CRCs "
                                + "and create each value.")
        private boolean stats;
    }

    @Override
    public Integer call() throws IOException {
        RecordSink sink = sink();
        try (BatchOpener records = new BatchOpener()) {
            Reader reader = new Reader(records, sink);
            // With --stats, the reader checks the CRC. Checking it here too would compute it twice.
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
