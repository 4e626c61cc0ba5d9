package io.recordbatch.cli;

import io.recordbatch.format.Vectors;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

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
        byte[] flippedOffset = sound.clone();
        flippedOffset[5025 + 5] ^= 0x01;
        byte[] hole = sound.clone();
        Arrays.fill(hole, 5000, 6000, (byte) 0);
        // What the README shows.
        write(directory, "flights-0", sound);
        write(directory, "damaged-0", flipped);
        write(directory, "torn", Arrays.copyOf(sound, 12_000));
        write(directory, "torn-header", Arrays.copyOf(sound, 10_150));
        write(directory, "bit-flipped", flipped);
        write(directory, "bit-flipped-length", flippedLength);
        write(directory, "bit-flipped-offset", flippedOffset);
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
        write(directory, "malformed", malformed(sound));
        Path misnamed = Files.createDirectories(directory.resolve("misnamed"));
        Files.write(misnamed.resolve("00000000000000000150.log"), sound);
        write(directory, "wrong-index", sound);
        // The last offset of the third batch is 399, not 398.
        byte[] index = ByteBuffer.allocate(8).putInt(398).putInt(10_120).array();
        Files.write(directory.resolve("wrong-index").resolve("00000000000000000000.index"), index);
        lines(directory);
    }

    /** Two of three batches, of which the second says in its header that it has a record less than it has. */
    private static byte[] malformed(byte[] sound) {
        byte[] batches = Arrays.copyOf(sound, 10_120);
        ByteBuffer second = ByteBuffer.wrap(batches, 5025, 5095).slice();
        second.putInt(57, second.getInt(57) - 1);
        CRC32C crc = new CRC32C();
        crc.update(second.duplicate().position(21));
        second.putInt(17, (int) crc.getValue());
        return batches;
    }

    /** What pack reads, or does not. */
    private static void lines(Path directory) throws IOException {
        Files.writeString(directory.resolve("fields.jsonl"), """
                {"id":1,"at":"2026-11-30T14:05:00Z","tag":true}
                {"id":"two","at":1796047500000,"tag":null,"more":{"id":3}}
                {"tag":"a","tag":"b","at":null}
                {}
                """);
        for (Map.Entry<String, String> line : Map.of(
                        "bad-field", "{\"offset\":0,\"valeu\":\"typo\"}",
                        "bad-type", "{\"value\":\"one\"}\n{\"value\":7}",
                        "bad-base64", "{\"value\":\"no base64!\",\"headers\":[]}",
                        "bad-surrogate", "{\"value\":\"\\ud83d\"}",
                        "bad-offsets", "{\"offset\":7}\n{\"offset\":7}",
                        "bad-timestamp", "{\"timestamp\":-2}",
                        "cut-off", "{\"value\":\"one\"}\n{\"value\":\"tw")
                .entrySet()) {
            Files.writeString(directory.resolve(line.getKey() + ".jsonl"), line.getValue());
        }
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
