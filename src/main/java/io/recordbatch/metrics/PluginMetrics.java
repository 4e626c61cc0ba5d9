package io.recordbatch.metrics;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts what one plugin instance does, and shows it as the MBean
 * {@code io.recordbatch:type=plugin,kind=<kind>,name=<name>} until it is closed. Written by one thread, read by any. It
 * must not refer to the plugin, since the MBean server refers to it.
 */
public final class PluginMetrics implements PluginMXBean, AutoCloseable {
    /** Why a record was refused. */
    public enum Failure {
        /** The value is no batch. */
        NOT_BATCH,
        /** The batch is corrupt or over a limit. */
        MALFORMED,
        /** A converter refused the data. */
        CONVERSION,
        /** The batch is larger than is allowed. */
        OVERSIZE
    }

    private final boolean packs;
    private final AtomicLong batches = new AtomicLong();
    private final AtomicLong records = new AtomicLong();
    private final AtomicLong bytesIn = new AtomicLong();
    private final AtomicLong bytesOut = new AtomicLong();
    private final AtomicLong uncompressedBytes = new AtomicLong();
    private final AtomicLong batchBytes = new AtomicLong();
    private final AtomicLongArray failures = new AtomicLongArray(Failure.values().length);
    private final RegisteredBean registration;

    /**
     * Starts counting and shows the MBean.
     *
     * @param kind the kind of plugin: transform, converter, interceptor, connector
     * @param name the name of the instance; made unique when it is taken
     * @param packs whether records go in and batches come out, rather than the other way
     */
    public PluginMetrics(String kind, String name, boolean packs) {
        this.packs = packs;
        registration = RegisteredBean.register(this, "type=plugin,kind=" + kind + ",name=", name);
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

    /**
     * Counts a failure.
     *
     * @param failure its kind
     */
    public void failure(Failure failure) {
        failures.incrementAndGet(failure.ordinal());
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
        return failures.get(Failure.NOT_BATCH.ordinal());
    }

    @Override
    public long getMalformedFailures() {
        return failures.get(Failure.MALFORMED.ordinal());
    }

    @Override
    public long getConversionFailures() {
        return failures.get(Failure.CONVERSION.ordinal());
    }

    @Override
    public long getOversizeFailures() {
        return failures.get(Failure.OVERSIZE.ordinal());
    }

    /** Takes the MBean away; a second call does nothing. */
    @Override
    public void close() {
        registration.close();
    }
}
