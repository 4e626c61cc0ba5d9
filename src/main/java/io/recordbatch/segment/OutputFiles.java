package io.recordbatch.segment;

import io.recordbatch.segment.reader.BatchInput;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Creates a new file for each input: {@code <directory>/<name of the input's directory>/<name of the file>}. This keeps
 * partitions apart. Never overwrites a file.
 */
public final class OutputFiles {
    private static final String STREAM_NAME = "stdin.log";

    private final Path directory;

    /**
     * Chooses the directory.
     *
     * @param directory created with the first file
     */
    public OutputFiles(Path directory) {
        this.directory = directory;
    }

    /**
     * {@return where the file for an input goes}
     *
     * @param input the input
     */
    public Path path(BatchInput input) {
        if (input.path() == null) {
            return directory.resolve(STREAM_NAME);
        }
        Path file = input.path().toAbsolutePath().normalize();
        Path parent = file.getParent().getFileName();
        return (parent == null ? directory : directory.resolve(parent)).resolve(file.getFileName());
    }

    /**
     * Creates the file for an input.
     *
     * @param input the input
     * @return the file, buffered, to be closed
     * @throws IOException when it already exists or cannot be created
     */
    public OutputStream create(BatchInput input) throws IOException {
        Path path = path(input);
        Files.createDirectories(path.getParent());
        try {
            return new BufferedOutputStream(Files.newOutputStream(path, StandardOpenOption.CREATE_NEW), 1 << 16);
        } catch (FileAlreadyExistsException e) {
            throw new IOException(path + " already exists: choose another --output, files are never overwritten", e);
        }
    }
}
