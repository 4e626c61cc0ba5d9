package io.recordbatch.codec;

class NoneCodecTest extends CodecContract {
    NoneCodecTest() {
        super(CompressionType.NONE);
    }
}
