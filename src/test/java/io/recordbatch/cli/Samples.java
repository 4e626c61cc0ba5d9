package io.recordbatch.cli;

import io.recordbatch.format.Vectors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** A directory with copies of the vectors, and with damaged ones. */
final class Samples {
    private static final String LOG = "00000000000000000000.log";
    /** Its batches begin at 0, 5025 and 10120, and end at 13579. */
    private static final String SOUND = "librdkafka-2.0.2-lz4";

    private Samples() {}

    static void fill(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(Vectors.DIRECTORY)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".log")).toList()) {
                Path copy = directory.resolve(Vectors.DIRECTORY.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
        byte[] sound = Files.readAllBytes(directory.resolve(SOUND).resolve(LOG));
        byte[] flipped = sound.clone();
        flipped[6000] ^= 0x10;
        byte[] flippedLength = sound.clone();
        flippedLength[5025 + 9] ^= 0x01;
        byte[] hole = sound.clone();
        Arrays.fill(hole, 5000, 6000, (byte) 0);
        write(directory, "torn", Arrays.copyOf(sound, 12_000));
        write(directory, "torn-header", Arrays.copyOf(sound, 10_150));
        write(directory, "bit-flipped", flipped);
        write(directory, "bit-flipped-length", flippedLength);
        write(directory, "hole", hole);
        // 500 bytes are missing; the second batch stands where it should not; one stands there twice.
        write(directory, "spliced-out", concat(range(sound, 0, 6000), range(sound, 6500, sound.length)));
        write(
                directory,
                "spliced-order",
                concat(range(sound, 5025, 10_120), range(sound, 0, 5025), range(sound, 10_120, sound.length)));
        write(directory, "spliced-twice", concat(range(sound, 0, 10_120), range(sound, 5025, sound.length)));
        write(directory, "gap", concat(range(sound, 0, 5025), range(sound, 10_120, sound.length)));
        write(directory, "empty", new byte[0]);
        Files.writeString(
                Files.createDirectories(directory.resolve("notes")).resolve("notes.txt"),
                "Not a segment, but some lines of text.\n".repeat(3));
        Files.createDirectories(directory.resolve("no-logs"));
    }

    private static void write(Path directory, String name, byte[] bytes) throws IOException {
        Files.write(Files.createDirectories(directory.resolve(name)).resolve(LOG), bytes);
    }

    private static byte[] range(byte[] bytes, int start, int limit) {
        return Arrays.copyOfRange(bytes, start, limit);
    }

    private static byte[] concat(byte[]... parts) {
        byte[] all = new byte[Stream.of(parts).mapToInt(part -> part.length).sum()];
        int position = 0;
        for (byte[] part : List.of(parts)) {
            System.arraycopy(part, 0, all, position, part.length);
            position += part.length;
        }
        return all;
    }
}
