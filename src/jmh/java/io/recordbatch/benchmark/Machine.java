package io.recordbatch.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What figures were measured on. */
final class Machine {
    private static final Path CPUS = Path.of("/proc/cpuinfo");
    private static final Pattern MODEL = Pattern.compile("model name\\s*: (.+)");
    private static final List<String> LIBRARIES =
            List.of("kafka-clients", "lz4-java", "zstd-jni", "snappy-java", "jmh-core");

    private Machine() {}

    /** Cores and libraries, in words. */
    static String described() throws IOException {
        String model = System.getProperty("os.arch");
        if (Files.exists(CPUS)) {
            try (Stream<String> lines = Files.lines(CPUS)) {
                model = lines.map(MODEL::matcher)
                        .filter(Matcher::matches)
                        .map(line -> line.group(1))
                        .findFirst()
                        .orElse(model);
            }
        }
        return Runtime.getRuntime().availableProcessors() + " cores of " + model + "; " + libraries();
    }

    private static String libraries() {
        StringBuilder versions = new StringBuilder();
        for (String library : LIBRARIES) {
            Matcher jar = Pattern.compile("\\b" + library + "-([0-9][^/\\\\]*)\\.jar")
                    .matcher(System.getProperty("java.class.path"));
            if (jar.find()) {
                versions.append(versions.isEmpty() ? "" : ", ")
                        .append(library)
                        .append(' ')
                        .append(jar.group(1));
            }
        }
        return versions.toString();
    }
}
