package io.recordbatch.segment.reader;

import io.recordbatch.format.BatchHeader;
import java.io.Closeable;
import java.io.IOException;

/**
 * The batches of one file or stream, in the order in which they lie there. {@link BatchInput} opens them. Not thread-safe.
 */
public interface Batches extends Closeable {
    /**
     * Moves to the next batch.
     *
     * @return false when there is none
     * @throws IOException when reading fails, or something corrupt is there that nobody asked to pass over
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

    /** {@return whether the batch's CRC was found to be right} */
    boolean isCrcChecked();

    /**
     * {@return an array with the batch at {@link #index()}, not to be changed, valid until the next batch is reached}
     *
     * @throws IllegalStateException when only headers are read
     */
    byte[] bytes();

    /** {@return where in {@link #bytes()} the batch begins} */
    int index();
}
