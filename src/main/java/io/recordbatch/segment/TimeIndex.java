package io.recordbatch.segment;

import java.io.IOException;

/**
 * Maps timestamps to offsets of a segment. Entries are sorted. Each holds the largest timestamp up to some batch, and
 * the last offset of the first batch with that timestamp.
 *
 * <pre>
 * entry:  timestamp int64, offset relative to the base offset int32
 * </pre>
 *
 * <p>Immutable.
 */
public final class TimeIndex extends Index {
    static final int ENTRY_LENGTH = 12;

    private TimeIndex(long baseOffset, byte[] file) {
        super(baseOffset, ENTRY_LENGTH, file);
    }

    /**
     * {@return the current time index of a segment; empty when there is no file}
     *
     * @param segment the segment
     * @throws IOException when the file cannot be read
     */
    public static TimeIndex read(SegmentFiles segment) throws IOException {
        return new TimeIndex(segment.baseOffset(), read(segment.timeIndex()));
    }

    /**
     * {@return an entry's timestamp, ms since 1970}
     *
     * @param entry its number, from 0
     */
    public long timestamp(int entry) {
        return bytes.getLong(start(entry));
    }

    /**
     * {@return an entry's offset}
     *
     * @param entry its number, from 0
     */
    public long offset(int entry) {
        return baseOffset() + bytes.getInt(start(entry) + Long.BYTES);
    }

    @Override
    long key(int entry) {
        return timestamp(entry);
    }

    /**
     * {@return the last entry whose timestamp is at most the given one, -1 for none. No batch before the one with its
     * offset has the entry's timestamp or a larger one}
     *
     * @param timestamp ms since 1970
     */
    public int lookup(long timestamp) {
        return floor(timestamp);
    }
}
