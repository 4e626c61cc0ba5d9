package io.recordbatch.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A temporary directory and the processes that work in it. {@link #close()} ends the processes, youngest first, and
 * deletes the directory; so does the end of this JVM, whether it comes by return, by {@code System.exit} or by Ctrl-C.
 * Thread-safe.
 */
public final class Bench implements AutoCloseable {
    private static final Set<Bench> OPEN = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> OPEN.forEach(Bench::close), "bench-clearing"));
    }

    private final Path directory;
    private final Deque<JvmProcess> processes = new ArrayDeque<>();
    private volatile boolean closed;

    /** An empty bench. */
    public Bench() {
        try {
            directory = Files.createTempDirectory("record-batch-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        OPEN.add(this);
    }

    /** Where everything on this bench keeps its files. */
    public Path directory() {
        return directory;
    }

    /** Makes, and returns, a directory on this bench. */
    public Path directory(String name) {
        try {
            return Files.createDirectories(directory.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts a process under the lock of this bench, so that none can slip through while it is being closed. */
    synchronized JvmProcess own(Supplier<JvmProcess> start) {
        if (closed) {
            throw new IllegalStateException("The bench is closed");
        }
        JvmProcess process = start.get();
        processes.push(process);
        return process;
    }

    /** Whether {@link #close()} has begun. */
    public boolean isClosed() {
        return closed;
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        OPEN.remove(this);
        processes.forEach(JvmProcess::close);
        delete(directory);
    }

    private static void delete(Path root) {
        try (Stream<Path> paths = Files.walk(root)) {
            List<Path> childrenFirst = paths.sorted(Comparator.reverseOrder()).toList();
            for (Path path : childrenFirst) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot delete " + root, e);
        }
    }
}
