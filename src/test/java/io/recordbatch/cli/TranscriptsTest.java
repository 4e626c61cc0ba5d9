package io.recordbatch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every command on the vectors and on damaged copies of them prints what the transcripts say. What they say of the
 * vectors is what Kafka's own tool says of them: {@code DumpLogAgreesIT}.
 */
class TranscriptsTest {
    private static final Path TRANSCRIPTS = Path.of("src/test/resources/cli");
    /** {@code -Drecordbatch.transcripts=write} replaces the transcripts by what is printed; then read the difference. */
    static final boolean WRITES = "write".equals(System.getProperty("recordbatch.transcripts"));

    @TempDir
    private Path directory;

    static Stream<Path> transcripts() throws IOException {
        try (Stream<Path> files = Files.list(TRANSCRIPTS)) {
            return files.sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("transcripts")
    void commandsPrintWhatTheTranscriptSays(Path file) throws IOException {
        Samples.fill(directory);
        String transcript = Files.readString(file);
        String played = Transcript.replay(transcript, directory);
        if (WRITES) {
            Files.writeString(file, played);
        }
        assertThat(played).isEqualTo(transcript);
    }
}
