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

/** Finds everything that is wrong with files of batches. Saves the rest if asked. */
@Command(
        name = "verify",
        description = "Check CRCs, counts, lengths, order and indexes. Report corrupt ranges, torn tails, overlaps "
                + "and gaps. With --repair, write whole batches to new files and report exactly what was lost.",
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

    @Option(names = "--no-gaps", description = "Treat gaps as damage, for a topic that was never compacted.")
    private boolean noGaps;

    @Option(names = "--json", description = "Print JSON, one object per line.")
    private boolean json;

    private static final class Saving {
        @Option(names = "--repair", required = true, description = "Write what can be saved. Requires --output.")
        private boolean repair;

        @Option(
                names = "--output",
                required = true,
                paramLabel = "DIR",
                description =
                        "Write files to DIR/<directory of the input>/<file>, with new indexes. Write whole batches that "
                                + "overlap earlier ones to DIR/overlaps. Never overwrite a file.")
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
