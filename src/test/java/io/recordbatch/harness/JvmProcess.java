package io.recordbatch.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** A running Java process and its log file. Thread-safe; owned by the {@link Bench} it was started on. */
public final class JvmProcess implements AutoCloseable {
    private static final int LOG_TAIL_LINES = 40;
    private static final Duration STOP_LIMIT = Duration.ofSeconds(30);

    private final String name;
    private final Process process;
    private final Path logFile;

    JvmProcess(String name, Process process, Path logFile) {
        this.name = name;
        this.process = process;
        this.logFile = logFile;
    }

    /** Whether it has not ended yet. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** The process id. */
    public long pid() {
        return process.pid();
    }

    /** The memory that it occupies (RSS), in bytes; Linux only. */
    public long residentBytes() {
        try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(pid()), "status"))) {
            String kilobytes = lines.filter(line -> line.startsWith("VmRSS:"))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException(name + " has ended"));
            return Long.parseLong(kilobytes.replaceAll("\\D", "")) << 10;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The exit code of a process that has ended. */
    public int exitCode() {
        return process.exitValue();
    }

    /** Everything it wrote so far. */
    public String log() {
        try {
            return Files.readString(logFile, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Waits until {@code ready}.
     *
     * @throws IllegalStateException with the last lines of the log if the process ends before, or is too slow
     */
    public void awaitReady(Duration limit, BooleanSupplier ready) {
        try {
            Until.met(name + " to be ready", limit, () -> {
                requireAlive();
                return ready.getAsBoolean();
            });
        } catch (Until.TimeoutException e) {
            throw new IllegalStateException(e.getMessage() + logTail(), e);
        }
    }

    /** @throws IllegalStateException with the last lines of the log if the process has ended */
    public void requireAlive() {
        if (!isAlive()) {
            throw new IllegalStateException(name + " ended with exit code " + exitCode() + logTail());
        }
    }

    /** Asks the process to end (SIGTERM) and waits for it. */
    public void stop() {
        process.destroy();
        awaitEnd();
    }

    /** Ends the process at once (SIGKILL), as a crash would. */
    public void kill() {
        process.destroyForcibly();
        awaitEnd();
    }

    /** The same as {@link #kill()}: what a process leaves behind when its bench is cleared is of no interest. */
    @Override
    public void close() {
        kill();
    }

    /** Waits until the process ends by itself, however long that takes. */
    public void join() {
        process.onExit().join();
    }

    private void awaitEnd() {
        try {
            if (!process.waitFor(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                throw new IllegalStateException(name + " does not end" + logTail());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while " + name + " was ending", e);
        }
    }

    private String logTail() {
        List<String> lines = log().lines().toList();
        List<String> tail = lines.subList(Math.max(0, lines.size() - LOG_TAIL_LINES), lines.size());
        return "; the last lines of its log:\n" + String.join("\n", tail);
    }
}
