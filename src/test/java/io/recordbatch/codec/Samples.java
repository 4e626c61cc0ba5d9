package io.recordbatch.codec;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Random;

/** Bytes to compress. */
final class Samples {
    private static final byte[] FLIGHTS = resource("/data/flights.jsonl");

    private Samples() {}

    /** Real JSON lines, from the start again where there are not enough. */
    static byte[] json(int length) {
        byte[] bytes = Arrays.copyOf(FLIGHTS, length);
        for (int copied = FLIGHTS.length; copied < length; copied += FLIGHTS.length) {
            System.arraycopy(FLIGHTS, 0, bytes, copied, Math.min(FLIGHTS.length, length - copied));
        }
        return bytes;
    }

    /** What no codec can make smaller. */
    static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    /** What every codec makes as small as it can. */
    static byte[] zeros(int length) {
        return new byte[length];
    }

    /** Random and compressible stretches in turn, so that stored and compressed blocks follow each other. */
    static byte[] mixed(int length) {
        byte[] bytes = json(length);
        byte[] random = random(length);
        for (int i = 0; i < length; i += 96 * 1024) {
            System.arraycopy(random, i, bytes, i, Math.min(48 * 1024, length - i));
        }
        return bytes;
    }

    private static byte[] resource(String name) {
        try (InputStream in = Samples.class.getResourceAsStream(name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
