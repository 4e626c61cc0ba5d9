package io.recordbatch.codec;

import static io.recordbatch.codec.MalformedFrameException.requireAvailable;

import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * gzip, RFC 1952: one or more members, each a header, a deflate stream, the CRC32 and the length of its data.
 *
 * <pre>
 *  0      1      2      3      4         8     9
 * +------+------+------+------+---------+-----+-----+----------+-----------+---------+
 * | 0x1f | 0x8b | CM=8 | FLG  |  MTIME  | XFL | OS  | optional | deflate   | CRC32,  |
 * |      |      |      |      |         |     |     | fields   | stream    | ISIZE   |
 * +------+------+------+------+---------+-----+-----+----------+-----------+---------+
 * </pre>
 */
final class GzipCodec extends Codec {
    private static final int MAGIC = 0x8b1f;
    private static final int METHOD_DEFLATE = 8;
    private static final int FLAG_HEADER_CRC = 1 << 1;
    private static final int FLAG_EXTRA = 1 << 2;
    private static final int FLAG_NAME = 1 << 3;
    private static final int FLAG_COMMENT = 1 << 4;
    private static final int FLAGS_RESERVED = 0xe0;
    private static final int FLAGS_OFFSET = 3;
    private static final int OS_OFFSET = 9;
    private static final int OS_UNKNOWN = 255;
    private static final int HEADER_LENGTH = 10;
    private static final int TRAILER_LENGTH = 8;

    /** Maximum bytes that deflate makes of one: 258 bytes of two bits. */
    private static final int MAX_EXPANSION = 1032;

    private final CRC32 crc = new CRC32();
    private final Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    private final Inflater inflater = new Inflater(true);
    /** Bytes of the source after the deflate stream that was read last. */
    private int inflaterRemaining;

    GzipCodec(ReusableBuffer buffer) {
        super(buffer);
    }

    @Override
    int encode(byte[] source, int position, int length, int level) {
        // zlib's own bound for its default memory level; the loop below does not rely on it.
        long bound = (long) length + (length >> 12) + (length >> 14) + (length >> 25) + 13L;
        byte[] target = buffer.ensureCapacity(HEADER_LENGTH + bound + TRAILER_LENGTH, 0);
        int written = writeHeader(target);
        try {
            deflater.setLevel(level);
            deflater.setInput(source, position, length);
            deflater.finish();
            while (!deflater.finished()) {
                // The first call after a change of level may write nothing although there is room.
                if (written == target.length) {
                    target = buffer.ensureCapacity(target.length + 1L, written);
                }
                written += deflater.deflate(target, written, target.length - written);
            }
        } finally {
            // Also lets go of the source.
            deflater.reset();
        }
        target = buffer.ensureCapacity((long) written + TRAILER_LENGTH, written);
        crc.reset();
        crc.update(source, position, length);
        LittleEndian.putInt(target, written, (int) crc.getValue());
        LittleEndian.putInt(target, written + Integer.BYTES, length);
        return written + TRAILER_LENGTH;
    }

    private static int writeHeader(byte[] target) {
        LittleEndian.putInt(target, 0, METHOD_DEFLATE << 16 | MAGIC);
        LittleEndian.putInt(target, Integer.BYTES, 0);
        target[OS_OFFSET - 1] = 0;
        target[OS_OFFSET] = (byte) OS_UNKNOWN;
        return HEADER_LENGTH;
    }

    @Override
    int decode(byte[] source, int position, int length, int maxLength) {
        int limit = position + length;
        int written = 0;
        int next = position;
        guessCapacity(source, limit, length, maxLength);
        do {
            int memberEnd = inflate(source, readHeader(source, next, limit), limit, written, maxLength);
            next = limit - inflaterRemaining;
            checkTrailer(source, next, limit, written, memberEnd - written);
            written = memberEnd;
            next += TRAILER_LENGTH;
        } while (next < limit);
        return written;
    }

    /**
     * Makes room for as many bytes as the trailer at the very end says: right for the usual single member, a guess for
     * several or for a source that is malformed, and never more than the source can hold or is allowed to.
     */
    private void guessCapacity(byte[] source, int limit, int length, int maxLength) {
        if (length >= HEADER_LENGTH + TRAILER_LENGTH) {
            long size = Integer.toUnsignedLong(LittleEndian.intAt(source, limit - Integer.BYTES));
            long most = Math.min(maxLength, (long) length * MAX_EXPANSION);
            // One byte more: zlib sees the end of a stream only while it has room.
            buffer.ensureCapacity(Math.min(size, most) + 1, 0, maxLength + 1);
        }
    }

