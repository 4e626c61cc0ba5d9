package io.recordbatch.cli;

import io.recordbatch.codec.CompressionType;
import io.recordbatch.format.TestBatch;
import io.recordbatch.format.TestRecord;
import io.recordbatch.harness.Bench;
import io.recordbatch.harness.Broker;
import io.recordbatch.harness.Build;
import io.recordbatch.harness.KafkaRuntime;
import io.recordbatch.harness.Topic;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/**
 * The command beside Kafka's own tools: whole processes, a new JVM each with the options that Kafka's scripts and our
 * launcher give it, in turns, the files in the page cache.
 */
public final class CommandThroughput {
    private static final long SEGMENT_BYTES = 1_000_000_000;
    private static final int RECORDS_PER_BATCH = 500;
    private static final long TIMESTAMP = 1_700_000_000_000L;
    private static final Path EVENTS = Path.of("src/test/resources/data/flights.jsonl");

    private static final String RECORDS = "10000000";
    private static final String RECORD_BYTES = "100";
    private static final String TOPIC = "records";
    private static final Duration LOAD_LIMIT = Duration.ofMinutes(5);

    private static final Path LAUNCHER = Path.of("recordbatch").toAbsolutePath();
    private static int runs = 5;

    private CommandThroughput() {}

    /**
     * Prints a table in Markdown.
     *
     * @param args how often each process runs, 5 by default
     * @throws IOException when a file cannot be written or a process cannot be started
     * @throws InterruptedException when this thread is interrupted
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length > 0) {
            runs = Integer.parseInt(args[0]);
        }
        System.out.println("| what | unit | Kafka's tool | recordbatch | ratio |");
        System.out.println("|---|---|---|---|---|");
        try (Bench bench = new Bench()) {
            String segment = segment(bench.directory("zstd-0")).toString();
            compareTimes("inspect, kafka-dump-log", dump(segment), List.of(LAUNCHER.toString(), "inspect", segment));
            compareTimes(
                    "verify, kafka-dump-log --deep-iteration",
                    dump(segment, "--deep-iteration"),
                    List.of(LAUNCHER.toString(), "verify", segment));
        }
        try (Bench bench = new Bench()) {
            consume(bench);
        }
        // Kafka's --help ends with exit code 1.
        compareTimes(
                "--help, kafka-dump-log --version",
                tool("256M", "DumpLogSegments", new String[] {"--version"}),
                List.of(LAUNCHER.toString(), "--help"));
    }

    /** Batches as a producer makes them, of flights in a random order. */
    private static Path segment(Path directory) throws IOException {
        Path file = directory.resolve("00000000000000000000.log");
        List<String> events = Files.readAllLines(EVENTS);
        Random random = new Random(1);
        long offset = 0;
        long bytes = 0;
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            while (bytes < SEGMENT_BYTES) {
                List<TestRecord> records = new ArrayList<>(RECORDS_PER_BATCH);
                for (int i = 0; i < RECORDS_PER_BATCH; i++) {
                    byte[] value = events.get(random.nextInt(events.size())).getBytes(StandardCharsets.UTF_8);
                    records.add(new TestRecord(offset, TIMESTAMP + offset, null, value, List.of()));
                    offset++;
                }
                byte[] batch = new TestBatch("", records)
                        .compressed(CompressionType.ZSTD, CompressionType.ZSTD.defaultLevel())
                        .kafkas();
                out.write(batch);
                bytes += batch.length;
            }
        }
        return file;
    }

    private static List<String> dump(String segment, String... options) {
        return tool("256M", "DumpLogSegments", options, "--files", segment);
    }

    /** As {@code kafka-run-class.sh} starts a tool. */
    private static List<String> tool(String heap, String name, String[] options, String... more) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heap,
                "-server",
                "-XX:+UseG1GC",
                "-XX:MaxGCPauseMillis=20",
                "-XX:InitiatingHeapOccupancyPercent=35",
                "-XX:+ExplicitGCInvokesConcurrent",
                "-Djava.awt.headless=true",
                "-cp",
                Build.kafka().classPath(),
                "org.apache.kafka.tools." + name));
        command.addAll(List.of(options));
        command.addAll(List.of(more));
        return command;
    }

    private static void compareTimes(String what, List<String> kafkas, List<String> ours)
            throws IOException, InterruptedException {
        Turns turns = Turns.of(kafkas, ours);
        print(what, "s", turns, run -> run.seconds, false);
    }

    private static void print(
            String what, String unit, Turns turns, ToDoubleFunction<Run> measure, boolean moreIsBetter) {
        double rival = median(turns.kafkas, measure);
        double mine = median(turns.ours, measure);
        double ratio = moreIsBetter ? mine / rival : rival / mine;
        System.out.printf("| %s | %s | %.2f | %.2f | %.1f |%n", what, unit, rival, mine, ratio);
    }

    private static void consume(Bench bench) throws IOException, InterruptedException {
        KafkaRuntime kafka = Build.kafka();
        Broker broker = Broker.start(bench, kafka, Map.of());
        Topic.create(broker, TOPIC);
        kafka.command("org.apache.kafka.tools.ProducerPerformance")
                .arguments("--topic", TOPIC, "--num-records", RECORDS, "--record-size", RECORD_BYTES)
                .arguments("--throughput", "-1", "--producer-props", "bootstrap.servers=" + broker.bootstrapServers())
                .run(bench, "load", LOAD_LIMIT);
        List<String> consumer = tool(
                "512M",
                "ConsumerPerformance",
                new String[] {"--bootstrap-server", broker.bootstrapServers(), "--topic", TOPIC},
                "--messages",
                RECORDS,
                "--timeout",
                "60000");
        List<String> cat = List.of(
                LAUNCHER.toString(),
                "cat",
                "--stats",
                broker.logDirectory(TOPIC, 0).toString());
        Turns turns = Turns.of(consumer, cat);
        print("cat --stats, kafka-consumer-perf-test", "fetch.MB.sec", turns, Run::fetchMegabytesPerSecond, true);
        print("the same, whole processes", "s", turns, run -> run.seconds, false);
    }

    private static double median(List<Run> runs, ToDoubleFunction<Run> measure) {
        return runs.stream().mapToDouble(measure).sorted().toArray()[runs.size() / 2];
    }

    /** Runs of both sides. */
    private record Turns(List<Run> kafkas, List<Run> ours) {
        /** Runs both once for the page cache and then in turns. */
        static Turns of(List<String> kafkas, List<String> ours) throws IOException, InterruptedException {
            Turns turns = new Turns(new ArrayList<>(), new ArrayList<>());
            Run.of(kafkas);
            Run.of(ours);
            for (int i = 0; i < runs; i++) {
                turns.kafkas.add(Run.of(kafkas));
                turns.ours.add(Run.of(ours));
            }
            return turns;
        }
    }

    /**
     * A process that has ended well.
     *
     * @param seconds from its start to its end
     * @param lastLine of its standard output
     */
    private record Run(double seconds, String lastLine) {
        static Run of(List<String> command) throws IOException, InterruptedException {
            Path out = Files.createTempFile("recordbatch-", ".out");
            try {
                long start = System.nanoTime();
                Process process = new ProcessBuilder(command)
                        .redirectOutput(out.toFile())
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
                int exitCode = process.waitFor();
                double seconds = (System.nanoTime() - start) / 1e9;
                if (exitCode != 0) {
                    throw new IllegalStateException("Exit code " + exitCode + " of " + String.join(" ", command));
                }
                return new Run(seconds, lastLine(out));
            } finally {
                Files.delete(out);
            }
        }

        /** Not the whole file: a deep dump is gigabytes. */
        private static String lastLine(Path file) throws IOException {
            try (RandomAccessFile reader = new RandomAccessFile(file.toFile(), "r")) {
                byte[] end = new byte[(int) Math.min(1000, reader.length())];
                reader.seek(reader.length() - end.length);
                reader.readFully(end);
                String text = new String(end, StandardCharsets.UTF_8).strip();
                return text.substring(text.lastIndexOf('\n') + 1);
            }
        }

        /** The last but one of the columns that both tools print. */
        double fetchMegabytesPerSecond() {
            String[] columns = lastLine.split(", ");
            return Double.parseDouble(columns[columns.length - 2]);
        }
    }
}
