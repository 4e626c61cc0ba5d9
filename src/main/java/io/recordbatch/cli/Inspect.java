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
 * Tells what is in files of batches. Described without annotations: for each kind of them the JVM makes a class at run
 * time, and that takes longer than to look through a file of some hundred megabytes.
 */
final class Inspect implements Callable<Integer> {
    /** So few take a moment to decompress. */
    private static final long SMALL_BYTES = 64 << 20;

    private final RootCommand parent;
    private final PositionalParamSpec files = Inputs.parameter();
    private final OptionSpec records = flag("--records", "One line a record.");
    private final OptionSpec summary = flag("--summary", "Totals: sizes, codecs, gaps, time span.");
    private final OptionSpec json = flag("--json", "Print JSON, one object a line.");
    private final OptionSpec show = OptionSpec.builder("--show")
            .type(Encoding.class)
            .defaultValue("text")
            .paramLabel("HOW")
            .description("How --records shows keys and values: text, hex, base64 or size; default ${DEFAULT-VALUE}.")
            .build();
    private final OptionSpec ratio = OptionSpec.builder("--ratio")
            .type(Boolean.class)
            .negatable(true)
            .description("Decompress every batch, or none, to tell by how much it was compressed; by default where all "
                    + "files together have no more than 64 MiB.")
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

    /** Of an option in a group that is not used there is no value. */
    private static boolean isSet(OptionSpec flag) {
        return Boolean.TRUE.equals(flag.getValue());
    }

    /** What the command line may say. */
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
                .description("Tells what is in files: one line a batch, one a record, or totals.")
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

    /** Of standard input nobody knows. */
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
