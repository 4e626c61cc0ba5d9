package io.recordbatch.cli;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Text that shows commands and what they print, and can be played again:
 *
 * <pre>
 * $ recordbatch find --offset 7 orders-0
 * what it writes to standard output, then to standard error
 * [exit code, when it is not 0]
 * </pre>
 *
 * <p>A command may read standard input from a file, {@code < file}, or write standard output to one, {@code > file}.
 */
public final class Transcript {
    private static final String PROMPT = "$ recordbatch";
    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

    private Transcript() {}

    /** Plays the commands of a transcript in a directory, and returns the transcript that comes of it. */
    public static String replay(String transcript, Path directory) throws IOException {
        StringBuilder played = new StringBuilder();
        for (String line : transcript.lines().toList()) {
            if (line.startsWith("#")) {
                played.append(line).append('\n');
            } else if (line.startsWith(PROMPT)) {
                played.append(line).append('\n').append(run(line.substring(PROMPT.length()), directory));
            }
        }
        return played.toString();
    }

    private static String run(String command, Path directory) throws IOException {
        List<String> args = new ArrayList<>();
        byte[] in = {};
        Path out = null;
        List<String> words =
                WORD.matcher(command).results().map(Transcript::word).toList();
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i).equals("<")) {
                in = Files.readAllBytes(directory.resolve(words.get(++i)));
            } else if (words.get(i).equals(">")) {
                out = directory.resolve(words.get(++i));
            } else {
                args.add(located(words, i, directory));
            }
        }
        CommandRun run = CommandRun.of(new ByteArrayInputStream(in), args.toArray(String[]::new));
        if (out != null) {
            Files.write(out, run.out());
        }
        String printed = (out == null ? run.text() : "") + run.err();
        return printed.replace(directory + "/", "") + (run.exitCode() == 0 ? "" : "[" + run.exitCode() + "]\n");
    }

    private static String word(MatchResult match) {
        return match.group(match.group(1) == null ? 2 : 1);
    }

    /** Relative paths are meant to be in the directory; this JVM is elsewhere. */
    private static String located(List<String> words, int index, Path directory) {
        String word = words.get(index);
        boolean isPath = word.matches("[a-z].*[/.*].*") || Files.exists(directory.resolve(word));
        boolean isOutput = index > 0 && words.get(index - 1).equals("--output");
        boolean isNone = word.isEmpty() || word.equals("-");
        return !isNone && (isPath && index > 0 || isOutput)
                ? directory.resolve(word).toString()
                : word;
    }
}
