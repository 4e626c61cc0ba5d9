package io.recordbatch.cli;

import io.recordbatch.segment.BatchWalker;
import io.recordbatch.segment.CorruptRange;
import io.recordbatch.segment.Depth;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/** Shows every batch of some inputs to a visitor, whatever lies between them. */
final class Walk {
    /** Whom the batches are shown to, in the order in which they lie in the files. */
    interface Visitor {
        /** A file begins. */
        default void begin(Input input) throws IOException {}

        /** A batch, as far as the depth goes. */
        void batch(BatchWalker batch) throws IOException;

        /** Bytes in which no whole batch was found. */
        void corrupt(CorruptRange range) throws IOException;

        /** Whoever needs only headers may look at a file in another way; returns from where on it is to be walked. */
        default long ahead(Input input, LongConsumer progress) throws IOException {
            return 0;
        }

        /** A file ends. */
        default void end(Input input) throws IOException {}
    }

    private Walk() {}

    static void all(List<Input> inputs, Depth depth, Streams streams, String task, Visitor visitor) throws IOException {
        long total = 0;
        for (Input input : inputs) {
            total += input.sizeInBytes();
        }
        long done = 0;
        try (Progress progress = new Progress(streams, task, total)) {
            for (Input input : inputs) {
                visitor.begin(input);
                one(input, depth, progress, done, visitor);
                visitor.end(input);
                done += input.sizeInBytes();
            }
        }
    }

    private static void one(Input input, Depth depth, Progress progress, long done, Visitor visitor)
            throws IOException {
        List<CorruptRange> corrupt = new ArrayList<>();
        long start = visitor.ahead(input, position -> progress.reached(done + position));
        try (BatchWalker batches = input.walk(depth)) {
            batches.from(start).resynchronize(corrupt::add);
            boolean more;
            do {
                more = batches.next();
                for (CorruptRange range : corrupt) {
                    visitor.corrupt(range);
                }
                corrupt.clear();
                if (more) {
                    visitor.batch(batches);
                    progress.reached(done + batches.position());
                }
            } while (more);
        }
    }
}
