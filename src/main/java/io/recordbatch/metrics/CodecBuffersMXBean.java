package io.recordbatch.metrics;

/** The {@link io.recordbatch.codec.CodecBuffers} that all plugins of a worker share: {@code io.recordbatch:type=codec-buffers}. */
public interface CodecBuffersMXBean {
    /** {@return the number of sets of buffers and native contexts, idle or in use} */
    int getSets();

    /** {@return the size of their arrays on the heap, in bytes} */
    long getBytesHeld();

    /** {@return how often a set was borrowed to encode or decode a batch, and returned} */
    long getBorrows();

    /** {@return how often a buffer was replaced by a larger one} */
    long getGrowths();

    /** {@return how often a buffer was dropped because it was too large to keep} */
    long getDrops();
}
