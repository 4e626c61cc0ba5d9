package io.recordbatch.benchmark;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.StreamSupport;

/** What JMH wrote as JSON, of one JVM; a benchmark that ran several times is in it several times. */
final class Results {
    private final Map<Measured, Figures> figures = new HashMap<>();
    private String java = "";
    private String javaName = "";

    static Results read(Path json) throws IOException {
        Results results = new Results();
        for (JsonNode run : new ObjectMapper().readTree(json.toFile())) {
            results.java =
                    run.get("vmName").textValue() + " " + run.get("vmVersion").textValue();
            results.javaName = "Java " + run.get("jdkVersion").textValue().replaceAll("\\..*", "");
            add(run, results.figures.computeIfAbsent(measured(run), key -> new Figures()));
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

    private static void add(JsonNode run, Figures figures) {
        JsonNode time = run.get("primaryMetric");
        DoubleUnaryOperator toNanos = switch (time.get("scoreUnit").textValue()) {
            case "ns/op" -> score -> score;
            case "us/op" -> score -> score * 1e3;
            case "ops/s" -> score -> 1e9 / score;
            default -> throw new IllegalArgumentException("Unknown unit " + time.get("scoreUnit"));
        };
        iterations(time).map(toNanos).forEach(figures::addNanos);
        JsonNode others = run.get("secondaryMetrics");
        iterations(others.path("gc.alloc.rate.norm")).forEach(figures::addAllocatedBytes);
        iterations(others.path("resultBytes")).forEach(figures::addResultBytes);
    }

    private static DoubleStream iterations(JsonNode metric) {
        return StreamSupport.stream(metric.path("rawData").spliterator(), false)
                .flatMap(fork -> StreamSupport.stream(fork.spliterator(), false))
                .mapToDouble(JsonNode::doubleValue);
    }

    /** The JVM that ran the benchmarks. */
    String java() {
        return java;
    }

    /** As in Java 17. */
    String javaName() {
        return javaName;
    }

    Figures of(Measured measured) {
        Figures found = figures.get(measured);
        if (found == null) {
            throw new IllegalArgumentException("Not measured: " + measured);
        }
        return found;
    }
}
