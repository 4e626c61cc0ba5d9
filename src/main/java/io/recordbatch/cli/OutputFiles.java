package io.recordbatch.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * New files for inputs, never in the place of old ones: {@code <directory>/<name of the input's directory>/<name of the
 * file>}, so that partitions stay apart.
 */
final class OutputFiles {
    private static final String STDIN_NAME = "stdin.log";

    private final Path directory;

    OutputFiles(Path directory) {
        this.directory = directory;
    }

    /** Where the file for an input goes. */
    Path path(Input input) {
        if (input.path() == null) {
            return directory.resolve(STDIN_NAME);
        }
        Path file = input.path().toAbsolutePath().normalize();
        Path parent = file.getParent().getFileName();
        return (parent == null ? directory : directory.resolve(parent)).resolve(file.getFileName());
    }

    /** Creates the file for an input. */
    OutputStream create(Input input) throws IOException {
        Path path = path(input);
        Files.createDirectories(path.getParent());
        try {
            return new BufferedOutputStream(Files.newOutputStream(path, StandardOpenOption.CREATE_NEW), 1 << 16);
        } catch (FileAlreadyExistsException e) {
            throw new IOException(path + " exists already: choose another --output, nothing is overwritten", e);
        }
    }
}
