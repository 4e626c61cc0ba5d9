package io.recordbatch.cli.records;

import io.recordbatch.format.BatchHeader;
import io.recordbatch.format.RecordCursor;
import java.io.IOException;

/** Where {@code cat} puts records. */
public interface RecordSink {
    void record(RecordCursor record, BatchHeader batch) throws IOException;

    /** A batch is done. */
    default void endBatch() throws IOException {}

    /** Everything is done. */
    void finish() throws IOException;
}
