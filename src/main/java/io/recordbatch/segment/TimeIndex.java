package io.recordbatch.segment;

import java.io.IOException;

/**
 * Tells near which offset of a segment a time is. Entries are sorted; each is the largest timestamp up to some batch, and
 * the last offset of the first batch that has it.
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
     * {@return the time index of a segment, as it is now; empty when there is no file}
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
     * {@return the last entry with a timestamp that is not larger, -1 for none: no batch in front of the one with its
     * offset has that timestamp or a larger one}
     *
     * @param timestamp ms since 1970
     */
    public int lookup(long timestamp) {
        return floor(timestamp);
    }
}
