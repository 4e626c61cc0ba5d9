package io.recordbatch.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class BenchTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final String CLASS_PATH =
            Path.of("target", "test-classes").toAbsolutePath().toString();

    @Test
    void closingEndsProcessesAndDeletesTheDirectory() {
        Bench bench = new Bench();
        JvmProcess process = command("forever").start(bench, "process");
        process.awaitReady(LIMIT, () -> process.log().contains("started"));

        bench.close();

        assertThat(process.isAlive()).isFalse();
        assertThat(bench.directory()).doesNotExist();
        assertThatThrownBy(() -> command("forever").start(bench, "late")).hasMessage("The bench is closed");
    }

    @Test
    void processThatEndsInsteadOfGettingReadyTellsItsLog() {
        try (Bench bench = new Bench()) {
            JvmProcess process = command("fail").start(bench, "process");

            assertThatThrownBy(() -> process.awaitReady(LIMIT, () -> false))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("process ended with exit code 3")
                    .hasMessageContaining("started");
        }
    }

    @Test
    void processThatIsTooSlowTellsItsLog() {
        try (Bench bench = new Bench()) {
            JvmProcess process = command("forever").start(bench, "process");
            process.awaitReady(LIMIT, () -> process.log().contains("started"));

            assertThatThrownBy(() -> process.awaitReady(Duration.ofMillis(100), () -> false))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("Waited 0.1 s in vain for process to be ready")
                    .hasMessageContaining("started");
        }
    }

    @Test
    void commandThatEndsGivesItsExitCodeAndOutput() {
        try (Bench bench = new Bench()) {
            assertThat(command("fail").run(bench, "command", LIMIT))
                    .isEqualTo(new JvmCommand.Output(3, "started" + System.lineSeparator()));
        }
    }

    private static JvmCommand command(String argument) {
        return new JvmCommand(CLASS_PATH, Child.class.getName()).arguments(argument);
    }

    /** The program of the processes above. */
    static final class Child {
        private Child() {}

        public static void main(String[] args) throws InterruptedException {
            System.out.println("started");
            if (args[0].equals("fail")) {
                System.exit(3);
            }
            Thread.sleep(Long.MAX_VALUE);
        }
    }
}
