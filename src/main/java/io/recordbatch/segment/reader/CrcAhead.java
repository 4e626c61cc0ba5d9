package io.recordbatch.segment.reader;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/**
 * Supplies the chunks of a mapped file. Another thread finds the next chunk and begins to compute its CRCs while the
 * caller uses the last one. Then both compute.
 */
final class CrcAhead {
    private static final int TASKS = 2;
    /** What Linux maps at once of a cached file. */
    private static final int PAGES_BYTES = 1 << 16;

    private final ByteBuffer window;
    /** A single thread, which runs tasks one after another. */
    private final ExecutorService thread;

    private final Deque<Task> tasks = new ArrayDeque<>();
    /** The position after the last chunk found. Only the thread uses it. */
    private int end;
    /** Has no meaning. It keeps the reads from being optimised away. */
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

    /** Returns the next chunk, with its CRCs. It is empty after the last whole batch. */
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
            throw new IOException("The file was truncated while it was read, or cannot be read", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted", e);
        }
    }

    /** Makes the system map pages that the other, busier thread would wait for. */
    private void touch(int from, int to) {
        for (int i = from; i >= 0 && i < Math.min(to, window.capacity()); i += PAGES_BYTES) {
            touched += window.get(i);
        }
    }
}
