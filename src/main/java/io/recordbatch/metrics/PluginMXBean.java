package io.recordbatch.metrics;

/** What one plugin instance has done since it was configured. */
public interface PluginMXBean {
    /** {@return batches that were written or read} */
    long getBatches();

    /** {@return records in them} */
    long getRecords();

    /** {@return bytes before: records uncompressed when they are packed, batches when they are unpacked} */
    long getBytesIn();

    /** {@return bytes after: batches when records are packed, records uncompressed when they are unpacked} */
    long getBytesOut();

    /** {@return how many times smaller the batches are than their records, 0 before the first one} */
    double getRatio();

    /** {@return values that were no batch and therefore refused} */
    long getNotBatchFailures();

    /** {@return batches that were corrupt or over a limit} */
    long getMalformedFailures();

    /** {@return data that a converter refused} */
    long getConversionFailures();

    /** {@return batches larger than {@code max.bytes}, whatever was done with them} */
    long getOversizeFailures();
}
