package io.recordbatch.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

/** Prints the completion script for bash and zsh. */
@Command(
        name = "completion",
        description = "Print a completion script for bash and zsh.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {"  source <(recordbatch completion)", "  recordbatch completion > /etc/bash_completion.d/recordbatch"
        })
final class Completion implements Callable<Integer> {
    @ParentCommand
    private RootCommand parent;

    @Override
    public Integer call() throws IOException {
        parent.out().text(AutoComplete.bash("recordbatch", RootCommand.commandLine()));
        return RootCommand.FINE;
    }
}
