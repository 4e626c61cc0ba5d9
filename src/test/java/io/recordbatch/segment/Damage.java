package io.recordbatch.segment;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Random;

/** A file that seeded damage is done to, and where each of its bytes came from: nowhere if it was changed. */
public final class Damage {
    private static final int NOWHERE = -1;

    private final Random random;
    private byte[] bytes;
    private int[] origins;

    public Damage(byte[] file, long seed) {
        random = new Random(seed);
        bytes = file.clone();
        origins = new int[bytes.length];
        Arrays.setAll(origins, i -> i);
    }

    /** One to three damages of any kind. */
    public Damage doSome() {
        for (int i = random.nextInt(3); i >= 0 && bytes.length > 1; i--) {
            int from = random.nextInt(bytes.length);
            int length = 1 + random.nextInt(Math.min(bytes.length - from, random.nextBoolean() ? 100 : 20_000));
            switch (random.nextInt(6)) {
                case 0 -> replace(from, bytes.length, new byte[0]);
                case 1 -> flipBits(from);
                case 2 -> replace(from, from + length, new byte[length]);
                case 3 -> replace(from, from + length, new byte[0]);
                case 4 -> replace(from, from, noise(length));
                default -> {
                    byte[] copied = Arrays.copyOfRange(bytes, from, from + length);
                    int to = random.nextInt(bytes.length);
                    replace(to, to, copied);
                }
            }
        }
        return this;
    }

    public byte[] bytes() {
        return bytes;
    }

    /** Whether bytes of the file as it was are all still there, side by side. */
    public boolean left(int from, int limit) {
        for (int i = 0; i + limit - from <= origins.length; i++) {
            if (origins[i] == from) {
                int start = i - from;
                int next = from;
                while (next < limit && origins[start + next] == next) {
                    next++;
                }
                return next == limit;
            }
        }
        return false;
    }

    private void flipBits(int from) {
        int limit = Math.min(bytes.length, from + 1 + random.nextInt(8));
        byte[] flipped = Arrays.copyOfRange(bytes, from, limit);
        for (int i = 0; i < flipped.length; i++) {
            flipped[i] ^= (byte) (1 << random.nextInt(8));
        }
        replace(from, limit, flipped);
    }

    private byte[] noise(int length) {
        byte[] noise = new byte[length];
        random.nextBytes(noise);
        return noise;
    }

    private void replace(int from, int limit, byte[] with) {
        ByteArrayOutputStream changed = new ByteArrayOutputStream();
        changed.write(bytes, 0, from);
        changed.writeBytes(with);
        changed.write(bytes, limit, bytes.length - limit);
        int[] changedOrigins = new int[changed.size()];
        System.arraycopy(origins, 0, changedOrigins, 0, from);
        Arrays.fill(changedOrigins, from, from + with.length, NOWHERE);
        System.arraycopy(origins, limit, changedOrigins, from + with.length, bytes.length - limit);
        bytes = changed.toByteArray();
        origins = changedOrigins;
    }
}
