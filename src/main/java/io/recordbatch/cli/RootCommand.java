package io.recordbatch.cli;

import io.recordbatch.cli.records.Separator;
import io.recordbatch.cli.terminal.BrokenPipeException;
import io.recordbatch.cli.terminal.Output;
import io.recordbatch.cli.terminal.Streams;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The top-level command. Defines exit codes and reports errors. */
final class RootCommand implements Runnable {
    /** Success: nothing is wrong. */
    static final int FINE = 0;
    /** Something is wrong with the input, or nothing was found. */
    static final int FOUND = 1;
    /** The command failed. */
    static final int USAGE = 2;
    /** The exit code that a shell reports for a program ended by SIGPIPE. */
    static final int BROKEN_PIPE = 128 + 13;

    /** Only the requested command is created. Reading the annotations of all of them takes longer than many runs. */
    private static final List<Class<?>> COMMANDS =
            List.of(Inspect.class, Verify.class, Find.class, Cat.class, Pack.class, Recompress.class, Completion.class);

    private final Streams streams;
    private final Output out;

    private final CommandSpec spec;

    private RootCommand(Streams streams) {
        this.streams = streams;
        this.out = new Output(streams.out());
        this.spec = CommandSpec.wrapWithoutInspection(this).name("recordbatch").versionProvider(new Version());
        addHelp(spec)
                .description("Inspect, verify, search, repair and convert files of Kafka record batches.")
                .synopsisSubcommandLabel("COMMAND")
                .footer(
                        "  recordbatch inspect /var/lib/kafka/orders-0",
                        "  recordbatch verify --repair --output saved orders-0/00000000000000000000.log",
                        "  recordbatch find --timestamp 2026-11-30T14:05 orders-0",
                        "  recordbatch cat --from-offset 1000 orders-0 | head -1",
                        "",
                        "Exit codes: 0 fine, 1 something is wrong or was not found, 2 the command failed",
                        "(wrong usage, or a file that is missing or cannot be read or written), 141 the",
                        "reader of the output stopped reading.");
    }

    /**
     * Adds the options that {@code mixinStandardHelpOptions} adds to annotated commands. Returns the usage message, for
     * more help.
     */
    static UsageMessageSpec addHelp(CommandSpec spec) {
        return spec.addOption(OptionSpec.builder("-h", "--help")
                        .usageHelp(true)
                        .description("Show this help message and exit.")
                        .build())
                .addOption(OptionSpec.builder("-V", "--version")
                        .versionHelp(true)
                        .description("Print version information and exit.")
                        .build())
                .usageMessage()
                .footerHeading("%nExamples:%n");
    }

    /** Runs a command and returns its exit code. */
    static int run(Streams streams, String... args) {
        RootCommand command = new RootCommand(streams);
        PrintWriter help = new PrintWriter(new OutputStreamWriter(command.out, StandardCharsets.UTF_8));
        PrintWriter err = new PrintWriter(new OutputStreamWriter(streams.err(), StandardCharsets.UTF_8), true);
        CommandLine line = commandLine(command, args)
                .setOut(help)
                .setErr(err)
                .setParameterExceptionHandler(new Misused(err))
                .setExecutionExceptionHandler(new Failed(err));
        int exitCode = line.execute(args);
        try {
            help.flush();
            command.out.flush();
        } catch (IOException e) {
            return exitCode == FINE || exitCode == FOUND ? failed(e, err) : exitCode;
        }
        return exitCode;
    }

    /** Creates the command line with all commands. */
    static CommandLine commandLine() {
        return commandLine(new RootCommand(
                new Streams(InputStream.nullInputStream(), OutputStream.nullOutputStream(), System.err, false)));
    }

    private static CommandLine commandLine(RootCommand command, String... args) {
        CommandLine line = new CommandLine(command.spec);
        List<Class<?>> wanted = COMMANDS;
        for (Class<?> type : COMMANDS) {
            if (args.length > 0 && name(type).equals(args[0])) {
                wanted = List.of(type);
            }
        }
        for (Class<?> type : wanted) {
            line.addSubcommand(name(type), type == Inspect.class ? new Inspect(command).spec() : type);
        }
        return line.setUsageHelpWidth(100)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .registerConverter(Separator.class, new Separator.Converter());
    }

    private static String name(Class<?> command) {
        return command.getSimpleName().toLowerCase(Locale.ROOT);
    }

    /** Not a lambda, nor is {@link Failed}: the JVM does not archive lambda classes of picocli's interfaces. */
    private record Misused(PrintWriter err) implements IParameterExceptionHandler {
        @Override
        public int handleParseException(ParameterException e, String[] args) {
            err.println("recordbatch: " + e.getMessage());
            UnmatchedArgumentException.printSuggestions(e, err);
            err.println("Try '" + e.getCommandLine().getCommandSpec().qualifiedName() + " --help'.");
            return USAGE;
        }
    }

    private record Failed(PrintWriter err) implements IExecutionExceptionHandler {
        @Override
        public int handleExecutionException(Exception e, CommandLine line, ParseResult parsed) {
            return failed(e, err);
        }
    }

    private static int failed(Exception e, PrintWriter err) {
        if (e instanceof BrokenPipeException) {
            return BROKEN_PIPE;
        }
        if (e instanceof NoSuchFileException) {
            err.println("recordbatch: " + e.getMessage() + ": no such file");
        } else if (e instanceof AccessDeniedException) {
            err.println("recordbatch: " + e.getMessage() + ": permission denied");
        } else if (e instanceof IOException) {
            err.println("recordbatch: " + e.getMessage());
        } else {
            e.printStackTrace(err);
        }
        return USAGE;
    }

    /** Runs when no command is given. */
    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "Missing command: one of "
                        + String.join(", ", spec.subcommands().keySet()));
    }

    Streams streams() {
        return streams;
    }

    Output out() {
        return out;
    }

    /** Reads the version that the build wrote into the jar's manifest. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = RootCommand.class.getPackage().getImplementationVersion();
            return new String[] {"recordbatch " + (version == null ? "(not from its jar)" : version)};
        }
    }
}
