package io.recordbatch.segment.reader;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/**
 * The chunks of a mapped file. Another thread finds the next ones and begins to compute their CRCs, while whoever asks for
 * them does something else with the last one; then both compute.
 */
final class CrcAhead {
    private static final int TASKS = 2;
    /** What Linux maps at once of a file that is in memory. */
    private static final int PAGES_BYTES = 1 << 16;

    private final ByteBuffer window;
    /** A single thread, which does one thing after the other. */
    private final ExecutorService thread;

    private final Deque<Task> tasks = new ArrayDeque<>();
    /** Behind the last chunk that was found. Only the thread knows. */
    private int end;
    /** Of no meaning; so that reading is not left out. */
    private byte touched;

    private record Task(Future<CrcChunk> found, Future<CrcChunk> checked) {}

    CrcAhead(ByteBuffer window, ExecutorService thread) {
        this.window = window;
        this.thread = thread;
        for (int i = 0; i < TASKS; i++) {
            submit();
        }
    }

    private void submit() {
        Future<CrcChunk> found = thread.submit(this::find);
        tasks.add(new Task(found, thread.submit(() -> {
            CrcChunk chunk = found.get();
            chunk.run();
            return chunk;
        })));
    }

    private CrcChunk find() {
        CrcChunk chunk = new CrcChunk(window, end);
        end = chunk.end();
        return chunk;
    }

    /** Returns the next chunk, with its CRCs; without a batch behind the last whole one. */
    CrcChunk next() throws IOException {
        Task task = tasks.remove();
        submit();
        try {
            CrcChunk chunk = task.found.get();
            int length = chunk.end() - chunk.start();
            touch(chunk.end() + length / 3, chunk.end() + length);
            chunk.run();
            return task.checked.get();
        } catch (ExecutionException e) {
            throw new IOException("The file was cut while it was read, or cannot be read", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted", e);
        }
    }

    /** Has the system map pages that the other thread, which has more to do, would wait for. */
    private void touch(int from, int to) {
        for (int i = from; i >= 0 && i < Math.min(to, window.capacity()); i += PAGES_BYTES) {
            touched += window.get(i);
        }
    }
}
