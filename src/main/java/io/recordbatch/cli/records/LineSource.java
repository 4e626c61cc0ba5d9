package io.recordbatch.cli.records;

import java.io.Closeable;
import java.io.IOException;

/** Supplies the records to pack. */
public interface LineSource extends Closeable {
    /** Returns the next record, null at the end. */
    LineRecord next() throws IOException;
}
