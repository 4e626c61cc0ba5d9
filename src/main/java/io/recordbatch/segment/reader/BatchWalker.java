package io.recordbatch.segment.reader;

import io.recordbatch.format.BatchHeader;
import io.recordbatch.format.BatchLayout;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/**
 * Walks the batches of one file or stream, from its beginning to its end.
 *
 * <pre>{@code
 * try (BatchWalker batches = BatchWalker.open(file, Depth.BODIES)) {
 *     while (batches.next()) {
 *         try (RecordCursor records = reader.open(batches.bytes(), batches.index(), batches.sizeInBytes())) {
 *             use(batches.position(), records);
 *         }
 *     }
 * }
 * }</pre>
 *
 * <p>Bytes are read into one reused buffer. It holds a batch, a quarter more, and 128 kB. Walking allocates nothing
 * after the buffer has grown to the largest batch. Not thread-safe.
 */
public final class BatchWalker implements Batches {
    /** Large enough to outweigh a system call, small enough for a copy to stay in a cache. */
    private static final int BODY_READ_AHEAD = 128 << 10;
    /** Headers are far apart. Bytes read beyond one are mostly wasted. */
    private static final int HEADER_READ_AHEAD = 8 << 10;

    private static final int MAX_DEFAULT_BATCH_BYTES = 128 << 20;

    private final String name;
    private final ChannelWindow window;
    private final Depth depth;
    private int maxBatchBytes = defaultMaxBatchBytes();
    private CorruptRange.Listener corruptRanges;
    private BatchProbe probe;

    private long position = -1;
    private long next;
    /** From the last whole batch. */
    private boolean hasLeaderEpochs;

    private BatchWalker(String name, ChannelWindow window, Depth depth) {
        this.name = name;
        this.window = window;
        this.depth = depth;
        this.probe = new BatchProbe(window, maxBatchBytes);
    }

    /**
     * Opens a file, or anything else that has a path and can be read, such as a named pipe.
     *
     * @param file the file; bytes appended after opening are not read
     * @param depth how much of each batch is read
     * @return a walker before the first batch, to be closed
     * @throws IOException when it cannot be read
     */
    public static BatchWalker open(Path file, Depth depth) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        try {
            return Files.isRegularFile(file)
                    ? of(file.toString(), channel, depth)
                    : ofStream(file.toString(), channel, depth);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /**
     * Walks an open file. Reads by position: the channel's own position is ignored and does not change.
     *
     * @param name its name in messages
     * @param channel the file, closed by {@link #close()}
     * @param depth how much of each batch is read
     * @return a walker before the first batch
     * @throws IOException when it cannot be read
     */
    public static BatchWalker of(String name, FileChannel channel, Depth depth) throws IOException {
        int readAhead = depth == Depth.HEADERS ? HEADER_READ_AHEAD : BODY_READ_AHEAD;
        return new BatchWalker(name, ChannelWindow.ofFile(channel, readAhead), depth);
    }

    /**
     * Walks a stream. Positions are counted from where it is now. All of it is read, at any depth.
     *
     * @param name its name in messages
     * @param channel a blocking channel, closed by {@link #close()}
     * @param depth how much of each batch is wanted
     * @return a walker before the first batch
     */
    public static BatchWalker ofStream(String name, ReadableByteChannel channel, Depth depth) {
        return new BatchWalker(name, ChannelWindow.ofStream(channel, BODY_READ_AHEAD), depth);
    }

    /** {@return the default maximum bytes of a batch: a quarter of the heap, and at most 128 MiB} */
    public static int defaultMaxBatchBytes() {
        return (int) Math.min(Runtime.getRuntime().maxMemory() / 4, MAX_DEFAULT_BATCH_BYTES);
    }

    /**
     * Sets the maximum size of a batch. A larger one counts as corrupt. A header, even a wrong one, can cause this much
     * memory and a quarter more to be used. Call it before {@link #next()}.
     *
     * @param bytes bytes of a whole batch, at least {@link BatchLayout#HEADER_LENGTH}, below 2^30
     * @return this
     */
    public BatchWalker maxBatchBytes(int bytes) {
        if (bytes < BatchLayout.HEADER_LENGTH || bytes >= 1 << 30) {
            throw new IllegalArgumentException("Largest batch: expected 61 to 2^30 - 1 bytes, found " + bytes);
        }
        maxBatchBytes = bytes;
        probe = new BatchProbe(window, bytes);
        return this;
    }

    /**
     * Continues after corrupt data instead of failing, at the next position with a whole batch and a correct CRC. Takes
     * time proportional to the bytes, for any input. Call it before {@link #next()}.
     *
     * @param found receives each corrupt range, in {@link #next()}, before the batch after it is reached
     * @return this
     */
    public BatchWalker resynchronize(CorruptRange.Listener found) {
        corruptRanges = Objects.requireNonNull(found);
        return this;
    }

    /**
     * Begins at another position. Call it before {@link #next()}.
     *
     * @param start where a batch begins, bytes from the beginning
     * @return this
     */
    public BatchWalker from(long start) {
        next = start;
        return this;
    }

    /**
     * Moves to the next batch.
     *
     * @return false when there is none
     * @throws CorruptSegmentException when something else is there and resynchronisation is off
     * @throws IOException when reading fails
     */
    @Override
    public boolean next() throws IOException {
        while (window.require(next, 1) > 0) {
            position = next;
            if (depth.checksCrc() ? probe.isWhole(position) : probe.isComplete(position, depth != Depth.HEADERS)) {
                next = position + sizeInBytes();
                hasLeaderEpochs = header().partitionLeaderEpoch() >= 0;
                return true;
            }
            Fault fault = probe.fault();
            if (corruptRanges == null) {
                throw new CorruptSegmentException(name, position, fault);
            }
            next = new Resynchronization(window, probe, maxBatchBytes).after(position, hasLeaderEpochs);
            boolean reachesEnd = window.require(next, 1) == 0;
            corruptRanges.found(new CorruptRange(name, position, next - position, reachesEnd, fault));
        }
        return false;
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public BatchHeader header() {
        return probe.header();
    }

    @Override
    public boolean isCrcChecked() {
        return depth.checksCrc();
    }

    @Override
    public byte[] bytes() {
        return window.bytes();
    }

    @Override
    public int index() {
        return window.index(position);
    }

    /** Closes the channel. */
    @Override
    public void close() throws IOException {
        window.close();
    }
}
