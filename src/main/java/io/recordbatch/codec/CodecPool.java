package io.recordbatch.codec;

import io.recordbatch.metrics.RegisteredBean;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The idle {@link CodecBuffers} of all plugins of a worker: a fixed number of slots, no locks. A thread remembers
 * which buffers it used last and takes them again with one compare-and-set while they are idle; when they are not, it
 * takes any idle ones, and when there are none, new ones. So there are never more than calls that run at once, and
 * idle ones never outnumber the slots. While no {@link CodecLease} is open, nothing is kept.
 */
final class CodecPool {
    static final int SLOTS = Math.max(4, 2 * Runtime.getRuntime().availableProcessors());
    static final Cleaner CLEANER = Cleaner.create();

    private static final AtomicReferenceArray<CodecBuffers> IDLE = new AtomicReferenceArray<>(SLOTS);
    private static final AtomicInteger LEASES = new AtomicInteger();
    private static final ThreadLocal<Reference<CodecBuffers>> LAST_USED = new ThreadLocal<>();

    /** Guarded by the class. */
    private static RegisteredBean metrics;

    private CodecPool() {}

    static synchronized void open() {
        if (LEASES.getAndIncrement() == 0) {
            metrics = RegisteredBean.register(CodecBuffersMetrics.INSTANCE, "type=", "codec-buffers");
        }
    }

    static synchronized void close() {
        if (LEASES.decrementAndGet() == 0) {
            metrics.close();
            freeIdle();
        }
    }

    static CodecBuffers acquire() {
        CodecBuffersMetrics.INSTANCE.borrowed();
        Reference<CodecBuffers> reference = LAST_USED.get();
        CodecBuffers lastUsed = reference == null ? null : reference.get();
        if (lastUsed != null && IDLE.compareAndSet(lastUsed.slot, lastUsed, null)) {
            return lastUsed;
        }
        return acquireOther();
    }

    private static CodecBuffers acquireOther() {
        CodecBuffers buffers = takeIdle();
        if (buffers == null) {
            buffers = new CodecBuffers((int) (Thread.currentThread().getId() % SLOTS));
        }
        LAST_USED.set(buffers.reference);
        return buffers;
    }

    private static CodecBuffers takeIdle() {
        for (int slot = 0; slot < SLOTS; slot++) {
            CodecBuffers buffers = IDLE.get(slot);
            if (buffers != null && IDLE.compareAndSet(slot, buffers, null)) {
                return buffers;
            }
        }
        return null;
    }

    static void release(CodecBuffers buffers) {
        buffers.trim();
        if (!IDLE.compareAndSet(buffers.slot, null, buffers) && !putIdle(buffers)) {
            buffers.free();
        }
        // Read after the buffers became idle: a lease that closes now either sees them there or is seen here.
        if (LEASES.get() == 0) {
            freeIdle();
        }
    }

    private static boolean putIdle(CodecBuffers buffers) {
        for (int slot = 0; slot < SLOTS; slot++) {
            buffers.slot = slot;
            if (IDLE.compareAndSet(slot, null, buffers)) {
                return true;
            }
        }
        return false;
    }

    private static void freeIdle() {
        for (CodecBuffers buffers = takeIdle(); buffers != null; buffers = takeIdle()) {
            buffers.free();
        }
    }
}
