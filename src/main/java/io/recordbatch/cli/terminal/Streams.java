package io.recordbatch.cli.terminal;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;

/**
 * The standard streams of one run.
 *
 * @param in read for the input {@code -}
 * @param out receives results through one buffer, flushed when the run ends
 * @param err receives errors and the progress bar
 * @param showsProgress whether {@code err} is a terminal
 */
public record Streams(InputStream in, OutputStream out, PrintStream err, boolean showsProgress) {
    /** Prints a message on standard error. */
    public void complain(String what) {
        err.println("recordbatch: " + what);
    }
}
