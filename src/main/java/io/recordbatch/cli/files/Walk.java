package io.recordbatch.cli.files;

import io.recordbatch.cli.terminal.Progress;
import io.recordbatch.cli.terminal.Streams;
import io.recordbatch.segment.reader.BatchInput;
import io.recordbatch.segment.reader.BatchVisitor;
import io.recordbatch.segment.reader.Depth;
import java.io.IOException;
import java.util.List;

/** Passes every batch of some inputs to a visitor, with a progress bar. */
public final class Walk {
    private Walk() {}

    public static void all(List<BatchInput> inputs, Depth depth, Streams streams, String task, BatchVisitor visitor)
            throws IOException {
        long total = 0;
        for (BatchInput input : inputs) {
            total += input.sizeInBytes();
        }
        long done = 0;
        try (Progress progress = new Progress(streams, task, total)) {
            for (BatchInput input : inputs) {
                long before = done;
                input.visit(depth, visitor, position -> progress.reached(before + position));
                done += input.sizeInBytes();
            }
        }
    }
}
