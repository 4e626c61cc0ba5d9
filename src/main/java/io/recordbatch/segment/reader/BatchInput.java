package io.recordbatch.segment.reader;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongConsumer;

/**
 * A source of batches.
 *
 * @param name its name in messages
 * @param path the file, null for a stream
 * @param in the stream, null for a file
 */
public record BatchInput(String name, Path path, InputStream in) {
    /**
     * {@return a file, or anything else that has a path and can be read, such as a named pipe}
     *
     * @param file its path
     */
    public static BatchInput ofFile(Path file) {
        return new BatchInput(file.toString(), file, null);
    }

    /**
     * {@return a stream}
     *
     * @param name its name in messages
     * @param in the stream; it is read once and then closed
     */
    public static BatchInput ofStream(String name, InputStream in) {
        return new BatchInput(name, null, in);
    }

    /** {@return whether reading can begin in the middle; false for a stream or a named pipe} */
    public boolean isFile() {
        return path != null && Files.isRegularFile(path);
    }

    /**
     * {@return bytes to read, 0 when unknown}
     *
     * @throws IOException when the size of the file cannot be read
     */
    public long sizeInBytes() throws IOException {
        return isFile() ? Files.size(path) : 0;
    }

    /** {@return the directory in the file's path. Files of one directory are one partition} */
    public Path directory() {
        if (path == null) {
            return Path.of(name);
        }
        return path.getParent() == null ? Path.of(".") : path.getParent();
    }

    /**
     * Opens the batches. Skips corrupt data. With {@link Depth#CRC_ONLY}, two threads map and check a file until they
     * find something corrupt.
     *
     * @param depth how much of each batch is read
     * @param corrupt receives each corrupt range before the batch after it is reached
     * @return the batches, to be closed
     * @throws IOException when it cannot be read
     */
    public Batches open(Depth depth, CorruptRange.Listener corrupt) throws IOException {
        return depth == Depth.CRC_ONLY && isFile()
                ? MappedBatches.open(path, corrupt)
                : walk(depth).resynchronize(corrupt);
    }

    /**
     * Opens a walker. It fails at corrupt data unless configured otherwise.
     *
     * @param depth how much of each batch is read
     * @return a walker before the first batch, to be closed
     * @throws IOException when it cannot be read
     */
    public BatchWalker walk(Depth depth) throws IOException {
        return path == null
                ? BatchWalker.ofStream(name, Channels.newChannel(in), depth)
                : BatchWalker.open(path, depth);
    }

    /**
     * Passes all contents to a visitor.
     *
     * @param depth how much of each batch is read
     * @param visitor receives the batches and the corrupt ranges
     * @throws IOException when reading or the visitor fails
     */
    public void visit(Depth depth, BatchVisitor visitor) throws IOException {
        visit(depth, visitor, position -> {});
    }

    /**
     * Passes all contents to a visitor.
     *
     * @param depth how much of each batch is read
     * @param visitor receives the batches and the corrupt ranges
     * @param progress receives the position of each batch after the visitor has seen it
     * @throws IOException when reading or the visitor fails
     */
    public void visit(Depth depth, BatchVisitor visitor, LongConsumer progress) throws IOException {
        visitor.begin(this);
        try (Batches batches = open(depth, visitor::corrupt)) {
            while (batches.next()) {
                visitor.batch(batches);
                progress.accept(batches.position());
            }
        }
        visitor.end(this);
    }
}
