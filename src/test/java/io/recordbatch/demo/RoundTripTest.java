package io.recordbatch.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoundTripTest {
    @TempDir
    private Path directory;

    @Test
    void equalFilesPass() throws IOException {
        RoundTrip result = compare("one\ntwo\n", "one\ntwo\n");

        assertThat(result.passed()).isTrue();
        assertThat(result.verdict()).isEqualTo("identical: 2 of 2");
        assertThat(result.ratio()).isEqualTo(2.0);
        assertThat(result.table())
                .extracting(row -> row.getKey() + " " + row.getValue())
                .containsExactly("records 2", "bytes before 6", "bytes after 3", "ratio 2.00", "records a second 4");
    }

    @ParameterizedTest
    @CsvSource({"'one|tw0|', 1", "'one|', 1", "'two|one|', 0", "'one|two|three|', 2", "'one|two', 2"})
    void anyOtherFileFails(String after, long identical) throws IOException {
        RoundTrip result = compare("one\ntwo\n", after.replace('|', '\n'));

        assertThat(result.passed()).isFalse();
        assertThat(result.identical()).isEqualTo(identical);
    }

    private RoundTrip compare(String before, String after) throws IOException {
        Path in = Files.writeString(directory.resolve("before"), before);
        Path out = Files.writeString(directory.resolve("after"), after);
        return RoundTrip.of(in, out, 3, Duration.ofMillis(500));
    }
}
