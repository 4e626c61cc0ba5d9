package io.recordbatch.benchmark;

import java.util.Map;
import java.util.TreeMap;

/**
 * One thing that JMH measures.
 *
 * @param benchmark the class's simple name and the method, as in {@code EncodeBenchmark.ours}
 * @param parameters all parameters of the benchmark
 */
record Measured(String benchmark, Map<String, String> parameters) {
    Measured {
        parameters = new TreeMap<>(parameters);
    }

    static Measured of(String benchmark) {
        return new Measured(benchmark, Map.of());
    }

    Measured with(String parameter, Object value) {
        return with(Map.of(parameter, value));
    }

    Measured with(Map<String, Object> more) {
        Map<String, String> all = new TreeMap<>(parameters);
        more.forEach((name, value) -> all.put(name, value.toString()));
        return new Measured(benchmark, all);
    }

    /** The same in the same circumstances, done by another method of the same class. */
    Measured by(String method) {
        return new Measured(benchmark.substring(0, benchmark.indexOf('.') + 1) + method, parameters);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(benchmark);
        parameters.forEach(
                (name, value) -> text.append(' ').append(name).append('=').append(value));
        return text.toString();
    }
}
