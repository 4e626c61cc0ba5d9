package io.recordbatch.codec;

import java.lang.ref.Cleaner.Cleanable;

/**
 * The right to use the {@link CodecBuffers} that all plugins of a worker share. Each plugin instance holds one from
 * {@code configure()} on; when the last one is closed, or was collected without having been closed, the shared buffers
 * and their native memory are freed. Thread-safe.
 */
public final class CodecLease implements AutoCloseable {
    private final CodecPool pool;
    private final Cleanable cleanable;

    /** Opens a lease. */
    public CodecLease() {
        this(CodecPool.SHARED);
    }

    /**
     * Opens a lease.
     *
     * @param onEnd what else ends with it, run once when it was closed or collected; it must not refer to whoever holds
     *     the lease
     */
    public CodecLease(Runnable onEnd) {
        this(CodecPool.SHARED, onEnd);
    }

    CodecLease(CodecPool pool) {
        this(pool, () -> {});
    }

    private CodecLease(CodecPool pool, Runnable onEnd) {
        this.pool = pool;
        pool.open();
        cleanable = CodecPool.CLEANER.register(this, () -> {
            pool.close();
            onEnd.run();
        });
    }

    /**
     * Takes buffers, this thread's last ones if they are idle. Takes no lock.
     *
     * @return buffers for the caller alone, until it gives them to {@link #release}
     */
    public CodecBuffers acquire() {
        return pool.acquire();
    }

    /**
     * Gives buffers back, from any thread. What their codecs made is no longer valid.
     *
     * @param buffers what {@link #acquire()} returned; not to be used or released again
     */
    public void release(CodecBuffers buffers) {
        pool.release(buffers);
    }

    /** Closes the lease; a second call does nothing. Buffers that are in use are freed when they are released. */
    @Override
    public void close() {
        cleanable.clean();
    }
}
