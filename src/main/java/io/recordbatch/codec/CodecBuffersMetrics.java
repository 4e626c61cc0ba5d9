package io.recordbatch.codec;

import java.util.concurrent.atomic.LongAdder;

/** Counts for {@link CodecBuffersMXBean}, from any thread. */
final class CodecBuffersMetrics implements CodecBuffersMXBean {
    /** One for all, like the pool. */
    static final CodecBuffersMetrics INSTANCE = new CodecBuffersMetrics();

    private final LongAdder sets = new LongAdder();
    private final LongAdder bytesHeld = new LongAdder();
    private final LongAdder borrows = new LongAdder();
    private final LongAdder growths = new LongAdder();
    private final LongAdder drops = new LongAdder();

    private CodecBuffersMetrics() {}

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

    @Override
    public int getSets() {
        return sets.intValue();
    }

    @Override
    public long getBytesHeld() {
        return bytesHeld.sum();
    }

    @Override
    public long getBorrows() {
        return borrows.sum();
    }

    @Override
    public long getGrowths() {
        return growths.sum();
    }

    @Override
    public long getDrops() {
        return drops.sum();
    }
}
