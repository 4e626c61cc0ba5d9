package io.recordbatch.benchmark;

import io.recordbatch.benchmark.Target.Group;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.TimeValue;

/** What {@code ./bench} runs, and where it writes what came out. */
public final class Benchmarks {
    private static final Path DOCS = Path.of("docs");
    private static final Path PAGE = DOCS.resolve("benchmarks.md");
    private static final Path GRID_PAGE = DOCS.resolve("benchmarks-grid.md");
    private static final GeneratedPart TARGETS = new GeneratedPart("targets");
    private static final GeneratedPart GRID = new GeneratedPart("grid");
    private static final Path JSON = Path.of("target");
    /** Rows that count are measured in two JVMs each: what the JIT makes of the same code differs. */
    private static final int ROUNDS = 2;

    private static final TimeValue ITERATION = TimeValue.milliseconds(250);
    private static final TimeValue GRID_ITERATION = TimeValue.milliseconds(200);

    private Benchmarks() {}

    /**
     * Measures the targets, or with {@code --all} the whole grid.
     *
     * @param args nothing, or {@code --all}
     * @throws IOException when a page cannot be read or written
     * @throws RunnerException when a benchmark fails
     */
    public static void main(String[] args) throws IOException, RunnerException {
        String java = System.getProperty("java.home");
        if (args.length > 0 && args[0].equals("--all")) {
            GRID.requireIn(Files.readString(PAGE));
            GRID.requireIn(Files.readString(GRID_PAGE));
            writeGrid(new BenchmarkRun(java, 1, GRID_ITERATION)
                    .of(AllMeasured.list(), JSON.resolve("benchmarks-all.json")));
            return;
        }
        TARGETS.requireIn(Files.readString(PAGE));
        List<Measured> measured = Targets.measured(Targets.all());
        List<Results> results = new ArrayList<>();
        results.add(new BenchmarkRun(java, ROUNDS, ITERATION).of(measured, JSON.resolve("benchmarks.json")));
        String java25 = System.getenv("JAVA25_HOME");
        if (java25 != null) {
            results.add(
                    new BenchmarkRun(java25, ROUNDS, ITERATION).of(measured, JSON.resolve("benchmarks-java25.json")));
        }
        writeTargets(results);
    }

    private static void writeTargets(List<Results> results) throws IOException {
        write(PAGE, TARGETS, new TargetsPage(results).of(Targets.all(), Machine.described()));
        for (Group group : Targets.all()) {
            if (group.hasChart()) {
                Files.writeString(DOCS.resolve(group.chart()), BarChart.of(group, results.get(0)));
            }
        }
    }

    private static void writeGrid(Results results) throws IOException {
        Grid grid = new Grid(results);
        String measuredOn = "Measured on " + Machine.described() + "; " + results.java() + ".\n\n";
        write(PAGE, GRID, measuredOn + grid.lowest());
        write(GRID_PAGE, GRID, measuredOn + grid.tables());
    }

    private static void write(Path page, GeneratedPart part, String text) throws IOException {
        Files.writeString(page, part.replacedIn(Files.readString(page), text));
        System.out.println("Written: " + page);
    }
}
