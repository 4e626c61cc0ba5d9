package io.recordbatch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** What the README says of the command: every option of each, and examples that are real. */
class CommandReadmeTest {
    private static final Path README = Path.of("README.md");
    private static final Pattern EXAMPLE = Pattern.compile("```console\n(.*?)```", Pattern.DOTALL);

    private final String readme = Files.readString(README);

    @TempDir
    private Path directory;

    CommandReadmeTest() throws IOException {}

    @Test
    void itsExamplesPrintWhatItSays() throws IOException {
        Samples.fill(directory);
        StringBuilder played = new StringBuilder();
        String text = EXAMPLE.matcher(readme).replaceAll(match -> {
            try {
                String example = Transcript.replay(match.group(1), directory);
                played.append(example);
                return Matcher.quoteReplacement("```console\n" + example + "```");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        if (TranscriptsTest.WRITES) {
            Files.writeString(README, text);
        }
        assertThat(played).isNotEmpty();
        assertThat(text).isEqualTo(readme);
    }

    static Stream<CommandLine> commands() {
        return RootCommand.commandLine().getSubcommands().values().stream();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void itListsEveryOption(CommandLine command) {
        Set<String> options = command.getCommandSpec().options().stream()
                .flatMap(option -> Arrays.stream(option.names()))
                .filter(name -> name.startsWith("--") && !name.equals("--help") && !name.equals("--version"))
                .collect(Collectors.toCollection(TreeSet::new));
        options.remove("--no-ratio");
        Set<String> listed = Pattern.compile("^\\| (`--.*?) \\|", Pattern.MULTILINE)
                .matcher(section(command.getCommandName()))
                .results()
                .map(MatchResult::group)
                .flatMap(row -> Pattern.compile("--[a-z-]+").matcher(row).results())
                .map(MatchResult::group)
                .collect(Collectors.toCollection(TreeSet::new));
        listed.remove("--no-ratio");

        assertThat(listed).isEqualTo(options);
    }

    private String section(String command) {
        int start = readme.indexOf("\n### " + command + "\n");
        assertThat(start).as("section %s", command).isNotNegative();
        int end = readme.indexOf("\n##", start + 1);
        return readme.substring(start, end);
    }
}
