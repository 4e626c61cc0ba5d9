package io.recordbatch.metrics;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts what one plugin instance does. Shows the counts as the MBean
 * {@code io.recordbatch:type=plugin,kind=<kind>,name=<name>} until it is closed. While any instance is open,
 * {@code io.recordbatch:type=codec-buffers} is registered too. One thread writes; any thread may read and close. It
 * must not refer to the plugin, because the MBean server refers to it.
 */
public final class PluginMetrics implements PluginMXBean, AutoCloseable {
    private final boolean packs;
    private final AtomicLong batches = new AtomicLong();
    private final AtomicLong records = new AtomicLong();
    private final AtomicLong bytesIn = new AtomicLong();
    private final AtomicLong bytesOut = new AtomicLong();
    private final AtomicLong uncompressedBytes = new AtomicLong();
    private final AtomicLong batchBytes = new AtomicLong();
    private final AtomicLong notBatchFailures = new AtomicLong();
    private final AtomicLong malformedFailures = new AtomicLong();
    private final AtomicLong conversionFailures = new AtomicLong();
    private final AtomicLong oversizeFailures = new AtomicLong();
    private final RegisteredBean registration;
    private final AtomicBoolean closed = new AtomicBoolean();

    /**
     * Registers the MBeans and starts counting.
     *
     * @param kind the kind of plugin: transform, converter, interceptor, connector
     * @param name the name of the instance; gets a number if it is taken
     * @param packs whether the plugin packs; otherwise it unpacks
     */
    public PluginMetrics(String kind, String name, boolean packs) {
        this.packs = packs;
        registration = RegisteredBean.register(this, "type=plugin,kind=" + kind + ",name=", name);
        CodecBuffersMetrics.pluginOpened();
    }

    /**
     * Counts a batch that was packed or unpacked, whichever the plugin does.
     *
     * @param recordCount the number of its records
     * @param uncompressed the uncompressed size of its records, in bytes
     * @param encoded the size of the batch, in bytes
     */
    public void batch(int recordCount, int uncompressed, int encoded) {
        count(packs, recordCount, uncompressed, encoded);
    }

    /**
     * Counts an unpacked batch in a plugin that does both, such as a converter.
     *
     * @param recordCount the number of its records
     * @param uncompressed the uncompressed size of its records, in bytes
     * @param encoded the size of the batch, in bytes
     */
    public void unpackedBatch(int recordCount, int uncompressed, int encoded) {
        count(false, recordCount, uncompressed, encoded);
    }

    private void count(boolean packed, int recordCount, int uncompressed, int encoded) {
        add(batches, 1);
        add(records, recordCount);
        add(bytesIn, packed ? uncompressed : encoded);
        add(bytesOut, packed ? encoded : uncompressed);
        add(uncompressedBytes, uncompressed);
        add(batchBytes, encoded);
    }

    /** Adds without an atomic update, because there is only one writer. Readers see the count eventually. */
    private static void add(AtomicLong count, long amount) {
        count.setOpaque(count.getPlain() + amount);
    }

    /** Counts a value that is not a batch. */
    public void notBatch() {
        add(notBatchFailures, 1);
    }

    /** Counts a batch that is corrupt or over a limit. */
    public void malformed() {
        add(malformedFailures, 1);
    }

    /** Counts data that a converter refused. */
    public void refused() {
        add(conversionFailures, 1);
    }

    /** Counts a batch that is larger than allowed. */
    public void oversize() {
        add(oversizeFailures, 1);
    }

    @Override
    public long getBatches() {
        return batches.get();
    }

    @Override
    public long getRecords() {
        return records.get();
    }

    @Override
    public long getBytesIn() {
        return bytesIn.get();
    }

    @Override
    public long getBytesOut() {
        return bytesOut.get();
    }

    @Override
    public double getRatio() {
        long encoded = batchBytes.get();
        return encoded == 0 ? 0 : (double) uncompressedBytes.get() / encoded;
    }

    @Override
    public long getNotBatchFailures() {
        return notBatchFailures.get();
    }

    @Override
    public long getMalformedFailures() {
        return malformedFailures.get();
    }

    @Override
    public long getConversionFailures() {
        return conversionFailures.get();
    }

    @Override
    public long getOversizeFailures() {
        return oversizeFailures.get();
    }

    /** Unregisters the MBean. The last plugin also unregisters that of the buffers. A second call does nothing. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            CodecBuffersMetrics.pluginClosed();
            registration.close();
        }
    }
}
