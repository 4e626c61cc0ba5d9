package io.recordbatch.codec;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The idle {@link CodecBuffers} of all plugins of a worker: a fixed number of slots, no locks. A thread remembers
 * which buffers it used last and takes them again with one compare-and-set while they are idle; when they are not, it
 * takes any idle ones, and when there are none, new ones. Idle ones never outnumber the slots, and there are never more
 * than users at once. While no {@link CodecLease} is open, nothing is kept.
 */
final class CodecPool {
    static final int SLOTS = Math.max(4, 2 * Runtime.getRuntime().availableProcessors());
    static final CodecPool SHARED = new CodecPool();
    static final Cleaner CLEANER = Cleaner.create();

    private final AtomicReferenceArray<CodecBuffers> idle = new AtomicReferenceArray<>(SLOTS);
    private final AtomicInteger leases = new AtomicInteger();
    private final ThreadLocal<Reference<CodecBuffers>> lastUsed = new ThreadLocal<>();

    void open() {
        leases.incrementAndGet();
    }

    void close() {
        if (leases.decrementAndGet() == 0) {
            freeIdle();
        }
    }

    CodecBuffers acquire() {
        Reference<CodecBuffers> reference = lastUsed.get();
        CodecBuffers buffers = reference == null ? null : reference.get();
        if (buffers == null || !idle.compareAndSet(buffers.slot, buffers, null)) {
            buffers = takeAny();
            lastUsed.set(buffers.reference);
        }
        return buffers;
    }

    private CodecBuffers takeAny() {
        long returns;
        do {
            returns = CodecBufferCounts.SHARED.borrows();
            for (int slot = 0; slot < SLOTS; slot++) {
                CodecBuffers buffers = idle.getAndSet(slot, null);
                if (buffers != null) {
                    return buffers;
                }
            }
            // Buffers that came back meanwhile may lie in a slot that was passed already.
        } while (returns != CodecBufferCounts.SHARED.borrows());
        return new CodecBuffers((int) (Thread.currentThread().getId() % SLOTS));
    }

    void release(CodecBuffers buffers) {
        buffers.trim();
        if (!idle.compareAndSet(buffers.slot, null, buffers) && !putIdle(buffers)) {
            buffers.free();
        }
        CodecBufferCounts.SHARED.returned();
        // Read after the buffers lie in a slot: a lease that closes now either sees them or is seen here.
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
        for (int slot = 0; slot < SLOTS; slot++) {
            CodecBuffers buffers = idle.getAndSet(slot, null);
            if (buffers != null) {
                buffers.free();
            }
        }
    }
}
