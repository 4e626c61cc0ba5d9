package io.recordbatch.format;

/**
 * The variable-length integers of Kafka's record format, which are those of Protocol Buffers: seven bits a byte, the
 * lowest first, the highest bit set on all bytes but the last; signed ones are zigzag-encoded. An int takes 1 to 5
 * bytes, a long 1 to 10.
 *
 * <p>Unrolled, with an early return for each length: what KAFKA-14632 and Kafka's pull request #13312 found fastest.
 * Reading accepts padded encodings, as Kafka does, and rejects those that are truncated, that go on after the last
 * possible byte, and that hold bits which do not fit.
 */
final class Varints {
    private Varints() {}

    /** {@return the length of an unsigned varint, 1 to 5} */
    static int sizeOfUnsignedVarint(int value) {
        // bits * 9 / 64 is bits / 7 rounded for every number of bits from 1 to 64.
        return ((Integer.SIZE - Integer.numberOfLeadingZeros(value | 1)) * 9 + 64) >>> 6;
    }

    /** {@return the length of an unsigned varlong, 1 to 10} */
    static int sizeOfUnsignedVarlong(long value) {
        return ((Long.SIZE - Long.numberOfLeadingZeros(value | 1)) * 9 + 64) >>> 6;
    }

    /** {@return the length of a zigzag-encoded varint, 1 to 5} */
    static int sizeOfVarint(int value) {
        return sizeOfUnsignedVarint(zigzag(value));
    }

    /** {@return the length of a zigzag-encoded varlong, 1 to 10} */
    static int sizeOfVarlong(long value) {
        return sizeOfUnsignedVarlong(zigzag(value));
    }

    /** Writes a zigzag-encoded varint at a position with enough room and returns the position after it. */
    static int writeVarint(int value, byte[] target, int position) {
        return writeUnsignedVarint(zigzag(value), target, position);
    }

    /** Writes a zigzag-encoded varlong at a position with enough room and returns the position after it. */
    static int writeVarlong(long value, byte[] target, int position) {
        return writeUnsignedVarlong(zigzag(value), target, position);
    }

    /** Reads a zigzag-encoded varint and moves the cursor after it. */
    static int readVarint(ByteCursor in) {
        return unzigzag(readUnsignedVarint(in));
    }

    /** Reads a zigzag-encoded varlong and moves the cursor after it. */
    static long readVarlong(ByteCursor in) {
        long zigzag = readUnsignedVarlong(in);
        // Shifts, since HotSpot compiles -(zigzag & 1) of a long to five instructions.
        return zigzag >>> 1 ^ zigzag << 63 >> 63;
    }

    /** {@return what was zigzag-encoded} */
    static int unzigzag(int zigzag) {
        return zigzag >>> 1 ^ -(zigzag & 1);
    }

    private static int zigzag(int value) {
        return value << 1 ^ value >> 31;
    }

    private static long zigzag(long value) {
        return value << 1 ^ value >> 63;
    }

    /** Writes an unsigned varint at a position with enough room and returns the position after it. */
    static int writeUnsignedVarint(int value, byte[] target, int position) {
        if (value >>> 7 == 0) {
            target[position] = (byte) value;
            return position + 1;
        }
        target[position] = (byte) (value | 0x80);
        if (value >>> 14 == 0) {
            target[position + 1] = (byte) (value >>> 7);
            return position + 2;
        }
        target[position + 1] = (byte) (value >>> 7 | 0x80);
        if (value >>> 21 == 0) {
            target[position + 2] = (byte) (value >>> 14);
            return position + 3;
        }
        target[position + 2] = (byte) (value >>> 14 | 0x80);
        if (value >>> 28 == 0) {
            target[position + 3] = (byte) (value >>> 21);
            return position + 4;
        }
        target[position + 3] = (byte) (value >>> 21 | 0x80);
        target[position + 4] = (byte) (value >>> 28);
        return position + 5;
    }

    /** Writes an unsigned varlong at a position with enough room and returns the position after it. */
    static int writeUnsignedVarlong(long value, byte[] target, int position) {
        if (value >>> 7 == 0) {
            target[position] = (byte) value;
            return position + 1;
        }
        target[position] = (byte) (value | 0x80);
        if (value >>> 14 == 0) {
            target[position + 1] = (byte) (value >>> 7);
            return position + 2;
        }
        target[position + 1] = (byte) (value >>> 7 | 0x80);
        if (value >>> 21 == 0) {
            target[position + 2] = (byte) (value >>> 14);
            return position + 3;
        }
        target[position + 2] = (byte) (value >>> 14 | 0x80);
        return writeFourthByteOn(value, target, position);
    }

