import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Makes the class data archive of the recordbatch command: runs it, notes which classes it loads, and lets the JVM store
 * them as they are in memory. Beside it lies a key that tells the launcher whose archive it is: the jar's path, and what
 * the JDK says of itself. A JVM that cannot do that is no reason for a build to fail; then there is no archive. Nothing is
 * done where the archive is newer than the jar.
 */
public final class ClassArchive {
    private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));
    private static final List<List<String>> RUNS = List.of(
            List.of("--help"),
            List.of("inspect", "--no-ratio"),
            List.of("find", "--offset", "1"),
            List.of("verify"),
            List.of("cat"));

    /** A newer JVM would link the classes that such lines name, and old class files are archived only unlinked. */
    private static final String CONSTANTS = "@cp";
    /** Newer JVMs number the classes of a run. */
    private static final Pattern ID = Pattern.compile(" id: \\d+$");

    private ClassArchive() {}

    /**
     * Makes an archive.
     *
     * @param args the jar; a directory with batches to run the command on
     * @throws IOException when a file cannot be written
     * @throws InterruptedException when this thread is interrupted
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        Path jar = Path.of(args[0]).toRealPath();
        Path archive = jar.resolveSibling("recordbatch.jsa");
        Path key = jar.resolveSibling("recordbatch.jsa-key");
        Path classes = jar.resolveSibling("recordbatch.classes");
        Path release = JAVA_HOME.resolve("release");
        if (!Files.exists(release)) {
            System.out.println("No class data archive: no " + release);
            return;
        }
        String expectedKey = jar + "\n" + Files.readString(release);
        if (Files.exists(archive)
                && Files.getLastModifiedTime(archive).compareTo(Files.getLastModifiedTime(jar)) > 0
                && Files.exists(key)
                && Files.readString(key).equals(expectedKey)) {
            return;
        }
        Files.deleteIfExists(key);
        Files.deleteIfExists(archive);

        Set<String> loaded = new LinkedHashSet<>();
        for (List<String> run : RUNS) {
            List<String> command = new ArrayList<>(List.of("-XX:DumpLoadedClassList=" + classes, "-jar", jar.toString()));
            command.addAll(run);
            command.add(args[1]);
            java(command);
            if (Files.exists(classes)) {
                for (String line : Files.readAllLines(classes)) {
                    if (!line.startsWith(CONSTANTS)) {
                        loaded.add(ID.matcher(line).replaceFirst(""));
                    }
                }
            }
        }
        Files.write(classes, loaded);
        // With G1, which alone stores objects as well; every collector can load them.
        java(List.of(
                "-Xshare:dump",
                "-Xmx128m",
                "-XX:+UseG1GC",
                "-XX:SharedClassListFile=" + classes,
                "-XX:SharedArchiveFile=" + archive,
                "-cp",
                jar.toString()));
        if (Files.exists(archive)) {
            Files.writeString(key, expectedKey);
        } else {
            System.out.println("No class data archive: this JVM makes none");
        }
    }

    private static void java(List<String> options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(JAVA_HOME.resolve("bin").resolve("java").toString());
        command.addAll(options);
        new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }
}
