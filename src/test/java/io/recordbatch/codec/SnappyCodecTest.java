package io.recordbatch.codec;

class SnappyCodecTest extends CodecContract {
    SnappyCodecTest() {
        super(CompressionType.SNAPPY);
    }
}
