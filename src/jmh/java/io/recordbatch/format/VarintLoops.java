package io.recordbatch.format;

import java.nio.ByteBuffer;

/** Zigzag-encoded varints a byte a turn: how Kafka read and wrote them before its pull request #13312 unrolled them. */
final class VarintLoops {
    private VarintLoops() {}

    static int readVarint(ByteBuffer in) {
        int zigzag = 0;
        int shift = 0;
        int b;
        while (((b = in.get()) & 0x80) != 0) {
            zigzag |= (b & 0x7f) << shift;
            shift += 7;
            if (shift > 28) {
                throw new IllegalArgumentException("Invalid varint: too long");
            }
        }
        zigzag |= b << shift;
        return zigzag >>> 1 ^ -(zigzag & 1);
    }

    static long readVarlong(ByteBuffer in) {
        long zigzag = 0;
        int shift = 0;
        long b;
        while (((b = in.get()) & 0x80) != 0) {
            zigzag |= (b & 0x7f) << shift;
            shift += 7;
            if (shift > 63) {
                throw new IllegalArgumentException("Invalid varlong: too long");
            }
        }
        zigzag |= b << shift;
        return zigzag >>> 1 ^ -(zigzag & 1);
    }

    static void writeVarint(int value, ByteBuffer out) {
        int rest = value << 1 ^ value >> 31;
        while ((rest & 0xffff_ff80) != 0) {
            out.put((byte) (rest & 0x7f | 0x80));
            rest >>>= 7;
        }
        out.put((byte) rest);
    }

    static void writeVarlong(long value, ByteBuffer out) {
        long rest = value << 1 ^ value >> 63;
        while ((rest & 0xffff_ffff_ffff_ff80L) != 0) {
            out.put((byte) (rest & 0x7f | 0x80));
            rest >>>= 7;
        }
        out.put((byte) rest);
    }
}
