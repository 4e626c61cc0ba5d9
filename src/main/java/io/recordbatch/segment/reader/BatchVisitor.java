package io.recordbatch.segment.reader;

import java.io.IOException;

/** Receives what is in inputs, in the order in which it lies there. {@link BatchInput#visit} calls it. */
public interface BatchVisitor {
    /**
     * An input begins.
     *
     * @param input the input
     * @throws IOException when the visitor cannot go on
     */
    default void begin(BatchInput input) throws IOException {}

    /**
     * A batch.
     *
     * @param batch stands at the batch, until this returns
     * @throws IOException when the visitor cannot go on
     */
    void batch(Batches batch) throws IOException;

    /**
     * Bytes in which no whole batch was found.
     *
     * @param range where they are, and why
     * @throws IOException when the visitor cannot go on
     */
    void corrupt(CorruptRange range) throws IOException;

    /**
     * An input ends.
     *
     * @param input the input
     * @throws IOException when the visitor cannot go on
     */
    default void end(BatchInput input) throws IOException {}
}
