package io.recordbatch.codec;

import static io.recordbatch.codec.MalformedFrameException.requireAvailable;

/**
 * Walks a run of zstd frames, RFC 8878 section 3.1, by their headers alone, to know how much they decompress to
 * before anything is allocated, and to refuse what Kafka's reader refuses: a window over 2^27 bytes, a dictionary.
 * What lies inside of blocks is left to the library. Numbers are little-endian.
 *
 * <pre>
 * frame:      magic uint32 = 0xfd2fb528, descriptor, [window descriptor], [dictionary id], [content size], [block]*,
 *             [checksum uint32]
 * descriptor: bits 7-6 size of the content size, 5 single segment, 3 reserved, 2 checksum, 1-0 size of dictionary id
 * block:      header uint24: bit 0 last, 2-1 type (raw, RLE, compressed, reserved), 23-3 size; data
 * skippable:  magic uint32 = 0x184d2a50 to 0x184d2a5f, length uint32, data
 * </pre>
 *
 * <p>An instance can be used again, by one thread at a time; it allocates nothing.
 */
final class ZstdFrames {
    /** The largest window that is read, in bytes: zstd's own default limit. */
    static final long MAX_WINDOW_LENGTH = 1L << 27;

    private static final int MAGIC = 0xfd2fb528;
    private static final int SKIPPABLE_MAGIC = 0x184d2a50;
    private static final int SKIPPABLE_MASK = 0xfffffff0;
    private static final int CONTENT_SIZE_SHIFT = 6;
    private static final int FLAG_SINGLE_SEGMENT = 1 << 5;
    private static final int FLAG_RESERVED = 1 << 3;
    private static final int FLAG_CHECKSUM = 1 << 2;
    private static final int DICTIONARY_ID_MASK = 0b11;
    private static final long UNKNOWN = -1;

    private static final int BLOCK_HEADER_LENGTH = 3;
    private static final int MAX_BLOCK_LENGTH = 128 * 1024;
    private static final int BLOCK_RAW = 0;
    private static final int BLOCK_RLE = 1;
    private static final int BLOCK_COMPRESSED = 2;

    private byte[] source;
    private int next;
    private int limit;

    // Of all frames so far.
    private long bound;
    private long declaredSize;
    private boolean everySizeDeclared;

    // Of the frame whose header was read last.
    private long contentSize;
    private int maxBlockLength;
    private boolean hasChecksum;

    /**
     * Maximum bytes that a run of frames can decompress to; exact where each frame declares its content size.
     *
     * @param range an array that holds the run
     * @param position index of the run's first byte
     * @param length bytes in the run
     * @param maxLength maximum bytes that the frames may declare together
     * @throws MalformedFrameException when the range is no run of frames, or they declare more than {@code maxLength}
     */
    long decompressedBound(byte[] range, int position, int length, int maxLength) {
        source = range;
        next = position;
        limit = position + length;
        bound = 0;
        declaredSize = 0;
        everySizeDeclared = true;
        try {
            do {
                walkFrame(maxLength);
            } while (next < limit);
            return bound;
        } finally {
            source = null;
        }
    }

    /** {@return whether the last result of {@link #decompressedBound} is exact} */
    boolean everySizeDeclared() {
        return everySizeDeclared;
    }

    private void walkFrame(int maxLength) {
        int frame = next;
        int magic = readInt("zstd magic");
        if ((magic & SKIPPABLE_MASK) == SKIPPABLE_MAGIC) {
            skip("zstd skippable frame", Integer.toUnsignedLong(readInt("zstd skippable frame length")));
            return;
        }
        if (magic != MAGIC) {
            throw new MalformedFrameException(
                    "Invalid zstd magic: expected 0xfd2fb528, found 0x" + Integer.toHexString(magic), frame);
        }
        readFrameHeader();
        if (contentSize != UNKNOWN) {
            // The sum of two that are within the limit does not overflow.
            declaredSize = contentSize > maxLength ? contentSize : declaredSize + contentSize;
            if (declaredSize > maxLength) {
                throw MalformedFrameException.tooLarge(declaredSize, maxLength, frame);
            }
        }
        long blocks = blocksBound();
        if (hasChecksum) {
            skip("zstd checksum", Integer.BYTES);
        }
        if (contentSize > blocks) {
            throw new MalformedFrameException(
                    "Corrupt zstd frame: its blocks cannot hold the declared content size of " + contentSize, frame);
        }
        everySizeDeclared &= contentSize != UNKNOWN;
        bound += contentSize == UNKNOWN ? blocks : contentSize;
    }

