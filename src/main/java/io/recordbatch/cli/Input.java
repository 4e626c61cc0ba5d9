package io.recordbatch.cli;

import io.recordbatch.segment.BatchWalker;
import io.recordbatch.segment.Depth;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Something to read batches from.
 *
 * @param name what messages call it
 * @param path the file, null for standard input
 * @param in standard input, null for a file
 */
record Input(String name, Path path, InputStream in) {
    static Input ofFile(Path file) {
        return new Input(file.toString(), file, null);
    }

    static Input ofStream(InputStream in) {
        return new Input(Inputs.STDIN, null, in);
    }

    /** Whether one can begin in the middle of it; of a named pipe one cannot. */
    boolean isFile() {
        return path != null && Files.isRegularFile(path);
    }

    /** Bytes to read, 0 when unknown. */
    long sizeInBytes() throws IOException {
        return isFile() ? Files.size(path) : 0;
    }

    /** What files of one partition have in common: where they are, as it was named. */
    Path directory() {
        if (path == null) {
            return Path.of(name);
        }
        return path.getParent() == null ? Path.of(".") : path.getParent();
    }

    /** Opens a walker in front of the first batch. */
    BatchWalker walk(Depth depth) throws IOException {
        return path == null
                ? BatchWalker.ofStream(name, Channels.newChannel(in), depth)
                : BatchWalker.open(path, depth);
    }
}
