package io.recordbatch.codec;

import io.recordbatch.metrics.RegisteredBean;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The idle {@link CodecBuffers} of all plugins of a worker: a fixed number of slots, no locks. A thread remembers
 * which buffers it used last and takes them again with one compare-and-set while they are idle; when they are not, it
 * takes any idle ones, and when there are none, new ones. Who wants idle buffers reserves some first, so that a search
 * through slots that change meanwhile never ends with new ones for nothing: there are never more than users at once,
 * and idle ones never outnumber the slots. While no {@link CodecLease} is open, nothing is kept.
 */
final class CodecPool {
    static final int SLOTS = Math.max(4, 2 * Runtime.getRuntime().availableProcessors());
    static final CodecPool SHARED = new CodecPool();
    static final Cleaner CLEANER = Cleaner.create();

    private final AtomicReferenceArray<CodecBuffers> idle = new AtomicReferenceArray<>(SLOTS);
    /** Idle buffers that nobody has reserved. Never more than there are in the slots. */
    private final AtomicInteger available = new AtomicInteger();

    private final AtomicInteger leases = new AtomicInteger();
    private final ThreadLocal<Reference<CodecBuffers>> lastUsed = new ThreadLocal<>();

    /** Of the shared pool, while a lease is open; guarded by this. */
    private RegisteredBean metrics;

    synchronized void open() {
        if (leases.getAndIncrement() == 0 && this == SHARED) {
            metrics = RegisteredBean.register(CodecBuffersMetrics.INSTANCE, "type=", "codec-buffers");
        }
    }

    synchronized void close() {
        if (leases.decrementAndGet() == 0) {
            if (metrics != null) {
                metrics.close();
                metrics = null;
            }
            freeIdle();
        }
    }

    CodecBuffers acquire() {
        CodecBuffersMetrics.INSTANCE.borrowed();
        CodecBuffers buffers;
        if (reserve()) {
            Reference<CodecBuffers> reference = lastUsed.get();
            buffers = reference == null ? null : reference.get();
            if (buffers != null && idle.compareAndSet(buffers.slot, buffers, null)) {
                return buffers;
            }
            buffers = takeReserved();
        } else {
            buffers = new CodecBuffers((int) (Thread.currentThread().getId() % SLOTS));
        }
        lastUsed.set(buffers.reference);
        return buffers;
    }

    private boolean reserve() {
        return available.getAndUpdate(count -> Math.max(0, count - 1)) > 0;
    }

    private CodecBuffers takeReserved() {
        // Ends: each round that finds nothing was overtaken by another thread that took or gave something.
        for (int slot = 0; ; slot = (slot + 1) % SLOTS) {
            CodecBuffers buffers = idle.get(slot);
            if (buffers != null && idle.compareAndSet(slot, buffers, null)) {
                return buffers;
            }
        }
    }

    void release(CodecBuffers buffers) {
        buffers.trim();
        if (idle.compareAndSet(buffers.slot, null, buffers) || putIdle(buffers)) {
            available.incrementAndGet();
        } else {
            buffers.free();
        }
        // Read after the buffers became available: a lease that closes now either sees them or is seen here.
        if (leases.get() == 0) {
            freeIdle();
        }
    }

    private boolean putIdle(CodecBuffers buffers) {
        for (int slot = 0; slot < SLOTS; slot++) {
            buffers.slot = slot;
            if (idle.compareAndSet(slot, null, buffers)) {
                return true;
            }
        }
        return false;
    }

    private void freeIdle() {
        while (reserve()) {
            takeReserved().free();
        }
    }
}
