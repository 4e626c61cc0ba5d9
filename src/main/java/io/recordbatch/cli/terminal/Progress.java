package io.recordbatch.cli.terminal;

import java.io.PrintStream;
import java.time.Duration;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Shows a progress bar on a terminal's standard error after two seconds. Not thread-safe. */
public final class Progress implements AutoCloseable {
    private static final long DELAY_NS = 2_000_000_000L;
    /** Fixed. To ask the terminal, the library would open it and change how it reacts to Ctrl-C. */
    private static final int WIDTH = 79;

    private final PrintStream err;
    private final boolean shown;
    private final String task;
    private final long total;
    private final String unit;
    private final long unitSize;
    private final long start = System.nanoTime();
    private ProgressBar bar;

    /**
     * Starts the clock.
     *
     * @param totalBytes total amount of work, 0 or less when unknown
     */
    public Progress(Streams streams, String task, long totalBytes) {
        this(streams, task, totalBytes, " MB", 1 << 20);
    }

    /**
     * Starts the clock for work that is not counted in bytes.
     *
     * @param total total amount of work, 0 or less when unknown
     * @param unit text after the numbers
     * @param unitSize amount of work in one unit
     */
    public Progress(Streams streams, String task, long total, String unit, long unitSize) {
        this.err = streams.err();
        this.shown = streams.showsProgress();
        this.task = task;
        this.total = total > 0 ? total : -1;
        this.unit = unit;
        this.unitSize = unitSize;
    }

    /** Sets how much is done. */
    public void reached(long done) {
        if (shown && (bar != null || System.nanoTime() - start > DELAY_NS)) {
            if (bar == null) {
                bar = open(done);
            }
            bar.stepTo(done);
        }
    }

    private ProgressBar open(long done) {
        return new ProgressBarBuilder()
                .setTaskName(task)
                .setInitialMax(total)
                .startsFrom(done, Duration.ofNanos(System.nanoTime() - start))
                .setStyle(ProgressBarStyle.ASCII)
                .setUnit(unit, unitSize)
                .setUpdateIntervalMillis(200)
                .setConsumer(new ConsoleProgressBarConsumer(err, WIDTH))
                .build();
    }

    /** Removes the bar before other output. A second call does nothing. */
    @Override
    public void close() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }
}