    /** Returns the position of the deflate stream. */
    private int readHeader(byte[] source, int position, int limit) {
        requireAvailable("gzip header", HEADER_LENGTH, position, limit);
        int magic = LittleEndian.unsignedShortAt(source, position);
        if (magic != MAGIC) {
            throw new MalformedFrameException(
                    "Invalid gzip magic: expected 0x8b1f, found 0x" + Integer.toHexString(magic), position);
        }
        int method = source[position + 2] & 0xff;
        if (method != METHOD_DEFLATE) {
            throw new MalformedFrameException(
                    "Unsupported gzip compression method: expected 8, found " + method, position + 2);
        }
        int flags = source[position + FLAGS_OFFSET] & 0xff;
        if ((flags & FLAGS_RESERVED) != 0) {
            throw new MalformedFrameException("Invalid gzip flags: reserved bits are set", position + FLAGS_OFFSET);
        }
        int next = position + HEADER_LENGTH;
        if ((flags & FLAG_EXTRA) != 0) {
            int lengthAt = next;
            next = skip("gzip extra field length", lengthAt, Short.BYTES, limit);
            next = skip("gzip extra field", next, LittleEndian.unsignedShortAt(source, lengthAt), limit);
        }
        if ((flags & FLAG_NAME) != 0) {
            next = skipText("gzip file name", source, next, limit);
        }
        if ((flags & FLAG_COMMENT) != 0) {
            next = skipText("gzip comment", source, next, limit);
        }
        return (flags & FLAG_HEADER_CRC) == 0 ? next : checkHeaderCrc(source, position, next, limit);
    }

    private int checkHeaderCrc(byte[] source, int position, int crcPosition, int limit) {
        int next = skip("gzip header CRC", crcPosition, Short.BYTES, limit);
        crc.reset();
        crc.update(source, position, crcPosition - position);
        int computed = (int) crc.getValue() & 0xffff;
        int found = LittleEndian.unsignedShortAt(source, crcPosition);
        if (found != computed) {
            throw new MalformedFrameException(
                    "Corrupt gzip header: CRC computed " + computed + ", found " + found, crcPosition);
        }
        return next;
    }

    private static int skip(String what, int position, int length, int limit) {
        requireAvailable(what, length, position, limit);
        return position + length;
    }

    private static int skipText(String what, byte[] source, int position, int limit) {
        for (int next = position; next < limit; next++) {
            if (source[next] == 0) {
                return next + 1;
            }
        }
        throw new MalformedFrameException("Truncated " + what + ": no terminating zero", position);
    }

    /** Appends one member's data at {@code written} and returns where it ends. */
    private int inflate(byte[] source, int position, int limit, int written, int maxLength) {
        // One byte of room more than is allowed tells a result that is too long from one that just fits.
        int mostBytes = maxLength + 1;
        byte[] target = buffer.array();
        int end = written;
        try {
            inflater.setInput(source, position, limit - position);
            while (true) {
                int room = Math.min(target.length, mostBytes) - end;
                int inflated = room == 0 ? 0 : inflater.inflate(target, end, room);
                end += inflated;
                if (end > maxLength) {
                    throw MalformedFrameException.tooLarge(maxLength, position);
                }
                if (inflater.finished()) {
                    inflaterRemaining = inflater.getRemaining();
                    return end;
                }
                if (inflated < room) {
                    throw new MalformedFrameException("Truncated deflate stream", limit);
                }
                target = buffer.ensureCapacity(target.length + 1L, end, mostBytes);
            }
        } catch (DataFormatException e) {
            int at = position + (int) inflater.getBytesRead();
            throw new MalformedFrameException("Corrupt deflate stream: " + e.getMessage(), at, e);
        } finally {
            // Also lets go of the source.
            inflater.reset();
        }
    }

    private void checkTrailer(byte[] source, int position, int limit, int memberPosition, int memberLength) {
        requireAvailable("gzip trailer", TRAILER_LENGTH, position, limit);
        crc.reset();
        crc.update(buffer.array(), memberPosition, memberLength);
        int found = LittleEndian.intAt(source, position);
        if (found != (int) crc.getValue()) {
            throw new MalformedFrameException(
                    "Corrupt gzip data: CRC computed " + crc.getValue() + ", found " + Integer.toUnsignedLong(found),
                    position);
        }
        int size = LittleEndian.intAt(source, position + Integer.BYTES);
        if (size != memberLength) {
            throw new MalformedFrameException(
                    "Corrupt gzip data: length " + memberLength + ", found " + Integer.toUnsignedLong(size),
                    position + Integer.BYTES);
        }
    }

    @Override
    public void close() {
        deflater.end();
        inflater.end();
    }
}
