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
 * Appends batches to the segments of one partition, and begins a new segment when one is full or old. Whatever ends the
 * process, the segments hold whole batches after the next {@link #open}, and those that were flushed are among them. Not
 * thread-safe; a lock on a file {@code .lock} keeps others from writing at the same time.
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
     * Opens a partition behind its last batch. The last segment is recovered, see {@link SegmentRecovery}; indexes of the
     * others that are missing or cut short are written anew.
     *
     * @param directory the partition's directory, made if it is not there
     * @param settings when to begin a new segment, and more
     * @return a writer, to be closed
     * @throws CorruptSegmentException when the last segment has something corrupt in front of whole batches
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

    /** The lock is on a file of its own: closing any channel of a file ends the locks that a process has on it. */
    private static FileLock lock(Path directory) throws IOException {
        FileChannel file =
                FileChannel.open(directory.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = null;
        try {
            lock = file.tryLock();
        } catch (OverlappingFileLockException e) {
            // It is this process that has it.
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
     * Appends batches. All are checked before the first is written: header, length, CRC and offsets.
     *
     * @param bytes an array that holds them end to end; not changed
     * @param position index of the first one's first byte
     * @param length bytes of all of them
     * @throws MalformedBatchException when they are not whole batches
     * @throws IllegalArgumentException when an offset is not larger than the last one before it
     * @throws IllegalStateException when the writer is closed
     * @throws IOException when writing fails; whole batches may have been written, and appending may be tried again from
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
     * Forces everything that was appended to the disk.
     *
     * @throws IOException when that fails: what was appended since the last flush may be lost
     */
    public void flush() throws IOException {
        if (segment != null) {
            segment.flush();
        }
    }

    /** {@return the least offset that may be appended: one more than the last one, 0 when there is none} */
    public long nextOffset() {
        return nextOffset;
    }

    /** {@return what opening cut from the end of the last segment} */
    public Optional<CorruptRange> cut() {
        return Optional.ofNullable(cut);
    }

    /** {@return the segment that was written last, none when there is none yet} */
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

    /** Completes the indexes and closes the files; flushes too, unless that is left to the caller. */
    @Override
    public void close() throws IOException {
        try {
            leave();
        } finally {
            lock.acquiredBy().close();
        }
    }
}