    private void readFrameHeader() {
        int at = next;
        int descriptor = readByte("zstd frame header descriptor");
        if ((descriptor & FLAG_RESERVED) != 0) {
            throw new MalformedFrameException("Invalid zstd frame: reserved bit is set", at);
        }
        if ((descriptor & DICTIONARY_ID_MASK) != 0) {
            throw new MalformedFrameException("Unsupported zstd frame: dictionary id", at);
        }
        hasChecksum = (descriptor & FLAG_CHECKSUM) != 0;
        boolean singleSegment = (descriptor & FLAG_SINGLE_SEGMENT) != 0;
        long windowLength = singleSegment ? 0 : windowLength(readByte("zstd window descriptor"));
        contentSize = readContentSize(descriptor >>> CONTENT_SIZE_SHIFT, singleSegment);
        if (singleSegment) {
            windowLength = contentSize;
        }
        if (windowLength > MAX_WINDOW_LENGTH) {
            throw new MalformedFrameException(
                    "Unsupported zstd window: " + windowLength + " is over the limit of " + MAX_WINDOW_LENGTH
                            + " bytes",
                    at);
        }
        maxBlockLength = (int) Math.min(MAX_BLOCK_LENGTH, windowLength);
    }

    private static long windowLength(int descriptor) {
        long base = 1L << (10 + (descriptor >>> 3));
        return base + base / 8 * (descriptor & 0b111);
    }

    private long readContentSize(int sizeFlag, boolean singleSegment) {
        String what = "zstd content size";
        return switch (sizeFlag) {
            case 0 -> singleSegment ? readByte(what) : UNKNOWN;
            case 1 -> LittleEndian.unsignedShortAt(source, skip(what, Short.BYTES)) + 256L;
            case 2 -> Integer.toUnsignedLong(readInt(what));
            default -> readLongContentSize(what);
        };
    }

    private long readLongContentSize(String what) {
        int at = skip(what, Long.BYTES);
        long size = LittleEndian.longAt(source, at);
        if (size < 0) {
            throw new MalformedFrameException("Invalid " + what + ": " + Long.toUnsignedString(size), at);
        }
        return size;
    }

    private long blocksBound() {
        long blocks = 0;
        boolean last;
        do {
            int at = skip("zstd block header", BLOCK_HEADER_LENGTH);
            int header = LittleEndian.unsignedShortAt(source, at) | (source[at + Short.BYTES] & 0xff) << Short.SIZE;
            last = (header & 1) != 0;
            int size = header >>> 3;
            if (size > maxBlockLength) {
                throw new MalformedFrameException(
                        "Invalid zstd block size: " + size + " is over the frame's maximum of " + maxBlockLength, at);
            }
            switch (header >>> 1 & 0b11) {
                case BLOCK_RAW -> {
                    blocks += size;
                    skip("zstd raw block", size);
                }
                case BLOCK_RLE -> {
                    blocks += size;
                    skip("zstd RLE block", 1);
                }
                case BLOCK_COMPRESSED -> {
                    blocks += maxBlockLength;
                    skip("zstd block", size);
                }
                default -> throw new MalformedFrameException("Invalid zstd block type: 3 is reserved", at);
            }
        } while (!last);
        return blocks;
    }

    private int readByte(String what) {
        return source[skip(what, 1)] & 0xff;
    }

    private int readInt(String what) {
        return LittleEndian.intAt(source, skip(what, Integer.BYTES));
    }

    /** Moves over a field and returns its position. */
    private int skip(String what, long length) {
        int at = next;
        requireAvailable(what, length, at, limit);
        next = at + (int) length;
        return at;
    }
}
