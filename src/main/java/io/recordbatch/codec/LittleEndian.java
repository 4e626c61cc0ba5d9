package io.recordbatch.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Little-endian numbers in byte arrays, as LZ4, zstd and gzip frames have them. */
final class LittleEndian {
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private LittleEndian() {}

    static int unsignedShortAt(byte[] bytes, int position) {
        return (short) SHORT.get(bytes, position) & 0xffff;
    }

    static int intAt(byte[] bytes, int position) {
        return (int) INT.get(bytes, position);
    }

    static long longAt(byte[] bytes, int position) {
        return (long) LONG.get(bytes, position);
    }

    static void putInt(byte[] bytes, int position, int value) {
        INT.set(bytes, position, value);
    }
}
