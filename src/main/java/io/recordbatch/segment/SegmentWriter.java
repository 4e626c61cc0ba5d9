package io.recordbatch.segment;

import io.recordbatch.format.BatchCrc;
import io.recordbatch.format.BatchHeader;
import io.recordbatch.format.MalformedBatchException;
import io.recordbatch.segment.reader.CorruptRange;
import io.recordbatch.segment.reader.CorruptSegmentException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Appends batches to the segments of one partition. Begins a new segment when one is full or old. After a crash, the
 * next {@link #open} leaves only whole batches, including all that were flushed. Not thread-safe. A lock on a file
 * {@code .lock} keeps others from writing at the same time.
 */
public final class SegmentWriter implements Closeable {
    private final Path directory;
    private final SegmentSettings settings;
    private final LongSupplier clock;
    private final BatchHeader header = new BatchHeader();
    private final BatchCrc crc = new BatchCrc();

    private final FileLock lock;
    private OpenSegment segment;
    private CorruptRange cut;
    private long nextOffset;

    private SegmentWriter(Path directory, SegmentSettings settings, LongSupplier clock) throws IOException {
        this.directory = directory;
        this.lock = lock(directory);
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * Opens a partition to append after its last batch. Recovers the last segment, see {@link SegmentRecovery}.
     * Rewrites missing or truncated indexes of the other segments.
     *
     * @param directory the partition's directory, created if missing
     * @param settings when to begin a new segment, to add index entries and to flush
     * @return a writer; close it after use
     * @throws CorruptSegmentException when the last segment has something corrupt before whole batches
     * @throws IOException when a file cannot be read or written, or another writer has opened the partition
     */
    public static SegmentWriter open(Path directory, SegmentSettings settings) throws IOException {
        return open(directory, settings, System::currentTimeMillis);
    }

    static SegmentWriter open(Path directory, SegmentSettings settings, LongSupplier clock) throws IOException {
        Files.createDirectories(directory);
        SegmentWriter writer = new SegmentWriter(directory, settings, clock);
        boolean opened = false;
        try {
            writer.recover();
            opened = true;
            return writer;
        } finally {
            if (!opened) {
                writer.close();
            }
        }
    }

    /** Locks a separate file. Closing any channel of a file releases all locks of the process on it. */
    private static FileLock lock(Path directory) throws IOException {
        FileChannel file =
                FileChannel.open(directory.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = null;
        try {
            lock = file.tryLock();
        } catch (OverlappingFileLockException e) {
            // This process holds the lock.
        } finally {
            if (lock == null) {
                file.close();
            }
        }
        if (lock == null) {
            throw new IOException(directory + " is being written by another writer: close that one first");
        }
        return lock;
    }

    private void recover() throws IOException {
        List<SegmentFiles> segments = SegmentFiles.in(directory);
        for (int i = 0; i < segments.size() - 1; i++) {
            SegmentRecovery.recoverIndexes(segments.get(i), settings.indexIntervalBytes());
        }
        if (!segments.isEmpty()) {
            segment = new OpenSegment(segments.get(segments.size() - 1), settings, clock);
            nextOffset = segment.recovery().nextOffset();
            cut = segment.recovery().cut().orElse(null);
        }
    }

    /**
     * Appends batches. Checks the header, length, CRC and offsets of all before it writes the first.
     *
     * @param bytes an array that holds them end to end; it is not changed
     * @param position index of the first byte
     * @param length bytes of all of them
     * @throws MalformedBatchException when they are not whole batches
     * @throws IllegalArgumentException when offsets do not increase
     * @throws IllegalStateException when the writer is closed
     * @throws IOException when writing fails. Some whole batches may have been written. Appending may be retried from
     *     {@link #nextOffset()} on
     */
    public void append(byte[] bytes, int position, int length) throws IOException {
        if (!lock.isValid()) {
            throw new IllegalStateException("The writer is closed");
        }
        int limit = position + length;
        long next = nextOffset;
        for (int i = position; i < limit; i += header.sizeInBytes()) {
            check(bytes, i, limit - i, next);
            next = header.lastOffset() + 1;
        }
        int size;
        for (int i = position; i < limit; i += size) {
            size = header.wrap(bytes, i).sizeInBytes();
            appendBatch(bytes, i, size);
        }
    }

    private void check(byte[] bytes, int position, int available, long least) {
        header.wrap(bytes, position).check(available);
        crc.check(bytes, position);
        if (header.baseOffset() < least || header.lastOffsetDelta() < 0 || header.lastOffset() < 0) {
            throw new IllegalArgumentException("Offsets " + header.baseOffset() + " to " + header.lastOffset()
                    + ": expected to increase from " + least + " on");
        }
    }

    private void appendBatch(byte[] bytes, int position, int size) throws IOException {
        if (segment != null && segment.mustRoll(header)) {
            leave();
        }
        if (segment == null) {
            segment = new OpenSegment(new SegmentFiles(directory, header.baseOffset()), settings, clock);
        }
        segment.append(bytes, position, size, header);
        nextOffset = header.lastOffset() + 1;
    }

    /**
     * Forces all appended batches to disk.
     *
     * @throws IOException when that fails. Batches appended since the last flush may be lost
     */
    public void flush() throws IOException {
        if (segment != null) {
            segment.flush();
        }
    }

    /** {@return the smallest offset that may be appended: one more than the last one, 0 when there is none} */
    public long nextOffset() {
        return nextOffset;
    }

    /** {@return what was cut from the end of the last segment on opening} */
    public Optional<CorruptRange> cut() {
        return Optional.ofNullable(cut);
    }

    /** {@return the segment written last, if any} */
    public Optional<SegmentFiles> segment() {
        return Optional.ofNullable(segment).map(OpenSegment::files);
    }

    private void leave() throws IOException {
        if (segment != null) {
            OpenSegment left = segment;
            segment = null;
            left.close();
        }
    }

    /** Completes the indexes and closes the files. Flushes too, unless that is left to the caller. */
    @Override
    public void close() throws IOException {
        try {
            leave();
        } finally {
            lock.acquiredBy().close();
        }
    }
}
