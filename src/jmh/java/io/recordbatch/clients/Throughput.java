package io.recordbatch.clients;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/** Measures named ways of moving the same records, in turns so that the machine's moods hit all alike. */
final class Throughput {
    private static final int ROUNDS = 5;

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

    /** Runs every way once to warm up and then in turns; prints medians as Markdown, ratios to the first way. */
    void print(String title) {
        ways.values().forEach(Supplier::get);
        Map<String, List<Run>> runs = new LinkedHashMap<>();
        for (int round = 0; round < ROUNDS; round++) {
            ways.forEach((name, way) ->
                    runs.computeIfAbsent(name, key -> new ArrayList<>()).add(way.get()));
        }
        System.out.printf("%n| %s | records/s | ratio | CPU ns/record | ratio | B/record | ratio |%n", title);
        System.out.println("|---|---|---|---|---|---|---|");
        Run rival = null;
        for (Map.Entry<String, List<Run>> entry : runs.entrySet()) {
            Run median = median(entry.getValue());
            rival = rival == null ? median : rival;
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %,.0f | %.2f | %.0f | %.2f | %.0f | %.2f |%n",
                    entry.getKey(),
                    median.recordsPerSecond(),
                    median.recordsPerSecond() / rival.recordsPerSecond(),
                    median.cpuNanos(),
                    median.cpuNanos() / rival.cpuNanos(),
                    median.allocatedBytes(),
                    median.allocatedBytes() / rival.allocatedBytes());
        }
    }

    private static Run median(List<Run> runs) {
        return runs.stream()
                .sorted(Comparator.comparingDouble(Run::recordsPerSecond))
                .toList()
                .get(runs.size() / 2);
    }
}
