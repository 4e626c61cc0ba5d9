package io.recordbatch.cli;

import io.recordbatch.format.BatchHeader;
import io.recordbatch.format.RecordCursor;
import java.io.IOException;

/** Where {@code cat} puts records. */
interface RecordSink {
    void record(RecordCursor record, BatchHeader batch) throws IOException;

    /** A batch is done. */
    default void endBatch() throws IOException {}

    /** Everything is done. */
    void finish() throws IOException;
}
