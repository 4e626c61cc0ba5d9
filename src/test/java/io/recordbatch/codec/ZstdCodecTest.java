package io.recordbatch.codec;

import java.util.List;
import java.util.TreeSet;

class ZstdCodecTest extends CodecContract {
    ZstdCodecTest() {
        super(CompressionType.ZSTD);
    }

    @Override
    TreeSet<Integer> levels() {
        return new TreeSet<>(List.of(-131072, -1000, -7, -1, 0, 1, 2, 3, 4, 6, 9, 13, 16, 19, 20, 22));
    }
}
