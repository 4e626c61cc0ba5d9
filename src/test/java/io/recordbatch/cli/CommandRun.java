package io.recordbatch.cli;

import io.recordbatch.cli.terminal.Streams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * What a run of the command in this JVM left behind.
 *
 * @param exitCode its exit code
 * @param out standard output
 * @param err standard error
 */
public record CommandRun(int exitCode, byte[] out, String err) {
    /** Runs without anything on standard input. */
    public static CommandRun of(String... args) {
        return of(new ByteArrayInputStream(new byte[0]), args);
    }

    public static CommandRun of(InputStream in, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream errors = new PrintStream(err, true, StandardCharsets.UTF_8);
        int exitCode = RootCommand.run(new Streams(in, out, errors, false), args);
        return new CommandRun(exitCode, out.toByteArray(), err.toString(StandardCharsets.UTF_8));
    }

    /** Standard output as text. */
    public String text() {
        return new String(out, StandardCharsets.UTF_8);
    }
}
