package io.recordbatch.harness;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A Java main class to be run in a process of its own: class path, heap, system properties, environment, arguments.
 * Built step by step, not thread-safe; may be started more than once.
 */
public final class JvmCommand {
    /** Numbers the logs of {@link #run}, each of which must hold one run only. */
    private static final AtomicInteger RUNS = new AtomicInteger();

    private final String classPath;
    private final String mainClass;
    private final Map<String, String> systemProperties = new LinkedHashMap<>();
    private final Map<String, String> environment = new LinkedHashMap<>();
    private final List<String> arguments = new ArrayList<>();
    private int heapMegabytes = 256;

    /** A command with a heap of 256 MB whose log4j2, if it has one, writes to standard output. */
    public JvmCommand(String classPath, String mainClass) {
        this.classPath = classPath;
        this.mainClass = mainClass;
        URL logging = Objects.requireNonNull(JvmCommand.class.getResource("log4j2.xml"));
        systemProperty("log4j2.configurationFile", logging.toString());
    }

    /** Sets the largest size of the heap. */
    public JvmCommand heapMegabytes(int megabytes) {
        heapMegabytes = megabytes;
        return this;
    }

    /** Sets a system property. */
    public JvmCommand systemProperty(String key, String value) {
        systemProperties.put(key, value);
        return this;
    }

    /** Adds to the environment, which is otherwise that of this process. */
    public JvmCommand environment(Map<String, String> variables) {
        environment.putAll(variables);
        return this;
    }

    /** Adds arguments of the main class. */
    public JvmCommand arguments(String... values) {
        arguments.addAll(List.of(values));
        return this;
    }

    /** Starts the process; its output goes to the file {@code <name>.log} of the bench, which also ends it. */
    public JvmProcess start(Bench bench, String name) {
        File log = bench.directory().resolve(name + ".log").toFile();
        ProcessBuilder builder = new ProcessBuilder(commandLine())
                .directory(bench.directory().toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log));
        builder.environment().putAll(environment);
        return bench.own(() -> {
            try {
                return new JvmProcess(name, builder.start(), log.toPath());
            } catch (IOException e) {
                throw new UncheckedIOException("Cannot start " + name, e);
            }
        });
    }

    /**
     * Runs a command that ends by itself.
     *
     * @return its exit code and what it wrote
     * @throws IllegalStateException if it still runs after {@code limit}
     */
    public Output run(Bench bench, String name, Duration limit) {
        try (JvmProcess process = start(bench, name + "-" + RUNS.incrementAndGet())) {
            Until.met(name + " to end", limit, () -> !process.isAlive());
            return new Output(process.exitCode(), process.log());
        }
    }

    private List<String> commandLine() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // The quick compiler and the serial collector: these processes live for seconds and share few cores.
        command.addAll(List.of("-Xmx" + heapMegabytes + "m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        systemProperties.forEach((key, value) -> command.add("-D" + key + "=" + value));
        command.addAll(List.of("-cp", classPath, mainClass));
        command.addAll(arguments);
        return command;
    }

    /**
     * What is left of a command that ran.
     *
     * @param exitCode 0 for success
     * @param text standard output and standard error
     */
    public record Output(int exitCode, String text) {}
}
