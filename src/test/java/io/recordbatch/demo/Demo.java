package io.recordbatch.demo;

import io.recordbatch.harness.Bench;
import io.recordbatch.harness.Broker;
import io.recordbatch.harness.Build;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Plays every scene on a fresh broker and worker; the script {@code demo} builds what it needs and starts it, from the
 * project's directory. Exits with 0 only if every scene passed.
 */
public final class Demo {
    private static final List<Scene> SCENES = List.of(new WebhooksScene(), new FlightsScene());

    private final PrintStream out = System.out;
    private final Bench bench;

    private Demo(Bench bench) {
        this.bench = bench;
    }

    /** Runs the demo; with {@code --keep} the worker runs on until Ctrl-C. */
    public static void main(String[] args) throws IOException {
        boolean keep = List.of(args).contains("--keep");
        boolean passed;
        try (Bench bench = new Bench()) {
            passed = new Demo(bench).run(keep);
        }
        System.exit(passed ? 0 : 1);
    }

    private boolean run(boolean keep) throws IOException {
        try {
            DemoKafka kafka = start();
            boolean passed = true;
            for (Scene scene : SCENES) {
                passed &= play(scene, kafka);
            }
            if (passed && keep) {
                keep(kafka);
            }
            return passed;
        } catch (IllegalStateException e) {
            // After Ctrl-C the bench is cleared under our feet, and what fails then is no news.
            if (!bench.isClosed()) {
                System.err.println("\nThe demo failed: " + e.getMessage());
            }
            return false;
        }
    }

    private DemoKafka start() {
        Broker broker = timed(
                "Starting a broker, Kafka " + Build.kafka().version(),
                () -> Broker.start(bench, Build.kafka(), Map.of()));
        return timed(
                "Starting a Connect worker, plugin " + Build.pluginVersion(),
                () -> DemoKafka.start(bench, broker, SCENES));
    }

    private boolean play(Scene scene, DemoKafka kafka) throws IOException {
        out.println();
        out.println(scene.title());
        Scene.Outcome outcome;
        try (ProgressBars bars = new ProgressBars()) {
            outcome = scene.play(kafka, bars);
        }
        out.println();
        outcome.table().forEach(row -> out.printf("  %-20s %12s%n", row.getKey(), row.getValue()));
        out.println();
        out.println(outcome.verdict());
        return outcome.passed();
    }

    private void keep(DemoKafka kafka) {
        out.println();
        out.println("The worker goes on: " + kafka.rest().address() + ". Ctrl-C ends and clears away everything.");
        out.println("To try next, in another terminal:");
        SCENES.forEach(scene -> scene.tryNext(kafka).forEach(command -> out.println("  " + command)));
        kafka.worker().process().join();
        kafka.worker().process().requireAlive();
    }

    private <T> T timed(String step, Supplier<T> action) {
        out.printf("%-56s", step);
        out.flush();
        long start = System.nanoTime();
        T result = action.get();
        double seconds = Duration.ofNanos(System.nanoTime() - start).toMillis() / 1000.0;
        out.println(String.format(Locale.ROOT, "%5.1f s", seconds));
        return result;
    }
}
