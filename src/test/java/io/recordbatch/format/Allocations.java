package io.recordbatch.format;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** The bytes that the current thread allocates on the heap, as the JVM counts them. */
final class Allocations {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    /** What counting itself allocates: nothing, on a JVM that was asked once. */
    private static final long OVERHEAD = overhead();

    private Allocations() {}

    /** The bytes that a call allocates. */
    static long of(Runnable call) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        call.run();
        return THREADS.getCurrentThreadAllocatedBytes() - before - OVERHEAD;
    }

    private static long overhead() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 100; i++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }
}
