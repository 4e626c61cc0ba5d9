package io.recordbatch.benchmark;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs benchmarks in JVMs of their own, one after another, and leaves JMH's JSON. */
final class BenchmarkRun {
    /** Gzip compresses so few batches in a short one that what JMH itself allocates, some 30 kB, shows in each. */
    private static final TimeValue GZIP_ITERATION = TimeValue.seconds(1);

    private static final int WARM_UPS = 2;
    private static final int MEASURED = 3;

    private final Path java;
    private final int rounds;
    private final TimeValue iteration;

    /** Rounds, rather than more forks of one benchmark: what disturbs the machine for a while then hits all alike. */
    BenchmarkRun(String javaHome, int rounds, TimeValue iteration) {
        java = Path.of(javaHome, "bin", "java");
        this.rounds = rounds;
        this.iteration = iteration;
    }

    Results of(List<Measured> all, Path json) throws IOException, RunnerException {
        List<RunResult> results = new ArrayList<>();
        int total = rounds * all.size();
        for (int round = 0; round < rounds; round++) {
            for (Measured measured : all) {
                RunResult result = new Runner(options(measured)).runSingle();
                results.add(result);
                System.out.printf(
                        Locale.ROOT,
                        "%4d/%d  %s  %.4g %s%n",
                        results.size(),
                        total,
                        measured,
                        result.getPrimaryResult().getScore(),
                        result.getPrimaryResult().getScoreUnit());
            }
        }
        try (PrintStream out = new PrintStream(json.toFile())) {
            ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(results);
        }
        return Results.read(json);
    }

    private Options options(Measured measured) {
        boolean isSlow = measured.benchmark().startsWith("EncodeBenchmark")
                && "GZIP".equals(measured.parameters().get("type"));
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("\\." + measured.benchmark().replace(".", "\\.") + "$")
                .jvm(java.toString())
                .forks(1)
                .warmupIterations(WARM_UPS)
                .warmupTime(iteration)
                .measurementIterations(MEASURED)
                .measurementTime(isSlow ? GZIP_ITERATION : iteration)
                .addProfiler(GCProfiler.class)
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT);
        measured.parameters().forEach(options::param);
        return options.build();
    }
}
