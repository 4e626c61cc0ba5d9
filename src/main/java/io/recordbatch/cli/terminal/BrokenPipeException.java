package io.recordbatch.cli.terminal;

import java.io.IOException;

/** Whoever read our output has had enough, as {@code head} does: no error of ours, and nobody is left to tell. */
public final class BrokenPipeException extends IOException {
    private static final long serialVersionUID = 1L;

    BrokenPipeException(IOException cause) {
        super(cause);
    }
}
