package io.recordbatch.cli;

import java.io.PrintStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar on a terminal's standard error, once a run has taken two seconds. Not thread-safe. */
final class Progress implements AutoCloseable {
    private static final long DELAY_NS = 2_000_000_000L;
    /** Given rather than asked of the terminal: the library would open it and change how it reacts to Ctrl-C. */
    private static final int WIDTH = 79;

    private final PrintStream err;
    private final boolean shown;
    private final String task;
    private final long totalBytes;
    private final long start = System.nanoTime();
    private ProgressBar bar;

    /**
     * Starts the clock.
     *
     * @param totalBytes what there is to do, -1 when unknown
     */
    Progress(Streams streams, String task, long totalBytes) {
        this.err = streams.err();
        this.shown = streams.showsProgress();
        this.task = task;
        this.totalBytes = totalBytes;
    }

    /** Tells how much is done. */
    void reached(long bytes) {
        if (shown && (bar != null || System.nanoTime() - start > DELAY_NS)) {
            if (bar == null) {
                bar = open();
            }
            bar.stepTo(bytes);
        }
    }

    private ProgressBar open() {
        return new ProgressBarBuilder()
                .setTaskName(task)
                .setInitialMax(totalBytes)
                .setStyle(ProgressBarStyle.ASCII)
                .setUnit(" MB", 1 << 20)
                .setUpdateIntervalMillis(200)
                .setConsumer(new ConsoleProgressBarConsumer(err, WIDTH))
                .build();
    }

    /** Takes the bar away from what is printed next; a second call does nothing. */
    @Override
    public void close() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }
}
