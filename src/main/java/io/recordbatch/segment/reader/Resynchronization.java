package io.recordbatch.segment.reader;

import io.recordbatch.format.BatchHeader;
import io.recordbatch.format.BatchLayout;
import java.io.IOException;

/**
 * Finds the position to continue from after a corrupt batch. Tries the end of the batch, computed from its length, and
 * accepts it if a header or the end of the file is there. Otherwise takes the next position where a whole batch with a
 * correct CRC begins. Reads each byte a bounded number of times for any input.
 *
 * <p>A record's value may itself be a batch. In packed topics every value is. Such a batch is whole but does not belong
 * to the file, so it is skipped. Two signs give it away. It has no leader epoch while batches of the file have one. Or
 * the length before it, that of the record's value, matches the batch. Neither helps if the file was not written by a
 * broker and the length is damaged.
 */
final class Resynchronization {
    private static final int MAX_COMPRESSION_TYPE = 4;
    /** The attribute bits that have a meaning. */
    private static final int KNOWN_ATTRIBUTES = 0b111_1111;

    /** At most what the window keeps before its position. */
    private static final int MAX_VARINT_LENGTH = ChannelWindow.KEPT_BEFORE;

    private final ChannelWindow window;
    private final BatchProbe probe;
    private final int maxBatchBytes;

    Resynchronization(ChannelWindow window, BatchProbe probe, int maxBatchBytes) {
        this.window = window;
        this.probe = probe;
        this.maxBatchBytes = maxBatchBytes;
    }

    /**
     * Returns the position after the corrupt range that begins at a position: of a batch that may be whole, or the end.
     *
     * @param hasLeaderEpochs whether the last whole batch has a leader epoch, as batches of a broker have
     */
    long after(long corrupt, boolean hasLeaderEpochs) throws IOException {
        long claimedEnd = corrupt;
        if (probe.isPlausible(corrupt)) {
            int size = probe.header().sizeInBytes();
            claimedEnd = corrupt + size;
            int available = window.require(corrupt, size + BatchLayout.HEADER_LENGTH);
            if (available == size || available >= size + BatchLayout.HEADER_LENGTH && isCredible(claimedEnd)) {
                return claimedEnd;
            }
        }
        long position = nextMagic(corrupt + 1);
        while (window.require(position, BatchLayout.HEADER_LENGTH) >= BatchLayout.HEADER_LENGTH) {
            long next = position + 1;
            if (probe.isWhole(position) && !(hasLeaderEpochs && probe.header().partitionLeaderEpoch() < 0)) {
                int valueLength = enclosingValueLength(position, corrupt, claimedEnd);
                if (valueLength == 0) {
                    return position;
                }
                next = position + Math.min(valueLength, window.require(position, valueLength));
            }
            position = nextMagic(next);
        }
        return position + window.require(position, BatchLayout.HEADER_LENGTH);
    }

    /** Whether the header is too plausible to be random bytes. Random bytes pass once in a billion times. */
    private boolean isCredible(long position) throws IOException {
        BatchHeader header = probe.header();
        return probe.isPlausible(position)
                && (header.attributes() & ~KNOWN_ATTRIBUTES) == 0
                && header.compressionTypeId() <= MAX_COMPRESSION_TYPE
                && header.recordCount() >= 0
                && header.lastOffsetDelta() >= 0
                && header.recordCount() <= header.lastOffsetDelta() + 1L;
    }

    /**
     * Returns the first position from here on with the magic in its place. If there is none, returns less than a
     * header's length before the end.
     */
    private long nextMagic(long from) throws IOException {
        long position = from;
        int available;
        while ((available = window.require(position, BatchLayout.HEADER_LENGTH)) >= BatchLayout.HEADER_LENGTH) {
            byte[] bytes = window.bytes();
            int first = window.index(position);
            int limit = first + available - BatchLayout.HEADER_LENGTH + 1;
            for (int i = first; i < limit; i++) {
                if (bytes[i + BatchLayout.MAGIC_OFFSET] == BatchLayout.MAGIC) {
                    return position + i - first;
                }
            }
            position += limit - first;
        }
        return position;
    }

    /**
     * Returns the length of the record value, one or more batches, that begins with the batch at a position; 0 if there
     * is none.
     */
    private int enclosingValueLength(long position, long corrupt, long claimedEnd) throws IOException {
        int index = window.index(position);
        byte[] bytes = window.bytes();
        long zigzag = 0;
        // The length is a varint. All bytes have their top bit set, except the last, which is the highest.
        for (int i = 1; i <= MAX_VARINT_LENGTH && position - i >= corrupt; i++) {
            byte group = bytes[index - i];
            if (group < 0 != i > 1) {
                return 0;
            }
            zigzag = zigzag << 7 | group & 0x7F;
            long length = zigzag >>> 1;
            if ((zigzag & 1) == 0
                    && length >= BatchLayout.HEADER_LENGTH
                    && length <= maxBatchBytes
                    && areBatches(position, (int) length, position + length <= claimedEnd)) {
                return (int) length;
            }
        }
        return 0;
    }

    /**
     * Whether headers and their lengths cover exactly the given bytes.
     *
     * @param mayBeTorn whether the file may end within them
     */
    private boolean areBatches(long position, int length, boolean mayBeTorn) throws IOException {
        int passed = 0;
        while (passed < length) {
            int available = window.require(position, passed + BatchLayout.HEADER_LENGTH) - passed;
            if (available < BatchLayout.HEADER_LENGTH) {
                return mayBeTorn;
            }
            if (!probe.isPlausible(position + passed)) {
                return false;
            }
            passed += probe.header().sizeInBytes();
        }
        return passed == length && (mayBeTorn || window.require(position, length) >= length);
    }
}
