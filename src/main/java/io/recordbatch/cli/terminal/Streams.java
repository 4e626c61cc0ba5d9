package io.recordbatch.cli.terminal;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;

/**
 * What a run of the command reads and writes.
 *
 * @param in what the input {@code -} stands for
 * @param out results; written through one buffer, flushed when the run ends
 * @param err complaints, and the progress bar
 * @param showsProgress whether somebody looks at {@code err}: it is a terminal
 */
public record Streams(InputStream in, OutputStream out, PrintStream err, boolean showsProgress) {
    /** Tells of something on standard error. */
    public void complain(String what) {
        err.println("recordbatch: " + what);
    }
}
