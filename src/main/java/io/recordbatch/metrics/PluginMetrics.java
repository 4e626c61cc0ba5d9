package io.recordbatch.metrics;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts what one plugin instance does, and shows it as the MBean
 * {@code io.recordbatch:type=plugin,kind=<kind>,name=<name>} until it is closed. While any is open,
 * {@code io.recordbatch:type=codec-buffers} shows as well. Written by one thread, read and closed by any. It must not
 * refer to the plugin, since the MBean server refers to it.
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
     * Starts counting and shows the MBeans.
     *
     * @param kind the kind of plugin: transform, converter, interceptor, connector
     * @param name the name of the instance; made unique when it is taken
     * @param packs whether records go in and batches come out, rather than the other way
     */
    public PluginMetrics(String kind, String name, boolean packs) {
        this.packs = packs;
        registration = RegisteredBean.register(this, "type=plugin,kind=" + kind + ",name=", name);
        CodecBuffersMetrics.pluginOpened();
    }

    /**
     * Counts a batch in the direction of the plugin.
     *
     * @param recordCount its records
     * @param uncompressed the bytes of its records, uncompressed
     * @param encoded the bytes of the batch
     */
    public void batch(int recordCount, int uncompressed, int encoded) {
        count(packs, recordCount, uncompressed, encoded);
    }

    /**
     * Counts a batch that a plugin unpacks which packs others, as a converter does both.
     *
     * @param recordCount its records
     * @param uncompressed the bytes of its records, uncompressed
     * @param encoded the bytes of the batch
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

    /** There is one writer, so that nothing need be atomic, only seen at some time. */
    private static void add(AtomicLong count, long amount) {
        count.setOpaque(count.getPlain() + amount);
    }

    /** Counts a value that is no batch. */
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

    /** Counts a batch that is larger than is allowed. */
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

    /** Takes the MBean away, and with the last plugin's that of the buffers; a second call does nothing. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            CodecBuffersMetrics.pluginClosed();
            registration.close();
        }
    }
}
