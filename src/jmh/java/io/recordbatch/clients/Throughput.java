package io.recordbatch.clients;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Measures named ways of moving the same records, in turns so that the machine's moods hit all alike. */
final class Throughput {
    private static final int WARMUP_ROUNDS = 2;
    private static final int ROUNDS = 11;

    /**
     * What one run took.
     *
     * @param recordsPerSecond records a second of wall time
     * @param cpuNanos CPU time a record
     * @param allocatedBytes bytes allocated a record
     */
    record Run(double recordsPerSecond, double cpuNanos, double allocatedBytes) {}

    private final Map<String, Supplier<Run>> ways = new LinkedHashMap<>();

    Throughput way(String name, Supplier<Run> way) {
        ways.put(name, way);
        return this;
    }

    /** Runs every way in turns; prints medians as Markdown, and the medians of each round's ratios to the first way. */
    void print(String title) {
        Map<String, List<Run>> runs = new LinkedHashMap<>();
        for (int round = -WARMUP_ROUNDS; round < ROUNDS; round++) {
            ways.forEach((name, way) ->
                    runs.computeIfAbsent(name, key -> new ArrayList<>()).add(way.get()));
        }
        runs.values().forEach(all -> all.subList(0, WARMUP_ROUNDS).clear());
        List<Run> rival = runs.values().iterator().next();
        System.out.printf("%n| %s | records/s | ratio | CPU ns/record | ratio | B/record | ratio |%n", title);
        System.out.println("|---|---|---|---|---|---|---|");
        runs.forEach((name, ours) -> System.out.printf(
                Locale.ROOT,
                "| %s | %,.0f | %.3f | %.0f | %.3f | %.0f | %.3f |%n",
                name,
                median(ours, Run::recordsPerSecond),
                ratio(ours, rival, Run::recordsPerSecond),
                median(ours, Run::cpuNanos),
                ratio(ours, rival, Run::cpuNanos),
                median(ours, Run::allocatedBytes),
                ratio(ours, rival, Run::allocatedBytes)));
    }

    private static double median(List<Run> runs, ToDoubleFunction<Run> figure) {
        return median(runs.stream().mapToDouble(figure));
    }

    private static double ratio(List<Run> ours, List<Run> rival, ToDoubleFunction<Run> figure) {
        return median(IntStream.range(0, ROUNDS)
                .mapToDouble(round -> figure.applyAsDouble(ours.get(round)) / figure.applyAsDouble(rival.get(round))));
    }

    private static double median(DoubleStream figures) {
        return figures.sorted().toArray()[ROUNDS / 2];
    }
}
