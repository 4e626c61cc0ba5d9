package io.recordbatch.connect;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The real data that goes through Connect, as many records of each kind as there are webhook events. */
public enum Events {
    /** JSON of 9.9 kB on average. */
    WEBHOOKS("github-webhooks"),
    /** JSON of 712 bytes. */
    EARTHQUAKES("earthquakes"),
    /** JSON of 88 bytes. */
    FLIGHTS("flights");

    static final int COUNT = 329;

    private final Path file;

    Events(String name) {
        file = Path.of("src/test/resources/data", name + ".jsonl");
    }

    List<byte[]> read() {
        try (Stream<String> lines = Files.lines(file)) {
            List<byte[]> events = lines.limit(COUNT)
                    .map(line -> line.getBytes(StandardCharsets.UTF_8))
                    .toList();
            if (events.size() != COUNT) {
                throw new IllegalStateException(file + " holds " + events.size() + " events");
            }
            return events;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
