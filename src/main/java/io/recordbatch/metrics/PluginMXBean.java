package io.recordbatch.metrics;

/** Counts of one plugin instance since it was configured. */
public interface PluginMXBean {
    /** {@return the number of batches written or read} */
    long getBatches();

    /** {@return the number of records in them} */
    long getRecords();

    /** {@return input bytes: uncompressed records when packing, batches when unpacking} */
    long getBytesIn();

    /** {@return output bytes: batches when packing, uncompressed records when unpacking} */
    long getBytesOut();

    /** {@return uncompressed bytes divided by batch bytes; 0 before the first batch} */
    double getRatio();

    /** {@return the number of values refused because they were not a batch} */
    long getNotBatchFailures();

    /** {@return the number of batches that were corrupt or over a limit} */
    long getMalformedFailures();

    /** {@return how often a converter refused data} */
    long getConversionFailures();

    /** {@return the number of batches larger than {@code max.bytes}, whether failed, passed or dropped} */
    long getOversizeFailures();
}
