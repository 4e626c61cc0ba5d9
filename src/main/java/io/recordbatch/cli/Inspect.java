package io.recordbatch.cli;

import io.recordbatch.segment.Depth;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Tells what is in files of batches. */
@Command(
        name = "inspect",
        description = "Tells what is in files: one line a batch, one a record, or totals.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  recordbatch inspect 00000000000000000000.log",
            "  recordbatch inspect --records --show hex orders-0",
            "  recordbatch inspect --summary /var/lib/kafka",
            "  recordbatch inspect --json orders-0 | jq -c 'select(.transactional)'"
        })
final class Inspect implements Callable<Integer> {
    /** So few take a moment to decompress. */
    private static final long SMALL_BYTES = 64 << 20;

    @ParentCommand
    private RecordBatch parent;

    @Mixin
    private Inputs inputs;

    @ArgGroup
    private What what = new What();

    @Option(
            names = "--show",
            defaultValue = "text",
            paramLabel = "HOW",
            description = "How --records shows keys and values: text, hex, base64 or size; default ${DEFAULT-VALUE}.")
    private Encoding show;

    @Option(
            names = "--ratio",
            negatable = true,
            description =
                    "Decompress every batch, or none, to tell by how much it was compressed; by default where all "
                            + "files together have no more than 64 MiB.")
    private Boolean ratio;

    @Option(names = "--json", description = "Print JSON, one object a line.")
    private boolean json;

    private static final class What {
        @Option(names = "--records", description = "One line a record.")
        private boolean records;

        @Option(names = "--summary", description = "Totals: sizes, codecs, gaps, time span.")
        private boolean summary;
    }

    @Override
    public Integer call() throws IOException {
        List<Input> files = inputs.resolve(parent.streams());
        try (Report report = report(files.size() > 1, ratio == null ? areSmall(files) : ratio)) {
            Walk.all(files, Depth.CRC, parent.streams(), "inspect", report);
            return report.finish() ? RecordBatch.FINE : RecordBatch.FOUND;
        }
    }

    /** Of standard input nobody knows. */
    private static boolean areSmall(List<Input> files) throws IOException {
        long bytes = 0;
        for (Input file : files) {
            bytes += file.isFile() ? file.sizeInBytes() : SMALL_BYTES + 1;
        }
        return bytes <= SMALL_BYTES;
    }

    private Report report(boolean namesFiles, boolean hasRatio) throws IOException {
        Output out = parent.out();
        if (what.summary) {
            return new SummaryReport(out, json, hasRatio);
        } else if (what.records) {
            return json ? new RecordJsonReport(out, show) : new RecordReport(out, show, namesFiles);
        }
        return json ? new BatchJsonReport(out, hasRatio) : new BatchReport(out, hasRatio, namesFiles);
    }
}
