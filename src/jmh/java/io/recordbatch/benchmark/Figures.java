package io.recordbatch.benchmark;

import java.util.List;

/**
 * What an operation took.
 *
 * @param nanos time
 * @param allocatedBytes what it allocated, NaN when that was not measured
 * @param resultBytes how large the result is, NaN when the benchmark does not tell
 */
record Figures(double nanos, double allocatedBytes, double resultBytes) {
    /** Of several runs: what they took on average, and the least that they allocated. */
    static Figures of(List<Figures> runs) {
        return new Figures(
                runs.stream().mapToDouble(Figures::nanos).average().orElseThrow(),
                runs.stream().mapToDouble(Figures::allocatedBytes).min().orElseThrow(),
                runs.get(0).resultBytes);
    }
}
