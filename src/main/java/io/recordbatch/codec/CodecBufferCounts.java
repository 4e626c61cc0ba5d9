package io.recordbatch.codec;

import java.util.concurrent.atomic.LongAdder;

/** Counts of all {@link CodecBuffers} since the class was loaded. Thread-safe. */
public final class CodecBufferCounts {
    /** One for all, like the pool. */
    public static final CodecBufferCounts SHARED = new CodecBufferCounts();

    private final LongAdder sets = new LongAdder();
    private final LongAdder bytesHeld = new LongAdder();
    private final LongAdder borrows = new LongAdder();
    private final LongAdder growths = new LongAdder();
    private final LongAdder drops = new LongAdder();

    private CodecBufferCounts() {}

    void created() {
        sets.increment();
    }

    void freed() {
        sets.decrement();
    }

    void returned() {
        borrows.increment();
    }

    void grew(int bytesMore) {
        growths.increment();
        bytesHeld.add(bytesMore);
    }

    void dropped() {
        drops.increment();
    }

    void released(int bytes) {
        bytesHeld.add(-bytes);
    }

    /** {@return sets of buffers and native contexts that exist, idle or in use} */
    public int sets() {
        return sets.intValue();
    }

    /** {@return bytes of their arrays on the heap} */
    public long bytesHeld() {
        return bytesHeld.sum();
    }

    /** {@return how many times a set was taken to encode or decode a batch, and given back} */
    public long borrows() {
        return borrows.sum();
    }

    /** {@return how many times a buffer had to be replaced by a larger one} */
    public long growths() {
        return growths.sum();
    }

    /** {@return how many times a buffer was given up because it was oversized} */
    public long drops() {
        return drops.sum();
    }
}
