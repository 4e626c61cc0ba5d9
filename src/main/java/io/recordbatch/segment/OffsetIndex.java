package io.recordbatch.segment;

import java.io.IOException;

/**
 * Tells near which position of a segment an offset is. Entries are sorted; the offset is a batch's last one, the position
 * is where that batch begins.
 *
 * <pre>
 * entry:  offset relative to the base offset int32, position int32
 * </pre>
 *
 * <p>An index that Kafka wrote before 4.0 may tell the position of the first of several batches that were appended
 * together, with the last one's last offset. Immutable.
 */
public final class OffsetIndex extends Index {
    static final int ENTRY_LENGTH = 8;

    private OffsetIndex(long baseOffset, byte[] file) {
        super(baseOffset, ENTRY_LENGTH, file);
    }

    /**
     * {@return the offset index of a segment, as it is now; empty when there is no file}
     *
     * @param segment the segment
     * @throws IOException when the file cannot be read
     */
    public static OffsetIndex read(SegmentFiles segment) throws IOException {
        return new OffsetIndex(segment.baseOffset(), read(segment.index()));
    }

    /**
     * {@return an entry's offset}
     *
     * @param entry its number, from 0
     */
    public long offset(int entry) {
        return baseOffset() + bytes.getInt(start(entry));
    }

    /**
     * {@return an entry's position}
     *
     * @param entry its number, from 0
     */
    public int position(int entry) {
        return bytes.getInt(start(entry) + Integer.BYTES);
    }

    @Override
    long key(int entry) {
        return offset(entry);
    }

    /**
     * {@return the last entry with an offset that is not larger, -1 for none: no record with that offset or a larger one
     * lies in front of its position}
     *
     * @param offset an offset
     */
    public int lookup(long offset) {
        return floor(offset);
    }
}
