package io.recordbatch.metrics;

/** The {@link io.recordbatch.codec.CodecBuffers} that all plugins of a worker share: {@code io.recordbatch:type=codec-buffers}. */
public interface CodecBuffersMXBean {
    /** {@return sets of buffers and native contexts that exist, idle or in use} */
    int getSets();

    /** {@return bytes of their arrays on the heap} */
    long getBytesHeld();

    /** {@return how many times a set was taken to encode or decode a batch, and given back} */
    long getBorrows();

    /** {@return how many times a buffer had to be replaced by a larger one} */
    long getGrowths();

    /** {@return how many times a buffer was given up because it was oversized} */
    long getDrops();
}
