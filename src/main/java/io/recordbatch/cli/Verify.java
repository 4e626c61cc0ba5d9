package io.recordbatch.cli;

import io.recordbatch.cli.files.Inputs;
import io.recordbatch.cli.files.Walk;
import io.recordbatch.cli.verify.VerifyReport;
import io.recordbatch.segment.reader.BatchInput;
import io.recordbatch.segment.reader.Depth;
import io.recordbatch.segment.verify.Verification;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Looks for everything that can be wrong with files of batches, and saves the rest. */
@Command(
        name = "verify",
        description =
                "Checks every CRC, count, length, order and index; tells of corrupt ranges, torn tails, overlaps and "
                        + "gaps. With --repair, writes what is whole to new files and tells exactly what was lost.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  recordbatch verify /var/lib/kafka",
            "  recordbatch verify --no-gaps orders-0",
            "  recordbatch verify --repair --output saved orders-0/00000000000000000000.log"
        })
final class Verify implements Callable<Integer> {
    @ParentCommand
    private RootCommand parent;

    @Mixin
    private Inputs inputs;

    @ArgGroup(exclusive = false)
    private Saving saving;

    @Option(names = "--no-gaps", description = "Gaps are wrong too: the topic was never compacted.")
    private boolean noGaps;

    @Option(names = "--json", description = "Print JSON, one object a line.")
    private boolean json;

    private static final class Saving {
        @Option(names = "--repair", required = true, description = "Write what can be saved; needs --output.")
        private boolean repair;

        @Option(
                names = "--output",
                required = true,
                paramLabel = "DIR",
                description =
                        "Where files go: DIR/<directory of the input>/<file>, with new indexes; whole batches that "
                                + "overlap those before them to DIR/overlaps. Nothing is overwritten.")
        private Path output;
    }

    @Override
    public Integer call() throws IOException {
        List<BatchInput> files = inputs.resolve(parent.streams());
        try (VerifyReport report = new VerifyReport(parent.out(), json);
                Verification verification = new Verification(report).gapsAreWrong(noGaps)) {
            if (saving != null) {
                verification.repairInto(saving.output);
            }
            Walk.all(files, Depth.CRC, parent.streams(), "verify", verification);
            return verification.isFine() ? RootCommand.FINE : RootCommand.FOUND;
        }
    }
}
