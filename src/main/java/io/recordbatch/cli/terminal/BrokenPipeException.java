package io.recordbatch.cli.terminal;

import java.io.IOException;

/**
 * The reader of the output stopped reading, as {@code head} does. This is not an error of the command and is not
 * reported.
 */
public final class BrokenPipeException extends IOException {
    private static final long serialVersionUID = 1L;

    BrokenPipeException(IOException cause) {
        super(cause);
    }
}
