package io.recordbatch.codec;

import static io.recordbatch.codec.Lz4Frame.BD_END_OFFSET;
import static io.recordbatch.codec.Lz4Frame.BD_OFFSET;
import static io.recordbatch.codec.Lz4Frame.CHECKSUM_LENGTH;
import static io.recordbatch.codec.Lz4Frame.CHECKSUM_SEED;
import static io.recordbatch.codec.Lz4Frame.END_MARK;
import static io.recordbatch.codec.Lz4Frame.FLAG_BLOCK_CHECKSUM;
import static io.recordbatch.codec.Lz4Frame.FLAG_CONTENT_CHECKSUM;
import static io.recordbatch.codec.Lz4Frame.FLAG_CONTENT_SIZE;
import static io.recordbatch.codec.Lz4Frame.FLAG_DICTIONARY_ID;
import static io.recordbatch.codec.Lz4Frame.FLAG_INDEPENDENT_BLOCKS;
import static io.recordbatch.codec.Lz4Frame.FLAG_RESERVED;
import static io.recordbatch.codec.Lz4Frame.FLG_OFFSET;
import static io.recordbatch.codec.Lz4Frame.MAGIC;
import static io.recordbatch.codec.Lz4Frame.MIN_HEADER_LENGTH;
import static io.recordbatch.codec.Lz4Frame.STORED_BLOCK;
import static io.recordbatch.codec.Lz4Frame.VERSION_1;
import static io.recordbatch.codec.Lz4Frame.VERSION_MASK;
import static io.recordbatch.codec.MalformedFrameException.requireAvailable;

import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;
import net.jpountz.xxhash.XXHash32;
import net.jpountz.xxhash.XXHashFactory;

/**
 * Reads one {@link Lz4Frame} into a buffer, one element after the other. Takes every block size and verifies every
 * checksum that is there; dependent blocks and dictionaries are rejected, as in Kafka. An instance can be used again, by
 * one thread at a time; it allocates nothing but what the buffer grows by.
 */
final class Lz4FrameReader {
    private static final long UNKNOWN = -1;

    private final LZ4SafeDecompressor decompressor =
            LZ4Factory.fastestInstance().safeDecompressor();
    private final XXHash32 hash = XXHashFactory.fastestInstance().hash32();
    /** Java's, as in {@link Lz4Codec}. */
    private final XXHash32 headerHash = XXHashFactory.safeInstance().hash32();

    private final ReusableBuffer buffer;

    private byte[] source;
    private int frame;
    private int next;
    private int limit;
    private int maxLength;

    // From the frame's header.
    private int flg;
    private int maxBlockLength;
    private long contentSize;

    /** Bytes of the data so far, at the buffer's start. */
    private int written;

    /** Creates a reader into a buffer, which stays the caller's. */
    Lz4FrameReader(ReusableBuffer buffer) {
        this.buffer = buffer;
    }

    /**
     * Reads a range that holds one frame and nothing else.
     *
     * @param range an array that holds the range; only read, and not kept
     * @param position index of the range's first byte
     * @param length bytes in the range
     * @param maxDataLength maximum bytes of the data
     * @return bytes of the data, at the buffer's start
     * @throws MalformedFrameException when the range is no such frame, or its data are longer
     */
    int read(byte[] range, int position, int length, int maxDataLength) {
        source = range;
        frame = position;
        next = position;
        limit = position + length;
        maxLength = maxDataLength;
        written = 0;
        try {
            readDescriptor();
            readContentSize();
            readHeaderChecksum();
            while (readBlock()) {}
            readContentChecksum();
            checkEnd();
            return written;
        } finally {
            source = null;
        }
    }

    private void readDescriptor() {
        requireAvailable("LZ4 frame header", MIN_HEADER_LENGTH, frame, limit);
        checkMagic();
        readFlags();
        readMaxBlockLength();
        next = frame + BD_END_OFFSET;
    }

    private void checkMagic() {
        int magic = LittleEndian.intAt(source, frame);
        if (magic != MAGIC) {
            throw new MalformedFrameException(
                    "Invalid LZ4 magic: expected 0x184d2204, found 0x" + Integer.toHexString(magic), frame);
        }
    }

    private void readFlags() {
        int at = frame + FLG_OFFSET;
        flg = source[at];
        if ((flg & VERSION_MASK) != VERSION_1) {
            throw new MalformedFrameException(
                    "Unsupported LZ4 frame version: expected 1, found " + ((flg & VERSION_MASK) >>> 6), at);
        }
        if (!has(FLAG_INDEPENDENT_BLOCKS)) {
            throw new MalformedFrameException("Unsupported LZ4 frame: dependent blocks", at);
        }
        if (has(FLAG_RESERVED)) {
            throw new MalformedFrameException("Invalid LZ4 frame: reserved FLG bit is set", at);
        }
        if (has(FLAG_DICTIONARY_ID)) {
            throw new MalformedFrameException("Unsupported LZ4 frame: dictionary id", at);
        }
    }

    private boolean has(int flag) {
        return (flg & flag) != 0;
    }

