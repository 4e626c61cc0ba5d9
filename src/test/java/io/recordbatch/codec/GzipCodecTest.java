package io.recordbatch.codec;

class GzipCodecTest extends CodecContract {
    GzipCodecTest() {
        super(CompressionType.GZIP);
    }
}
