package io.recordbatch.demo;

import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Shows each phase of a scene as a bar on standard error. Not thread-safe. */
final class ProgressBars implements Scene.Progress, AutoCloseable {
    /**
     * Given rather than asked of the terminal: the library would open it, and while it is open Ctrl-C ends the JVM
     * without its shutdown hooks, that is without clearing up.
     */
    private static final int WIDTH = 79;

    private ProgressBar bar;

    @Override
    public void phase(String name, long total) {
        close();
        bar = new ProgressBarBuilder()
                .setTaskName(String.format("  %-10s", name))
                .setInitialMax(total)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(200)
                .setConsumer(new ConsoleProgressBarConsumer(System.err, WIDTH))
                .build();
    }

    @Override
    public void reached(long count) {
        bar.stepTo(count);
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }
}