    private void readMaxBlockLength() {
        int at = frame + BD_OFFSET;
        int bd = source[at];
        if ((bd & Lz4Frame.BD_RESERVED_MASK) != 0) {
            throw new MalformedFrameException("Invalid LZ4 frame: reserved BD bits are set", at);
        }
        int blockId = bd >>> Lz4Frame.BD_BLOCK_ID_SHIFT;
        if (blockId < Lz4Frame.MIN_BLOCK_ID) {
            throw new MalformedFrameException("Invalid LZ4 block size id: expected 4 to 7, found " + blockId, at);
        }
        maxBlockLength = Lz4Frame.maxBlockLength(blockId);
    }

    private void readContentSize() {
        contentSize = UNKNOWN;
        if (!has(FLAG_CONTENT_SIZE)) {
            return;
        }
        requireAvailable("LZ4 content size", Long.BYTES, next, limit);
        contentSize = LittleEndian.longAt(source, next);
        int available = limit - next;
        if (contentSize < 0 || contentSize > (long) available * Lz4Frame.MAX_EXPANSION) {
            throw new MalformedFrameException(
                    "Corrupt LZ4 frame: " + available + " bytes cannot hold the content size "
                            + Long.toUnsignedString(contentSize),
                    next);
        }
        if (contentSize > maxLength) {
            throw MalformedFrameException.tooLarge(contentSize, maxLength, next);
        }
        next += Long.BYTES;
    }

    private void readHeaderChecksum() {
        requireAvailable("LZ4 header checksum", 1, next, limit);
        int descriptor = frame + FLG_OFFSET;
        byte computed = Lz4Frame.headerChecksum(headerHash.hash(source, descriptor, next - descriptor, CHECKSUM_SEED));
        if (source[next] != computed) {
            throw new MalformedFrameException(
                    "Corrupt LZ4 header: checksum computed " + (computed & 0xff) + ", found " + (source[next] & 0xff),
                    next);
        }
        next++;
    }

    /** Appends the data of a block, or returns false for the end mark, which is in the place of one. */
    private boolean readBlock() {
        requireAvailable("LZ4 block length", Integer.BYTES, next, limit);
        int header = LittleEndian.intAt(source, next);
        if (header == END_MARK) {
            next += Integer.BYTES;
            return false;
        }
        int length = header & ~STORED_BLOCK;
        if (length > maxBlockLength) {
            throw new MalformedFrameException(
                    "Invalid LZ4 block length: " + length + " is over the frame's maximum of " + maxBlockLength, next);
        }
        next += Integer.BYTES;
        requireAvailable("LZ4 block", length, next, limit);
        if ((header & STORED_BLOCK) != 0) {
            copyBlock(length);
        } else {
            decompressBlock(length);
        }
        int block = next;
        next += length;
        if (has(FLAG_BLOCK_CHECKSUM)) {
            requireAvailable("LZ4 block checksum", CHECKSUM_LENGTH, next, limit);
            checkChecksum("Corrupt LZ4 block", hash.hash(source, block, length, CHECKSUM_SEED));
        }
        return true;
    }

    private void copyBlock(int length) {
        if (length > maxLength - written) {
            throw MalformedFrameException.tooLarge((long) written + length, maxLength, next);
        }
        byte[] target = buffer.ensureCapacity((long) written + length, written, maxLength);
        System.arraycopy(source, next, target, written, length);
        written += length;
    }

    private void decompressBlock(int length) {
        int most = (int) Math.min(maxBlockLength, (long) length * Lz4Frame.MAX_EXPANSION);
        int room = Math.min(most, maxLength - written);
        byte[] target = buffer.ensureCapacity((long) written + room, written, maxLength);
        try {
            written += decompressor.decompress(source, next, length, target, written, room);
        } catch (LZ4Exception e) {
            String reason = room < most ? ", or over the limit of " + maxLength + " decompressed bytes" : "";
            throw new MalformedFrameException("Corrupt LZ4 block" + reason, next, e);
        }
    }

    private void readContentChecksum() {
        if (has(FLAG_CONTENT_CHECKSUM)) {
            requireAvailable("LZ4 content checksum", CHECKSUM_LENGTH, next, limit);
            checkChecksum("Corrupt LZ4 content", hash.hash(buffer.array(), 0, written, CHECKSUM_SEED));
        }
    }

    private void checkChecksum(String error, int computed) {
        int found = LittleEndian.intAt(source, next);
        if (found != computed) {
            throw new MalformedFrameException(
                    error + ": checksum computed 0x" + Integer.toHexString(computed) + ", found 0x"
                            + Integer.toHexString(found),
                    next);
        }
        next += CHECKSUM_LENGTH;
    }

    private void checkEnd() {
        if (contentSize != UNKNOWN && contentSize != written) {
            throw new MalformedFrameException(
                    "Corrupt LZ4 frame: content size " + contentSize + ", found " + written, frame + BD_END_OFFSET);
        }
        if (next != limit) {
            throw new MalformedFrameException("Corrupt LZ4 frame: " + (limit - next) + " bytes follow it", next);
        }
    }
}
