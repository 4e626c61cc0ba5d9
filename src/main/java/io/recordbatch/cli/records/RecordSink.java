package io.recordbatch.cli.records;

import io.recordbatch.format.BatchHeader;
import io.recordbatch.format.RecordCursor;
import java.io.IOException;

/** Receives the records of {@code cat}. */
public interface RecordSink {
    void record(RecordCursor record, BatchHeader batch) throws IOException;

    /** Ends a batch. */
    default void endBatch() throws IOException {}

    /** Ends the output. */
    void finish() throws IOException;
}
