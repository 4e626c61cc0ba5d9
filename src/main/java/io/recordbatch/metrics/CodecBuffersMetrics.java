package io.recordbatch.metrics;

import io.recordbatch.codec.CodecBufferCounts;

/**
 * Shows the counts of the shared codec buffers as an MBean while any plugin is open. A copy of the plugin in another
 * class loader has its own buffers and its own bean.
 */
final class CodecBuffersMetrics implements CodecBuffersMXBean {
    private static final CodecBufferCounts COUNTS = CodecBufferCounts.SHARED;

    /** Both guarded by this class. */
    private static int openPlugins;

    private static RegisteredBean registration;

    private CodecBuffersMetrics() {}

    /** Registers the bean for the first plugin. Thread-safe, like {@link #pluginClosed}. */
    static synchronized void pluginOpened() {
        if (openPlugins++ == 0) {
            registration = RegisteredBean.register(new CodecBuffersMetrics(), "type=", "codec-buffers");
        }
    }

    /** Unregisters the bean after the last plugin. Call it once for each call of {@link #pluginOpened}. */
    static synchronized void pluginClosed() {
        if (--openPlugins == 0) {
            registration.close();
            registration = null;
        }
    }

    @Override
    public int getSets() {
        return COUNTS.sets();
    }

    @Override
    public long getBytesHeld() {
        return COUNTS.bytesHeld();
    }

    @Override
    public long getBorrows() {
        return COUNTS.borrows();
    }

    @Override
    public long getGrowths() {
        return COUNTS.growths();
    }

    @Override
    public long getDrops() {
        return COUNTS.drops();
    }
}
