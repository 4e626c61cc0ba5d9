package io.recordbatch.segment;

import io.recordbatch.format.BatchHeader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.LongSupplier;

/** The segment that batches are appended to. It is recovered when opened, or created if missing. */
final class OpenSegment implements Closeable {
    private final SegmentFiles files;
    private final SegmentSettings settings;
    private final LongSupplier clock;
    private final long openedMs;
    private final FileChannel log;
    private final IndexWriter indexes;
    private final SegmentRecovery recovery;

    private int sizeInBytes;
    /** The largest timestamp of the first batch, -1 for none. */
    private long firstMaxTimestamp;

    private long unflushedBytes;
    /** Whether the directory, and so the files' names, was forced to disk. */
    private boolean isNamed;

    OpenSegment(SegmentFiles files, SegmentSettings settings, LongSupplier clock) throws IOException {
        this.files = files;
        this.settings = settings;
        this.clock = clock;
        this.openedMs = clock.getAsLong();
        this.log = FileChannel.open(files.log(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            indexes = new IndexWriter(files, settings.indexIntervalBytes());
        } catch (IOException e) {
            log.close();
            throw e;
        }
        recovery = recoverOrClose();
        sizeInBytes = Math.toIntExact(recovery.sizeInBytes());
        firstMaxTimestamp = recovery.firstMaxTimestamp();
    }

    private SegmentRecovery recoverOrClose() throws IOException {
        boolean recovered = false;
        try {
            SegmentRecovery found = SegmentRecovery.recover(files, indexes);
            recovered = true;
            return found;
        } finally {
            if (!recovered) {
                log.close();
                indexes.close();
            }
        }
    }

    SegmentFiles files() {
        return files;
    }

    SegmentRecovery recovery() {
        return recovery;
    }

    /**
     * Whether a batch needs another segment: this one would be too large, is too old, or its base offset is too far
     * away.
     */
    boolean mustRoll(BatchHeader next) {
        return sizeInBytes > 0
                && (sizeInBytes > settings.segmentBytes() - next.sizeInBytes()
                        || age(next) > settings.segmentMs()
                        || next.lastOffset() - files.baseOffset() > Integer.MAX_VALUE);
    }

    private long age(BatchHeader next) {
        return firstMaxTimestamp >= 0 ? next.maxTimestamp() - firstMaxTimestamp : clock.getAsLong() - openedMs;
    }

    /** Writes at a fixed position. The next call overwrites what a failed call wrote in part. */
    void append(byte[] bytes, int position, int size, BatchHeader header) throws IOException {
        ByteBuffer batch = ByteBuffer.wrap(bytes, position, size);
        while (batch.hasRemaining()) {
            log.write(batch, (long) sizeInBytes + size - batch.remaining());
        }
        if (sizeInBytes == 0) {
            firstMaxTimestamp = header.maxTimestamp();
        }
        indexes.add(sizeInBytes, header);
        sizeInBytes += size;
        unflushedBytes += size;
        if (unflushedBytes >= settings.flushBytes()) {
            flush();
        }
    }

    void flush() throws IOException {
        log.force(true);
        indexes.force();
        if (!isNamed) {
            forceNames(files.directory());
            isNamed = true;
        }
        unflushedBytes = 0;
    }

    /** Forces the names of new files to disk. Does nothing on Windows, which cannot force a directory. */
    private static void forceNames(Path directory) throws IOException {
        if (directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    @Override
    public void close() throws IOException {
        try (log;
                indexes) {
            if (settings.flushBytes() != SegmentSettings.NEVER) {
                flush();
            }
        }
    }
}
