package io.recordbatch.format;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/** The bytes that the current thread allocates on the heap, as the JVM counts them. */
public final class Allocations {
    private static final int WARM_UP = 30;
    private static final int MEASURED = 20;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    /** What counting itself allocates: nothing, on a JVM that was asked once. */
    private static final long OVERHEAD = overhead();

    private Allocations() {}

    /** The bytes that a call allocates. */
    public static long of(Runnable call) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        call.run();
        return THREADS.getCurrentThreadAllocatedBytes() - before - OVERHEAD;
    }

    /**
     * The bytes that a warm call allocates. The least of several: the first calls grow buffers and load classes, and now
     * and then the JVM charges a thread for something of its own, such as compiling what it runs.
     */
    public static long leastOf(LongSupplier work) {
        long[] sink = new long[1];
        Runnable call = () -> sink[0] += work.getAsLong();
        for (int i = 0; i < WARM_UP; i++) {
            call.run();
        }
        long least = Long.MAX_VALUE;
        for (int i = 0; i < MEASURED; i++) {
            least = Math.min(least, of(call));
        }
        return least;
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
