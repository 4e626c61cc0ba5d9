package io.recordbatch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Every benchmark runs: for a moment, in this JVM, so that no figure means anything. */
class BenchmarksTest {
    @Test
    void everyBenchmarkRuns() throws RunnerException {
        // Another run on the same machine spoils figures, but there are none here.
        System.setProperty("jmh.ignoreLock", "true");
        assertThat(new Runner(new OptionsBuilder()
                                .forks(0)
                                // A corner of the grid that every code path has a part in.
                                .param("records", "1", "200")
                                .param("valueLength", "100")
                                .param("real", "true")
                                .param("events", "FLIGHTS")
                                .warmupIterations(0)
                                .measurementIterations(1)
                                .measurementTime(TimeValue.milliseconds(1))
                                .shouldFailOnError(true)
                                .verbosity(VerboseMode.SILENT)
                                .build())
                        .run())
                .isNotEmpty();
    }
}
