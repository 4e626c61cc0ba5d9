package io.recordbatch.codec;

class Lz4CodecTest extends CodecContract {
    Lz4CodecTest() {
        super(CompressionType.LZ4);
    }
}
