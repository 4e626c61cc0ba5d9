package io.recordbatch.codec;

import java.util.Objects;

/**
 * Compresses and decompresses byte ranges in one format. The result lies in {@link #output()} and stays valid until
 * the next call on any codec of the same {@link CodecBuffers}, to which it belongs. In the steady state neither
 * direction allocates. Not thread-safe.
 */
public abstract class Codec implements AutoCloseable {
    /** The longest result, in bytes: gzip needs room for one byte more, to see that there is none. */
    private static final int MAX_RESULT_BYTES = ReusableBuffer.MAX_ARRAY_BYTES - 1;

    /** Where results are written, shared by all codecs of one {@link CodecBuffers}. */
    final ReusableBuffer buffer;

    private int outputLength;

    Codec(ReusableBuffer buffer) {
        this.buffer = buffer;
    }

    /**
     * Compresses a range.
     *
     * @param source an array that holds the range; it is only read
     * @param position index of the range's first byte
     * @param length bytes in the range, 0 or more
     * @param level a level that {@link CompressionType#acceptsLevel(int)} for the codec's type
     * @throws IllegalArgumentException when the result might not fit an array
     */
    public final void compress(byte[] source, int position, int length, int level) {
        Objects.checkFromIndexSize(position, length, source.length);
        outputLength = encode(source, position, length, level);
    }

    /**
     * Decompresses a range that holds what {@link #compress} or another writer of the format made, and nothing else.
     *
     * @param source an array that holds the range; it is only read
     * @param position index of the range's first byte
     * @param length bytes in the range, 0 or more
     * @param maxLength maximum bytes of the result, 0 or more; lengths that the source declares are
     *     checked against it before anything is allocated for them
     * @throws MalformedFrameException when the range does not follow the format, or holds more than {@code maxLength}
     */
    public final void decompress(byte[] source, int position, int length, int maxLength) {
        Objects.checkFromIndexSize(position, length, source.length);
        outputLength = decode(source, position, length, Math.min(maxLength, MAX_RESULT_BYTES));
    }

    /**
     * Does what {@link #compress} says, into the buffer, for a range that lies within the array: native code might not
     * check it. Returns the result's length.
     */
    abstract int encode(byte[] source, int position, int length, int level);

    /** Does what {@link #decompress} says, as {@link #encode} does. */
    abstract int decode(byte[] source, int position, int length, int maxLength);

    /** {@return the array that begins with the last result} */
    public final byte[] output() {
        return buffer.array();
    }

    /** {@return the last result's bytes} */
    public final int outputLength() {
        return outputLength;
    }

    /** Frees what is held outside of the heap. The codec cannot be used afterwards. */
    @Override
    public void close() {}
}
