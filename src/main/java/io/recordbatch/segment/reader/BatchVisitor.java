package io.recordbatch.segment.reader;

import java.io.IOException;

/** Receives the contents of inputs, in order. {@link BatchInput#visit} calls it. */
public interface BatchVisitor {
    /**
     * Begins an input.
     *
     * @param input the input
     * @throws IOException when the visitor cannot continue
     */
    default void begin(BatchInput input) throws IOException {}

    /**
     * Receives a batch.
     *
     * @param batch the current batch, valid until this method returns
     * @throws IOException when the visitor cannot continue
     */
    void batch(Batches batch) throws IOException;

    /**
     * Receives bytes that hold no whole batch.
     *
     * @param range the position and the reason
     * @throws IOException when the visitor cannot continue
     */
    void corrupt(CorruptRange range) throws IOException;

    /**
     * Ends an input.
     *
     * @param input the input
     * @throws IOException when the visitor cannot continue
     */
    default void end(BatchInput input) throws IOException {}
}
