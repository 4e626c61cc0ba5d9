package io.recordbatch.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What came of records that went through a topic and back.
 *
 * @param records how many went in
 * @param identical how many came back at their place byte for byte
 * @param exact whether the whole output equals the whole input
 * @param bytesBefore the size of all record values before packing
 * @param bytesAfter the size of all record values in the topic
 * @param elapsed from the start of the source connector to the last record's return
 */
public record RoundTrip(
        long records, long identical, boolean exact, long bytesBefore, long bytesAfter, Duration elapsed)
        implements Scene.Outcome {

    /** Compares two files of lines; {@code bytesAfter} and {@code elapsed} are the caller's measurements. */
    static RoundTrip of(Path before, Path after, long bytesAfter, Duration elapsed) throws IOException {
        // As Latin-1, in which every byte is a character, so that bytes are compared and nothing is decoded.
        List<String> in = Files.readAllLines(before, StandardCharsets.ISO_8859_1);
        List<String> out = Files.readAllLines(after, StandardCharsets.ISO_8859_1);
        long identical = IntStream.range(0, Math.min(in.size(), out.size()))
                .filter(i -> in.get(i).equals(out.get(i)))
                .count();
        boolean exact = Files.mismatch(before, after) == -1;
        long bytesBefore = in.stream().mapToLong(String::length).sum();
        return new RoundTrip(in.size(), identical, exact, bytesBefore, bytesAfter, elapsed);
    }

    /** How many lines a file has so far, 0 while there is none. */
    static long lines(Path file) {
        if (!Files.exists(file)) {
            return 0;
        }
        try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            return lines.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How many times smaller the values are in the topic. */
    public double ratio() {
        return (double) bytesBefore / bytesAfter;
    }

    @Override
    public boolean passed() {
        return exact;
    }

    @Override
    public List<Map.Entry<String, String>> table() {
        return List.of(
                Map.entry("records", number(records)),
                Map.entry("bytes before", number(bytesBefore)),
                Map.entry("bytes after", number(bytesAfter)),
                Map.entry("ratio", String.format(Locale.ROOT, "%.2f", ratio())),
                Map.entry("records a second", number(records * 1000 / Math.max(1, elapsed.toMillis()))));
    }

    @Override
    public String verdict() {
        return "identical: " + identical + " of " + records;
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
