package io.recordbatch.cli.records;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/** Checks whether bytes are UTF-8. Not thread-safe. */
final class Utf8 {
    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    private final CharBuffer chars = CharBuffer.allocate(1024);

    boolean isValid(byte[] bytes, int position, int length) {
        ByteBuffer in = ByteBuffer.wrap(bytes, position, length);
        decoder.reset();
        CoderResult result;
        do {
            result = decoder.decode(in, chars.clear(), true);
        } while (result.isOverflow());
        return result.isUnderflow();
    }
}
