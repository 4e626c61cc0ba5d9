package io.recordbatch.cli;

import io.recordbatch.format.BatchHeader;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Shows the headers of a file's batches as long as all is well from its beginning: each is whole and its CRC right. Where
 * something is not, it stops, and a walker has to go on. The file is mapped, since nobody needs a copy, and its CRCs are
 * computed by this thread and another one, which goes ahead while this one prints: several times as fast as walking.
 */
final class SoundBatches {
    /** Whom the batches are shown to. */
    interface Visitor {
        void batch(long position, BatchHeader header) throws IOException;
    }

    /** Less than 2^31; larger files are mapped in parts. */
    private static final long WINDOW_BYTES = 1 << 30;

    private final BatchHeader header = new BatchHeader();
    private final Visitor visitor;

    SoundBatches(Visitor visitor) {
        this.visitor = visitor;
    }

    /**
     * Shows batches.
     *
     * @return the position behind the last one shown
     */
    long show(Path file) throws IOException {
        ExecutorService ahead = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "crc");
            thread.setDaemon(true);
            return thread;
        });
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long size = channel.size();
            long position = 0;
            long shown;
            do {
                long length = Math.min(WINDOW_BYTES, size - position);
                shown = show(channel.map(FileChannel.MapMode.READ_ONLY, position, length), position, ahead);
                position += shown;
            } while (shown > 0 && position < size);
            return position;
        } catch (InternalError e) {
            // What the JVM makes of a page that is not there any more.
            throw new IOException(file + " was cut while it was read", e);
        } finally {
            ahead.shutdownNow();
        }
    }

    private int show(MappedByteBuffer window, long start, ExecutorService thread) throws IOException {
        CrcAhead chunks = new CrcAhead(window, thread);
        CrcChunk chunk = chunks.next();
        while (chunk.count() > 0 && chunk.isSound()) {
            print(chunk, start);
            chunk = chunks.next();
        }
        print(chunk, start);
        return chunk.soundEnd();
    }

    private void print(CrcChunk chunk, long start) throws IOException {
        for (int i = 0; i < chunk.soundCount(); i++) {
            chunk.wrapHeader(i, header);
            visitor.batch(start + chunk.position(i), header);
        }
    }
}
