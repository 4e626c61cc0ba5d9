package io.recordbatch.segment.reader;

import io.recordbatch.format.BatchHeader;
import java.io.Closeable;
import java.io.IOException;

/**
 * The batches of one file or stream, in order. {@link BatchInput} opens them. Not thread-safe.
 */
public interface Batches extends Closeable {
    /**
     * Moves to the next batch.
     *
     * @return false when there is none
     * @throws IOException when reading fails, or on corrupt data that is not to be skipped
     */
    boolean next() throws IOException;

    /** {@return where the batch begins, bytes from the beginning of the file} */
    long position();

    /** {@return the batch's header, a view that is valid until the next batch is reached} */
    BatchHeader header();

    /** {@return bytes of the whole batch} */
    default int sizeInBytes() {
        return header().sizeInBytes();
    }

    /** {@return whether the batch's CRC was checked and is correct} */
    boolean isCrcChecked();

    /**
     * {@return an array with the batch at {@link #index()}. Do not change it. It is valid until the next batch is
     * reached}
     *
     * @throws IllegalStateException when only headers are read
     */
    byte[] bytes();

    /** {@return where in {@link #bytes()} the batch begins} */
    int index();
}
