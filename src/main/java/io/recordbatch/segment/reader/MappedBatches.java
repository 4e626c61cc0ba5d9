package io.recordbatch.segment.reader;

import io.recordbatch.format.BatchHeader;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Reads the headers of a file's batches and checks their CRCs. Maps the file, since no copy is needed. Two threads
 * compute CRCs: the caller's, and another that runs ahead while the caller uses the results. This is several times as
 * fast as walking. At the first fault a {@link BatchWalker} takes over.
 */
public final class MappedBatches implements Batches {
    /** Less than 2^31. Larger files are mapped in parts. */
    private static final long WINDOW_BYTES = 1 << 30;

    private final Path file;
    private final CorruptRange.Listener corrupt;
    private final FileChannel channel;
    private final long size;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(task -> {
        Thread ahead = new Thread(task, "crc");
        ahead.setDaemon(true);
        return ahead;
    });
    private final BatchHeader header = new BatchHeader();

    private long windowStart;
    private long windowEnd;
    private CrcAhead chunks;
    private CrcChunk chunk;
    /** The index of the next batch in the chunk. */
    private int nextInChunk;

    private long position;
    /** Reads the rest after something corrupt was found. */
    private BatchWalker rest;

    private MappedBatches(Path file, CorruptRange.Listener corrupt, FileChannel channel) throws IOException {
        this.file = file;
        this.corrupt = corrupt;
        this.channel = channel;
        this.size = channel.size();
    }

    static MappedBatches open(Path file, CorruptRange.Listener corrupt) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        try {
            return new MappedBatches(file, corrupt, channel);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    @Override
    public boolean next() throws IOException {
        try {
            return rest == null ? nextMapped() : rest.next();
        } catch (InternalError e) {
            // The JVM's error when a mapped file was truncated.
            throw new IOException(file + " was truncated while it was read", e);
        }
    }

    private boolean nextMapped() throws IOException {
        if (chunk == null) {
            map(0);
        }
        while (nextInChunk == chunk.soundCount()) {
            if (chunk.isSound() && chunk.count() > 0) {
                chunk = chunks.next();
                nextInChunk = 0;
            } else if (!leaveWindow(windowStart + chunk.soundEnd())) {
                return rest != null && rest.next();
            }
        }
        chunk.wrapHeader(nextInChunk, header);
        position = windowStart + chunk.position(nextInChunk);
        nextInChunk++;
        return true;
    }

    /** Continues after the last whole batch of the window. Returns false if there is nothing left to map. */
    private boolean leaveWindow(long end) throws IOException {
        if (end == size) {
            return false;
        }
        boolean isCutByWindow = chunk.isSound() && windowEnd < size && end > windowStart;
        if (isCutByWindow) {
            map(end);
        } else {
            rest = BatchWalker.open(file, Depth.CRC_ONLY).from(end).resynchronize(corrupt);
        }
        return isCutByWindow;
    }

    private void map(long start) throws IOException {
        windowStart = start;
        windowEnd = Math.min(size, start + WINDOW_BYTES);
        MappedByteBuffer window = channel.map(FileChannel.MapMode.READ_ONLY, start, windowEnd - start);
        chunks = new CrcAhead(window, thread);
        chunk = chunks.next();
        nextInChunk = 0;
    }

    @Override
    public long position() {
        return rest == null ? position : rest.position();
    }

    @Override
    public BatchHeader header() {
        return rest == null ? header : rest.header();
    }

    @Override
    public boolean isCrcChecked() {
        return true;
    }

    @Override
    public byte[] bytes() {
        throw new IllegalStateException("Only headers are read: open the batches with Depth.CRC");
    }

    @Override
    public int index() {
        throw new IllegalStateException("Only headers are read: open the batches with Depth.CRC");
    }

    @Override
    public void close() throws IOException {
        thread.shutdownNow();
        try (channel) {
            if (rest != null) {
                rest.close();
            }
        }
    }
}
