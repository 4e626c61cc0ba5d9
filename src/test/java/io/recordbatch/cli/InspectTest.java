package io.recordbatch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.recordbatch.format.TestBatch;
import io.recordbatch.format.TestRecord;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that is mapped and checked by two threads shows what walking the same bytes as a stream shows. */
class InspectTest {
    private static final int SEED = 5;

    @TempDir
    private Path directory;

    @Test
    void seesWhatAWalkSees() throws IOException {
        Samples.fill(directory);
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".log")).toList()) {
                assertSame(file);
            }
        }
    }

    /** Of several thousand batches, so that there is more than one chunk, one at each of some places is damaged. */
    @Test
    void stopsAtDamageAnywhere() throws IOException {
        ByteArrayOutputStream sound = new ByteArrayOutputStream();
        for (int i = 0; i < 3000; i++) {
            sound.writeBytes(new TestBatch("", List.of(new TestRecord(i, i, null, new byte[i % 50], List.of())))
                    .kafkas());
        }
        Path file = directory.resolve("many.log");
        Random random = new Random(SEED);
        for (int i = 0; i < 50; i++) {
            byte[] damaged = sound.toByteArray();
            damaged[random.nextInt(damaged.length)] ^= 1;
            Files.write(file, i % 2 == 0 ? damaged : Arrays.copyOf(damaged, random.nextInt(damaged.length)));
            assertSame(file);
        }
    }

    private static void assertSame(Path file) throws IOException {
        CommandRun mapped = CommandRun.of("inspect", "--json", "--no-ratio", file.toString());
        CommandRun walked = CommandRun.of(
                new ByteArrayInputStream(Files.readAllBytes(file)), "inspect", "--json", "--no-ratio", "-");

        assertThat(mapped.text().replace(file.toString(), "-"))
                .as(file.toString())
                .isEqualTo(walked.text());
        assertThat(mapped.exitCode()).isEqualTo(walked.exitCode());
    }
}
