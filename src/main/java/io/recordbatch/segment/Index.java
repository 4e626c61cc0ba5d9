package io.recordbatch.segment;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The entries of an index file, in memory. Zeros at the end are not entries: Kafka allocates the file in advance and
 * truncates it when the segment is closed.
 */
abstract class Index {
    private final long baseOffset;
    private final int entryLength;
    private final int count;
    final ByteBuffer bytes;

    Index(long baseOffset, int entryLength, byte[] file) {
        this.baseOffset = baseOffset;
        this.entryLength = entryLength;
        this.bytes = ByteBuffer.wrap(file);
        int last = file.length - 1;
        while (last >= 0 && file[last] == 0) {
            last--;
        }
        this.count = Math.min(last / entryLength + (last < 0 ? 0 : 1), file.length / entryLength);
    }

    /** Reads the file. Returns no bytes if there is no file. */
    static byte[] read(Path file) throws IOException {
        return Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
    }

    /** The sort key of an entry. */
    abstract long key(int entry);

    final long baseOffset() {
        return baseOffset;
    }

    final int start(int entry) {
        return entry * entryLength;
    }

    /** {@return the number of entries} */
    public final int count() {
        return count;
    }

    /** Returns the last entry whose key is at most the given one, -1 for none. */
    final int floor(long key) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (key(middle) <= key) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }
}
