package io.recordbatch.cli;

import io.recordbatch.cli.terminal.Streams;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.PrintStream;

/** The main class of {@code recordbatch}. */
public final class Main {
    private Main() {}

    /**
     * Runs a command and ends the JVM.
     *
     * @param args the command and its arguments; none for a usage message
     */
    public static void main(String[] args) {
        // The jar has no logging library on purpose. Otherwise slf4j would warn on standard error.
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        // The launcher sets this. Java only knows whether all three streams are a terminal.
        String terminal = System.getProperty("recordbatch.progress");
        boolean showsProgress = terminal == null ? System.console() != null : Boolean.parseBoolean(terminal);
        Streams streams = new Streams(
                new FileInputStream(FileDescriptor.in),
                new FileOutputStream(FileDescriptor.out),
                new PrintStream(new FileOutputStream(FileDescriptor.err), true),
                showsProgress);
        System.exit(RootCommand.run(streams, args));
    }
}
