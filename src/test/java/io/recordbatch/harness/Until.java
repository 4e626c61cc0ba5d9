package io.recordbatch.harness;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waiting for something that happens in another process, by asking again and again. */
public final class Until {
    private static final long PAUSE_MS = 50;

    private Until() {}

    /**
     * Returns as soon as {@code condition} holds.
     *
     * @param what what is waited for, for the message
     * @throws TimeoutException if it does not hold within {@code limit}
     */
    public static void met(String what, Duration limit, BooleanSupplier condition) {
        long deadline = System.nanoTime() + limit.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new TimeoutException("Waited " + limit.toMillis() / 1000.0 + " s in vain for " + what);
            }
            pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting", e);
        }
    }

    /** The condition did not come to hold in time. */
    public static final class TimeoutException extends IllegalStateException {
        private static final long serialVersionUID = 1L;

        TimeoutException(String message) {
            super(message);
        }
    }
}
