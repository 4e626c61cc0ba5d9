package io.recordbatch.cli.files;

import io.recordbatch.cli.terminal.Streams;
import io.recordbatch.segment.reader.BatchInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Parameters;

/** The arguments that name the inputs: files, directories, globs, and {@code -} for standard input. */
public final class Inputs {
    public static final String STDIN = "-";

    private static final Pattern GLOB = Pattern.compile("[*?\\[{]");

    private static final String LABEL = "FILE";
    private static final String ARITY = "1..*";
    private static final String DESCRIPTION =
            "Read files of batches, directories with *.log files (at any depth), globs that the shell did "
                    + "not expand (** matches any depth), or - for standard input.";

    @Parameters(paramLabel = LABEL, arity = ARITY, description = DESCRIPTION)
    private List<String> arguments;

    /** Describes the arguments for a command without annotations. */
    public static PositionalParamSpec parameter() {
        return PositionalParamSpec.builder()
                .paramLabel(LABEL)
                .arity(ARITY)
                .required(true)
                .description(DESCRIPTION)
                .type(List.class)
                .auxiliaryTypes(String.class)
                .build();
    }

    /**
     * Finds the files in the order of the arguments. Files of a directory or glob are sorted by name.
     *
     * @return the inputs to open; never empty
     * @throws IOException when an argument matches no file
     */
    public List<BatchInput> resolve(Streams streams) throws IOException {
        return resolve(arguments, streams);
    }

    /** Finds the files that arguments name. */
    public static List<BatchInput> resolve(List<String> arguments, Streams streams) throws IOException {
        List<BatchInput> inputs = new ArrayList<>();
        for (String argument : arguments) {
            if (argument.equals(STDIN)) {
                inputs.add(BatchInput.ofStream(STDIN, streams.in()));
            } else {
                for (Path file : files(argument)) {
                    inputs.add(BatchInput.ofFile(file));
                }
            }
        }
        return inputs;
    }

    private static List<Path> files(String argument) throws IOException {
        try {
            Path path = Path.of(argument);
            if (Files.isDirectory(path)) {
                return walk(
                        path, Integer.MAX_VALUE, file -> file.toString().endsWith(".log"), "No *.log in " + argument);
            }
            if (Files.exists(path)) {
                return List.of(path);
            }
        } catch (InvalidPathException e) {
            // Some systems do not allow an asterisk in a path.
        }
        if (GLOB.matcher(argument).find()) {
            PathMatcher glob = FileSystems.getDefault().getPathMatcher("glob:" + argument);
            return walk(fixedPart(argument), depth(argument), glob::matches, "No files match " + argument);
        }
        throw new NoSuchFileException(argument);
    }

    /** The directory before a glob's first wildcard. */
    private static Path fixedPart(String glob) {
        String fixed = GLOB.split(glob, 2)[0];
        return Path.of(fixed.substring(0, fixed.lastIndexOf('/') + 1));
    }

    /** The maximum depth of a file below that directory. */
    private static int depth(String glob) {
        String rest = glob.substring(fixedPart(glob).toString().length());
        return glob.contains("**")
                ? Integer.MAX_VALUE
                : 1 + (int) rest.chars().filter(c -> c == '/').count();
    }

    private static List<Path> walk(Path root, int depth, Predicate<Path> wanted, String none) throws IOException {
        try (Stream<Path> found = Files.walk(root, depth)) {
            List<Path> files =
                    found.filter(Files::isRegularFile).filter(wanted).sorted().toList();
            if (files.isEmpty()) {
                throw new IOException(none);
            }
            return files;
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
