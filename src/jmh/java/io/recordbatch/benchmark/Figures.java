package io.recordbatch.benchmark;

import java.util.ArrayList;
import java.util.List;

/** What an operation took, iteration for iteration. */
final class Figures {
    private final List<Double> nanos = new ArrayList<>();
    private double allocatedBytes = Double.NaN;
    private double resultBytes = Double.NaN;

    void addNanos(double iteration) {
        nanos.add(iteration);
    }

    void addAllocatedBytes(double iteration) {
        allocatedBytes = Double.isNaN(allocatedBytes) ? iteration : Math.min(allocatedBytes, iteration);
    }

    void addResultBytes(double iteration) {
        resultBytes = iteration;
    }

    /** Time: the median of all iterations, which a disturbance does not move. */
    double nanos() {
        List<Double> sorted = nanos.stream().sorted().toList();
        int size = sorted.size();
        return (sorted.get((size - 1) / 2) + sorted.get(size / 2)) / 2;
    }

    /** What was allocated: the least of all iterations, since JMH charges a benchmark for what happens beside it. */
    double allocatedBytes() {
        return allocatedBytes;
    }

    /** How large the result is, NaN when the benchmark does not tell. */
    double resultBytes() {
        return resultBytes;
    }
}
