package io.recordbatch.codec;

/**
 * A byte array that grows and is used again. Up to {@link #MAX_RETAINED_BYTES} are kept between two uses; whatever
 * one huge record made it grow to beyond that is given up by {@link #trim()}. Not thread-safe.
 */
public final class ReusableBuffer {
    /** The largest array that is kept: several times the default {@code max.request.size} of 1 MiB. */
    public static final int MAX_RETAINED_BYTES = 4 << 20;

    /** The largest array that every JVM can allocate. */
    static final int MAX_ARRAY_BYTES = Integer.MAX_VALUE - 8;

    private static final CodecBufferCounts COUNTS = CodecBufferCounts.SHARED;
    private static final byte[] EMPTY = {};
    private static final int MIN_CAPACITY = 1024;

    private byte[] array = EMPTY;

    ReusableBuffer() {}

    /** {@return the array, valid until the next call of {@code ensureCapacity} or {@code trim}} */
    public byte[] array() {
        return array;
    }

    /** {@return the length of the array} */
    public int capacity() {
        return array.length;
    }

    /**
     * Makes the array at least this long; at least doubles it when it must grow.
     *
     * @param capacity the length needed, in bytes
     * @param preserve how many of the first bytes to keep when the array is replaced
     * @return the array, valid until the next call of {@code ensureCapacity} or {@code trim}
     * @throws IllegalArgumentException when no array can be as long
     */
    public byte[] ensureCapacity(long capacity, int preserve) {
        return ensureCapacity(capacity, preserve, MAX_ARRAY_BYTES);
    }

    /**
     * As {@link #ensureCapacity(long, int)}, for a caller who knows that it will never need more than {@code most}
     * bytes: doubling stops there.
     */
    byte[] ensureCapacity(long capacity, int preserve, int most) {
        return capacity <= array.length ? array : grow(capacity, preserve, most);
    }

    private byte[] grow(long capacity, int preserve, int most) {
        if (capacity > MAX_ARRAY_BYTES) {
            throw new IllegalArgumentException(
                    "A buffer of " + capacity + " bytes is over the limit of " + MAX_ARRAY_BYTES);
        }
        long doubled = Math.min(2L * array.length, most);
        int length = (int) Math.max(MIN_CAPACITY, Math.max(capacity, doubled));
        if (preserve == 0) {
            // Let the old array go first: the two together would be half as much again.
            free();
            array = new byte[length];
            COUNTS.grew(length);
        } else {
            byte[] grown = new byte[length];
            System.arraycopy(array, 0, grown, 0, preserve);
            COUNTS.grew(length - array.length);
            array = grown;
        }
        return array;
    }

    /** Gives up an oversized array, and tells whether it was one. */
    boolean trim() {
        boolean oversized = array.length > MAX_RETAINED_BYTES;
        if (oversized) {
            COUNTS.dropped();
            free();
        }
        return oversized;
    }

    /** Gives up the array. */
    void free() {
        COUNTS.released(array.length);
        array = EMPTY;
    }
}
