package io.recordbatch.segment;

import java.io.IOException;

/**
 * Maps offsets to positions in a segment. Entries are sorted. The offset is the last one of a batch. The position is
 * where that batch begins.
 *
 * <pre>
 * entry:  offset relative to the base offset int32, position int32
 * </pre>
 *
 * <p>In an index of Kafka before 4.0, an entry may stand for several batches that were appended together. It then has
 * the first batch's position and the last batch's last offset. Immutable.
 */
public final class OffsetIndex extends Index {
    static final int ENTRY_LENGTH = 8;

    private OffsetIndex(long baseOffset, byte[] file) {
        super(baseOffset, ENTRY_LENGTH, file);
    }

    /**
     * {@return the current offset index of a segment; empty when there is no file}
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
     * {@return the last entry whose offset is at most the given one, -1 for none. No record with the given offset or a
     * larger one lies before its position}
     *
     * @param offset an offset
     */
    public int lookup(long offset) {
        return floor(offset);
    }
}
