package io.recordbatch.segment;

import static org.assertj.core.api.Assertions.assertThat;

import io.recordbatch.codec.CodecLease;
import io.recordbatch.format.Allocations;
import io.recordbatch.format.BatchReader;
import io.recordbatch.segment.reader.BatchWalker;
import io.recordbatch.segment.reader.Depth;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** In the steady state neither a batch that is passed nor a search allocates anything. */
class SegmentAllocationTest {
    private static final int WALKS = 30;

    /** So that no walk can be left out. */
    private static volatile long batchPassed;

    @TempDir
    Path directory;

    @ParameterizedTest
    @EnumSource(Depth.class)
    void walking(Depth depth) throws IOException {
        List<byte[]> batches = TestLog.batches(1, 0, 50);
        Path log = Files.write(directory.resolve("log"), TestLog.join(Collections.nCopies(20, TestLog.join(batches))));
        long least = Long.MAX_VALUE;
        for (int i = 0; i < WALKS; i++) {
            try (BatchWalker walker = BatchWalker.open(log, depth)) {
                // The buffer has grown when the largest batch was passed once.
                pass(walker, batches.size());
                least = Math.min(least, Allocations.of(() -> pass(walker, Integer.MAX_VALUE)));
            }
        }

        assertThat(least).isZero();
    }

    private static void pass(BatchWalker walker, int count) {
        try {
            for (int i = 0; i < count && walker.next(); i++) {
                batchPassed = walker.position();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void searching() throws IOException {
        SegmentFiles segment = TestLog.write(directory, TestLog.batches(1, 0, 200), 4096);
        long[][] targets = TestLog.kafkasRecords(segment.log()).toArray(long[][]::new);
        try (CodecLease lease = new CodecLease()) {
            SegmentSearch search = SegmentSearch.open(segment, new BatchReader(lease, 1 << 26, 1 << 20));
            assertThat(Allocations.leastOf(() -> find(search, targets))).isZero();
        }
    }

    private static int find(SegmentSearch search, long[][] targets) {
        int found = 0;
        try {
            for (int i = 0; i < targets.length; i += 10) {
                found += search.findOffset(targets[i][0]) ? 1 : 0;
                found += search.findTimestamp(targets[i][1]) ? 1 : 0;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found;
    }
}
