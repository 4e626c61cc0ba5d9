package io.recordbatch.segment;

import io.recordbatch.format.BatchLayout;

/**
 * Settings of a {@link SegmentWriter}. The first three mean the same as Kafka's topic settings of that name.
 *
 * @param segmentBytes {@code segment.bytes}: maximum bytes of a segment, 61 or more. A batch that does not fit begins a
 *     new segment
 * @param segmentMs {@code segment.ms}: maximum age of a segment, 1 or more. A batch begins a new segment when its
 *     largest timestamp, or the clock if the first batch has none, is that much later than the first batch's
 * @param indexIntervalBytes {@code index.interval.bytes}: bytes between two index entries, 0 or more
 * @param flushBytes bytes after which everything is forced to disk, 1 or more. A completed segment is forced to disk
 *     too. {@link #NEVER} leaves this to the system and to {@link SegmentWriter#flush()}
 */
public record SegmentSettings(int segmentBytes, long segmentMs, int indexIntervalBytes, long flushBytes) {
    /** Flush only when the caller asks. */
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
