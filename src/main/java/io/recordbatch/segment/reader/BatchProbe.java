package io.recordbatch.segment.reader;

import io.recordbatch.format.BatchCrc;
import io.recordbatch.format.BatchHeader;
import io.recordbatch.format.BatchLayout;
import io.recordbatch.format.HeaderFault;
import io.recordbatch.segment.reader.Fault.Reason;
import java.io.IOException;

/**
 * Checks whether a whole batch begins at a position, and what is wrong if not. Allocates nothing.
 *
 * <p>The CRC normally reads each byte once. It reads bytes again only to look for a batch within a corrupt one. Hostile
 * bytes can claim a large batch at nearly every position. So repeated work is limited to {@value #REPEATS} times the
 * bytes passed so far. A batch that would need more counts as corrupt.
 */
final class BatchProbe {
    private static final int REPEATS = 64;
    /** Allows two attempts at a large batch near the beginning of a file. */
    private static final long FIRST_REPEATED_BYTES = 1L << 30;

    private final ChannelWindow window;
    private final int maxBatchBytes;
    private final BatchHeader header = new BatchHeader();
    private final BatchCrc crc = new BatchCrc();
    /** The CRC has read everything before this position. */
    private long crcPosition;
    /** Bytes that the CRC has read again. */
    private long repeatedBytes;

    private Reason reason;
    private long expected;
    private long found;

    BatchProbe(ChannelWindow window, int maxBatchBytes) {
        this.window = window;
        this.maxBatchBytes = maxBatchBytes;
    }

    /** The header at the probed position, valid until the window moves. The body is there too if it was needed. */
    BatchHeader header() {
        return header;
    }

    /** What is wrong at the last probed position, if anything. */
    Fault fault() {
        return new Fault(reason, expected, found);
    }

    /** Whether a batch is there, judged by the magic and length in its header. */
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

    /** Whether a batch is there with all the bytes that its header announces. */
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

    /** Whether a batch is there with all its bytes and a correct CRC. */
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