    /** The rest is a method of its own: in one piece they are too long for HotSpot to inline, which halves the speed. */
    private static int writeFourthByteOn(long value, byte[] target, int position) {
        if (value >>> 28 == 0) {
            target[position + 3] = (byte) (value >>> 21);
            return position + 4;
        }
        target[position + 3] = (byte) (value >>> 21 | 0x80);
        if (value >>> 35 == 0) {
            target[position + 4] = (byte) (value >>> 28);
            return position + 5;
        }
        target[position + 4] = (byte) (value >>> 28 | 0x80);
        if (value >>> 42 == 0) {
            target[position + 5] = (byte) (value >>> 35);
            return position + 6;
        }
        target[position + 5] = (byte) (value >>> 35 | 0x80);
        if (value >>> 49 == 0) {
            target[position + 6] = (byte) (value >>> 42);
            return position + 7;
        }
        target[position + 6] = (byte) (value >>> 42 | 0x80);
        if (value >>> 56 == 0) {
            target[position + 7] = (byte) (value >>> 49);
            return position + 8;
        }
        target[position + 7] = (byte) (value >>> 49 | 0x80);
        if (value >>> 63 == 0) {
            target[position + 8] = (byte) (value >>> 56);
            return position + 9;
        }
        target[position + 8] = (byte) (value >>> 56 | 0x80);
        target[position + 9] = (byte) (value >>> 63);
        return position + 10;
    }

    /** Reads an unsigned varint and moves the cursor after it. */
    static int readUnsignedVarint(ByteCursor in) {
        byte[] bytes = in.bytes;
        int start = in.position;
        byte b = byteAt(in, bytes, start);
        if (b >= 0) {
            in.position = start + 1;
            return b;
        }
        int value = b & 0x7f;
        b = byteAt(in, bytes, start + 1);
        if (b >= 0) {
            in.position = start + 2;
            return value | b << 7;
        }
        value |= (b & 0x7f) << 7;
        b = byteAt(in, bytes, start + 2);
        if (b >= 0) {
            in.position = start + 3;
            return value | b << 14;
        }
        value |= (b & 0x7f) << 14;
        b = byteAt(in, bytes, start + 3);
        if (b >= 0) {
            in.position = start + 4;
            return value | b << 21;
        }
        value |= (b & 0x7f) << 21;
        b = byteAt(in, bytes, start + 4);
        value |= lastByte(in, b, 15) << 28;
        in.position = start + 5;
        return value;
    }

    /** Reads an unsigned varlong and moves the cursor after it. */
    static long readUnsignedVarlong(ByteCursor in) {
        byte[] bytes = in.bytes;
        int start = in.position;
        byte b = byteAt(in, bytes, start);
        if (b >= 0) {
            in.position = start + 1;
            return b;
        }
        long value = b & 0x7f;
        b = byteAt(in, bytes, start + 1);
        if (b >= 0) {
            in.position = start + 2;
            return value | (long) b << 7;
        }
        value |= (b & 0x7fL) << 7;
        b = byteAt(in, bytes, start + 2);
        if (b >= 0) {
            in.position = start + 3;
            return value | (long) b << 14;
        }
        return readFourthByteOn(in, bytes, start, value | (b & 0x7fL) << 14);
    }

    /** As with writing, a method of its own. */
    private static long readFourthByteOn(ByteCursor in, byte[] bytes, int start, long firstThree) {
        byte b = byteAt(in, bytes, start + 3);
        if (b >= 0) {
            in.position = start + 4;
            return firstThree | (long) b << 21;
        }
        long value = firstThree | (b & 0x7fL) << 21;
        b = byteAt(in, bytes, start + 4);
        if (b >= 0) {
            in.position = start + 5;
            return value | (long) b << 28;
        }
        value |= (b & 0x7fL) << 28;
        b = byteAt(in, bytes, start + 5);
        if (b >= 0) {
            in.position = start + 6;
            return value | (long) b << 35;
        }
        value |= (b & 0x7fL) << 35;
        b = byteAt(in, bytes, start + 6);
        if (b >= 0) {
            in.position = start + 7;
            return value | (long) b << 42;
        }
        value |= (b & 0x7fL) << 42;
        b = byteAt(in, bytes, start + 7);
        if (b >= 0) {
            in.position = start + 8;
            return value | (long) b << 49;
        }
        value |= (b & 0x7fL) << 49;
        b = byteAt(in, bytes, start + 8);
        if (b >= 0) {
            in.position = start + 9;
            return value | (long) b << 56;
        }
        value |= (b & 0x7fL) << 56;
        b = byteAt(in, bytes, start + 9);
        value |= (long) lastByte(in, b, 1) << 63;
        in.position = start + 10;
        return value;
    }

    private static byte byteAt(ByteCursor in, byte[] bytes, int position) {
        if (position >= in.limit) {
            throw in.malformed("Truncated varint: bytes available " + in.remaining());
        }
        return bytes[position];
    }

    private static byte lastByte(ByteCursor in, byte b, int max) {
        if (b < 0 || b > max) {
            throw in.malformed(b < 0 ? "Invalid varint: too long" : "Invalid varint: the value overflows");
        }
        return b;
    }
}
