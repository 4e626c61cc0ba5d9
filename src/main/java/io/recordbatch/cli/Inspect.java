package io.recordbatch.cli;

import io.recordbatch.cli.files.Inputs;
import io.recordbatch.cli.files.Walk;
import io.recordbatch.cli.inspect.BatchJsonReport;
import io.recordbatch.cli.inspect.BatchReport;
import io.recordbatch.cli.inspect.RecordJsonReport;
import io.recordbatch.cli.inspect.RecordReport;
import io.recordbatch.cli.inspect.Report;
import io.recordbatch.cli.inspect.SummaryReport;
import io.recordbatch.cli.records.Encoding;
import io.recordbatch.cli.terminal.Output;
import io.recordbatch.segment.reader.BatchInput;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Shows what files of batches contain. Uses no annotations: the JVM creates a class at run time for each annotation
 * type. That takes longer than inspecting a file of some hundred megabytes.
 */
final class Inspect implements Callable<Integer> {
    /** Decompressing this much is fast. */
    private static final long SMALL_BYTES = 64 << 20;

    private final RootCommand parent;
    private final PositionalParamSpec files = Inputs.parameter();
    private final OptionSpec records = flag("--records", "Print one line per record.");
    private final OptionSpec summary = flag("--summary", "Print totals: sizes, codecs, gaps, time span.");
    private final OptionSpec json = flag("--json", "Print JSON, one object per line.");
    private final OptionSpec show = OptionSpec.builder("--show")
            .type(Encoding.class)
            .defaultValue("text")
            .paramLabel("HOW")
            .description("Show keys and values of --records as text, hex, base64 or size; default ${DEFAULT-VALUE}.")
            .build();
    private final OptionSpec ratio = OptionSpec.builder("--ratio")
            .type(Boolean.class)
            .negatable(true)
            .description("Decompress every batch to compute compression ratios, or none. By default, decompress if all "
                    + "files together have at most 64 MiB.")
            .build();

    Inspect(RootCommand parent) {
        this.parent = parent;
    }

    private static OptionSpec flag(String name, String description) {
        return OptionSpec.builder(name)
                .type(boolean.class)
                .description(description)
                .build();
    }

    /** An option in an unused group has no value. */
    private static boolean isSet(OptionSpec flag) {
        return Boolean.TRUE.equals(flag.getValue());
    }

    /** Describes the command line. */
    CommandSpec spec() {
        CommandSpec spec = CommandSpec.wrapWithoutInspection(this)
                .name("inspect")
                .addPositional(files)
                .addArgGroup(
                        ArgGroupSpec.builder().addArg(records).addArg(summary).build())
                .addOption(show)
                .addOption(ratio)
                .addOption(json);
        RootCommand.addHelp(spec)
                .description("Show what files contain: one line per batch, one per record, or totals.")
                .footer(
                        "  recordbatch inspect 00000000000000000000.log",
                        "  recordbatch inspect --records --show hex orders-0",
                        "  recordbatch inspect --summary /var/lib/kafka",
                        "  recordbatch inspect --json orders-0 | jq -c 'select(.transactional)'");
        return spec;
    }

    @Override
    public Integer call() throws IOException {
        List<BatchInput> inputs = Inputs.resolve(files.getValue(), parent.streams());
        Boolean asked = ratio.getValue();
        try (Report report = report(inputs.size() > 1, asked == null ? areSmall(inputs) : asked)) {
            Walk.all(inputs, report.depth(), parent.streams(), "inspect", report);
            return report.finish() ? RootCommand.FINE : RootCommand.FOUND;
        }
    }

    /** The size of standard input is unknown. */
    private static boolean areSmall(List<BatchInput> inputs) throws IOException {
        long bytes = 0;
        for (BatchInput input : inputs) {
            bytes += input.isFile() ? input.sizeInBytes() : SMALL_BYTES + 1;
        }
        return bytes <= SMALL_BYTES;
    }

    private Report report(boolean namesFiles, boolean hasRatio) throws IOException {
        Output out = parent.out();
        boolean asJson = isSet(json);
        if (isSet(summary)) {
            return new SummaryReport(out, asJson, hasRatio);
        } else if (isSet(records)) {
            Encoding how = show.getValue();
            return asJson ? new RecordJsonReport(out, how) : new RecordReport(out, how, namesFiles);
        }
        return asJson ? new BatchJsonReport(out, hasRatio) : new BatchReport(out, hasRatio, namesFiles);
    }
}
