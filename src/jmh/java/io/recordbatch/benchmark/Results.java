package io.recordbatch.benchmark;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.StreamSupport;

/** What JMH wrote as JSON, of one JVM; a benchmark that ran several times is in it several times. */
final class Results {
    private final Map<Measured, List<Figures>> runs = new HashMap<>();
    private String java = "";
    private String javaName = "";

    static Results read(Path json) throws IOException {
        Results results = new Results();
        for (JsonNode run : new ObjectMapper().readTree(json.toFile())) {
            results.java =
                    run.get("vmName").textValue() + " " + run.get("vmVersion").textValue();
            results.javaName = "Java " + run.get("jdkVersion").textValue().replaceAll("\\..*", "");
            results.runs
                    .computeIfAbsent(measured(run), key -> new ArrayList<>())
                    .add(figures(run));
        }
        return results;
    }

    private static Measured measured(JsonNode run) {
        String name = run.get("benchmark").textValue();
        int method = name.lastIndexOf('.');
        Map<String, String> parameters = new TreeMap<>();
        run.path("params")
                .properties()
                .forEach(
                        entry -> parameters.put(entry.getKey(), entry.getValue().textValue()));
        return new Measured(name.substring(name.lastIndexOf('.', method - 1) + 1), parameters);
    }

    private static Figures figures(JsonNode run) {
        JsonNode time = run.get("primaryMetric");
        double score = time.get("score").doubleValue();
        double nanos = switch (time.get("scoreUnit").textValue()) {
            case "ns/op" -> score;
            case "us/op" -> score * 1e3;
            case "ops/s" -> 1e9 / score;
            default -> throw new IllegalArgumentException("Unknown unit " + time.get("scoreUnit"));
        };
        return new Figures(nanos, least(run, "gc.alloc.rate.norm"), least(run, "resultBytes"));
    }

    /** Of all iterations, since JMH charges a benchmark for what happens beside it. */
    private static double least(JsonNode run, String metric) {
        return StreamSupport.stream(
                        run.at("/secondaryMetrics/" + metric + "/rawData").spliterator(), false)
                .flatMap(fork -> StreamSupport.stream(fork.spliterator(), false))
                .mapToDouble(JsonNode::doubleValue)
                .min()
                .orElse(Double.NaN);
    }

    /** The JVM that ran the benchmarks. */
    String java() {
        return java;
    }

    /** As in Java 17. */
    String javaName() {
        return javaName;
    }

    boolean has(Measured measured) {
        return runs.containsKey(measured);
    }

    Figures of(Measured measured) {
        if (!has(measured)) {
            throw new IllegalArgumentException("Not measured: " + measured);
        }
        return Figures.of(runs.get(measured));
    }
}
