package io.recordbatch.codec;

/** No compression: the result is the source itself, not a copy. */
final class NoneCodec extends Codec {
    NoneCodec(ReusableBuffer buffer) {
        super(buffer);
    }

    @Override
    void encode(byte[] source, int position, int length, int level) {
        result(source, position, length);
    }

    @Override
    void decode(byte[] source, int position, int length, int maxLength) {
        if (length > maxLength) {
            throw MalformedFrameException.tooLarge(length, maxLength, position);
        }
        result(source, position, length);
    }
}
