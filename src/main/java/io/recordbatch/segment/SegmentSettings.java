package io.recordbatch.segment;

import io.recordbatch.format.BatchLayout;

/**
 * How a {@link SegmentWriter} writes. The first three mean what Kafka's topic settings of that name mean.
 *
 * @param segmentBytes {@code segment.bytes}: a segment that a batch would make larger is left, 61 or more
 * @param segmentMs {@code segment.ms}: a segment is left when the batch's largest timestamp, or the clock where the first
 *     batch has none, is so much later than the first batch's; 1 or more
 * @param indexIntervalBytes {@code index.interval.bytes}: bytes between two entries of an index, 0 or more
 * @param flushBytes bytes after which everything is forced to the disk, and so it is when a segment is left; 1 or more,
 *     {@link #NEVER} to leave it to the system and to {@link SegmentWriter#flush()}
 */
public record SegmentSettings(int segmentBytes, long segmentMs, int indexIntervalBytes, long flushBytes) {
    /** No flush but the caller's. */
    public static final long NEVER = Long.MAX_VALUE;

    /** Kafka's defaults: 1 GiB, a week, 4096 bytes, never. */
    public static final SegmentSettings DEFAULT = new SegmentSettings(1 << 30, 7L * 24 * 60 * 60 * 1000, 4096, NEVER);

    /**
     * Checks the settings.
     *
     * @param segmentBytes 61 or more
     * @param segmentMs 1 or more
     * @param indexIntervalBytes 0 or more
     * @param flushBytes 1 or more
     */
    public SegmentSettings {
        require("segmentBytes", segmentBytes, BatchLayout.HEADER_LENGTH);
        require("segmentMs", segmentMs, 1);
        require("indexIntervalBytes", indexIntervalBytes, 0);
        require("flushBytes", flushBytes, 1);
    }

    private static void require(String name, long value, long least) {
        if (value < least) {
            throw new IllegalArgumentException(name + ": expected at least " + least + ", found " + value);
        }
    }
}
