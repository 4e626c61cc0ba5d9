package io.recordbatch.segment.reader;

import io.recordbatch.format.BatchCrc;
import io.recordbatch.format.BatchHeader;
import io.recordbatch.format.BatchLayout;
import io.recordbatch.format.HeaderFault;
import io.recordbatch.segment.reader.Fault.Reason;
import java.io.IOException;

/**
 * Looks whether a whole batch begins at a position, and what is wrong if not. Allocates nothing.
 *
 * <p>Bytes are run through the CRC once, whatever they are. Again only where a batch was found to be corrupt and another
 * one is looked for within it; hostile bytes can offer one that claims to be large at nearly every position, so the work
 * on repeated bytes is bounded by {@value #REPEATS} times the bytes that were passed: beyond that, what would need more
 * counts as corrupt.
 */
final class BatchProbe {
    private static final int REPEATS = 64;
    /** So that a large batch near the beginning of a file can be looked for twice. */
    private static final long FIRST_REPEATED_BYTES = 1L << 30;

    private final ChannelWindow window;
    private final int maxBatchBytes;
    private final BatchHeader header = new BatchHeader();
    private final BatchCrc crc = new BatchCrc();
    /** The CRC has seen what is in front of this position. */
    private long crcPosition;
    /** Bytes that the CRC has seen once more. */
    private long repeatedBytes;

    private Reason reason;
    private long expected;
    private long found;

    BatchProbe(ChannelWindow window, int maxBatchBytes) {
        this.window = window;
        this.maxBatchBytes = maxBatchBytes;
    }

    /** The header at the position that was probed, until the window moves on; its body is there too if it was needed. */
    BatchHeader header() {
        return header;
    }

    /** What is wrong at the position that was probed last, when something is. */
    Fault fault() {
        return new Fault(reason, expected, found);
    }

    /** Whether a batch lies there, as far as its header tells: magic and length. */
    boolean isPlausible(long position) throws IOException {
        int available = window.require(position, BatchLayout.HEADER_LENGTH);
        if (available < BatchLayout.HEADER_LENGTH) {
            return is(Reason.TRUNCATED, BatchLayout.HEADER_LENGTH, available);
        }
        header.wrap(window.bytes(), window.index(position));
        HeaderFault fault = BatchHeader.fault(window.bytes(), window.index(position), Long.MAX_VALUE);
        if (fault == HeaderFault.UNSUPPORTED_MAGIC) {
            return is(Reason.MAGIC, BatchLayout.MAGIC, header.magic());
        }
        int size = header.sizeInBytes();
        if (fault != null) {
            return is(Reason.LENGTH, BatchLayout.HEADER_LENGTH, size);
        }
        return size <= maxBatchBytes || is(Reason.LENGTH, maxBatchBytes, size);
    }

    /** Whether a batch lies there with all the bytes that its header tells of. */
    boolean isComplete(long position, boolean needsBody) throws IOException {
        if (!isPlausible(position)) {
            return false;
        }
        int size = header.sizeInBytes();
        if (window.fileSize() - position < size) {
            return is(Reason.TRUNCATED, size, window.fileSize() - position);
        }
        if (needsBody || !window.isFile()) {
            int available = window.require(position, size);
            if (available < size) {
                return is(Reason.TRUNCATED, size, available);
            }
        }
        header.wrap(window.bytes(), window.index(position));
        return true;
    }

    /** Whether a batch lies there with all its bytes, and its CRC is right. */
    boolean isWhole(long position) throws IOException {
        if (!isComplete(position, true)) {
            return false;
        }
        int size = header.sizeInBytes();
        if (position < crcPosition) {
            long most = FIRST_REPEATED_BYTES + REPEATS * position;
            if (repeatedBytes + size > most) {
                return is(Reason.UNCHECKED, most, repeatedBytes + size);
            }
            repeatedBytes += size;
        }
        crcPosition = Math.max(crcPosition, position + size);
        int computed = crc.compute(window.bytes(), window.index(position), size);
        return computed == header.crc()
                || is(Reason.CRC, Integer.toUnsignedLong(computed), Integer.toUnsignedLong(header.crc()));
    }

    private boolean is(Reason wrong, long what, long instead) {
        reason = wrong;
        expected = what;
        found = instead;
        return false;
    }
}
