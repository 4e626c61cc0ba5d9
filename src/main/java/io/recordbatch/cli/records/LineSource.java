package io.recordbatch.cli.records;

import java.io.Closeable;
import java.io.IOException;

/** Where the records to be packed come from. */
public interface LineSource extends Closeable {
    /** The next record, null at the end. */
    LineRecord next() throws IOException;
}
