package io.recordbatch.segment.reader;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;

/**
 * A buffer over a range of a file or stream that moves forward. It holds the largest request so far and a quarter more.
 * So a search with large requests at each position moves a byte in memory only a few times.
 */
final class ChannelWindow implements Closeable {
    /** Bytes before the last requested position that stay in the buffer, if they were there. */
    static final int KEPT_BEFORE = 5;

    private final ReadableByteChannel channel;
    /** The channel, if it can skip bytes without reading them; else null. */
    private final FileChannel file;
    /** Bytes of the file when it was opened. Bytes appended later are ignored. */
    private final long fileSize;
    /** Maximum bytes read at once beyond the request; small enough for the copies to stay in a cache. */
    private final int readAhead;

    private ByteBuffer buffer;
    /** Position in the file where the buffer begins. */
    private long start;
    /** Bytes in the buffer. */
    private int filled;

    private ChannelWindow(ReadableByteChannel channel, FileChannel file, long fileSize, int readAhead) {
        this.channel = channel;
        this.file = file;
        this.fileSize = fileSize;
        this.readAhead = readAhead;
        this.buffer = ByteBuffer.allocate(readAhead);
    }

    static ChannelWindow ofFile(FileChannel file, int readAhead) throws IOException {
        return new ChannelWindow(file, file, file.size(), readAhead);
    }

    static ChannelWindow ofStream(ReadableByteChannel channel, int readAhead) {
        return new ChannelWindow(channel, null, Long.MAX_VALUE, readAhead);
    }

    boolean isFile() {
        return file != null;
    }

    /** Bytes of the file; practically endless for a stream. */
    long fileSize() {
        return fileSize;
    }

    /** The buffer, a new one after it had to grow. */
    byte[] bytes() {
        return buffer.array();
    }

    /** Index in the buffer of a position of the file. */
    int index(long position) {
        return (int) (position - start);
    }

    /**
     * Fills the buffer from a position on. The position lies in the buffer or after that of an earlier call.
     *
     * @return the number of bytes there: at least {@code length}, or all up to the end
     */
    int require(long position, int length) throws IOException {
        if (position > start + filled) {
            passOver(position);
            if (position > start + filled) {
                return 0;
            }
        }
        int index = index(position);
        if (filled - index < length) {
            if (length > buffer.capacity() - index) {
                makeRoom(index, length);
                index = index(position);
            }
            fill(index + length);
        }
        return filled - index;
    }

    private void passOver(long position) throws IOException {
        if (file != null) {
            start = position;
            filled = 0;
            return;
        }
        do {
            start += filled;
            filled = 0;
            fill((int) Math.min(buffer.capacity(), position - start));
        } while (filled > 0 && position > start + filled);
    }

    private void makeRoom(int index, int length) {
        int first = Math.max(index - KEPT_BEFORE, 0);
        int kept = filled - first;
        ByteBuffer target = buffer;
        if (length > buffer.capacity() - KEPT_BEFORE) {
            target = ByteBuffer.allocate(length + KEPT_BEFORE + Math.max(length / 4, readAhead));
        }
        System.arraycopy(buffer.array(), first, target.array(), 0, kept);
        buffer = target;
        start += first;
        filled = kept;
    }

    private void fill(int wanted) throws IOException {
        while (filled < wanted) {
            int most = Math.min(buffer.capacity() - filled, readAhead);
            buffer.limit(filled + (int) Math.min(most, Math.max(0, fileSize - start - filled)));
            buffer.position(filled);
            int read = buffer.hasRemaining() ? read() : -1;
            if (read < 0) {
                return;
            }
            filled += read;
        }
    }

    private int read() throws IOException {
        return file != null ? file.read(buffer, start + filled) : channel.read(buffer);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
