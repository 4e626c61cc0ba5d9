package io.recordbatch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.recordbatch.codec.CompressionType;
import io.recordbatch.format.TestBatch;
import io.recordbatch.format.TestRecord;
import io.recordbatch.format.Vectors;
import io.recordbatch.harness.Build;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar and the launcher as users run them: processes of their own. */
class CommandIT {
    private static final Path LAUNCHER = Path.of("recordbatch").toAbsolutePath();
    private static final String VECTORS = Vectors.DIRECTORY.toAbsolutePath().toString();

    @TempDir
    private Path directory;

    /** What ended, and what it wrote. */
    private record Ended(int exitCode, String out, String err) {}

    private Ended bash(String script, Map<String, String> environment) throws IOException, InterruptedException {
        Path out = directory.resolve("out");
        Path err = directory.resolve("err");
        ProcessBuilder builder = new ProcessBuilder("bash", "-c", script)
                .directory(directory.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().put("recordbatch", LAUNCHER.toString());
        builder.environment().put("vectors", VECTORS);
        builder.environment().putAll(environment);
        int exitCode = builder.start().waitFor();
        return new Ended(exitCode, Files.readString(out), Files.readString(err));
    }

    private Ended bash(String script) throws IOException, InterruptedException {
        return bash(script, Map.of());
    }

    @Test
    void runsFromAnywhereThroughALink() throws Exception {
        Files.createSymbolicLink(directory.resolve("rb"), LAUNCHER);

        assertThat(bash("./rb --version")).isEqualTo(new Ended(0, "recordbatch " + Build.pluginVersion() + "\n", ""));
    }

    @Test
    void saysWhatToDoWithoutJarOrJava() throws Exception {
        Files.copy(LAUNCHER, directory.resolve("alone"));
        Ended withoutJar = bash("bash ./alone --help");
        Ended withoutJava = bash(
                "$recordbatch --help",
                Map.of("JAVA_HOME", directory.resolve("nowhere").toString()));

        assertThat(withoutJar.exitCode()).isEqualTo(2);
        assertThat(withoutJar.err()).contains("recordbatch.jar", "mvn ");
        assertThat(withoutJava.exitCode()).isEqualTo(2);
        assertThat(withoutJava.err()).contains("nowhere/bin/java", "JAVA_HOME");
    }

    @Test
    void startsFromTheArchiveOfItsClasses() throws Exception {
        Ended ended = bash(
                "$recordbatch inspect --no-ratio $vectors/librdkafka-2.0.2-lz4",
                archiving("-Xlog:class+load:file=loaded"));

        assertThat(ended.exitCode()).isZero();
        assertThat(ended.err()).isEmpty();
        assertThat(Files.readString(directory.resolve("loaded")))
                .containsPattern("io\\.recordbatch\\.segment\\.reader\\.MappedBatches source: shared objects file")
                .containsPattern("picocli\\.CommandLine\\$ITypeConverter source: shared objects file")
                .doesNotContain("$Proxy");
    }

    /** That would take longer than most of what the command is asked for. */
    @Test
    void startsNoManagement() throws Exception {
        for (String command : List.of("--help", "inspect $vectors/librdkafka-2.0.2-lz4")) {
            Ended ended = bash("$recordbatch " + command, Map.of("RECORDBATCH_OPTS", "-Xlog:class+load:file=loaded"));

            assertThat(ended.exitCode()).isZero();
            assertThat(Files.readString(directory.resolve("loaded")))
                    .contains("io.recordbatch.cli.Main ")
                    .doesNotContain("javax.management.", "java.lang.management.");
        }
    }

    /** Neither the launcher nor, where it is led to believe that the archive fits, the JVM lets it do harm. */
    @Test
    void otherArchivesChangeNothing() throws Exception {
        Path target = Files.createDirectories(directory.resolve("target"));
        Files.copy(LAUNCHER, directory.resolve("moved"));
        Files.copy(Build.commandJar(), target.resolve("recordbatch.jar"));
        Path archive = target.resolve("recordbatch.jsa");
        Path key = target.resolve("recordbatch.jsa-key");
        Files.copy(Build.commandJar().resolveSibling("recordbatch.jsa"), archive);
        Files.copy(Build.commandJar().resolveSibling("recordbatch.jsa-key"), key);
        // Copies may be of one time, and the launcher wants an archive that is newer than its jar.
        Files.setLastModifiedTime(target.resolve("recordbatch.jar"), FileTime.fromMillis(0));
        String run = "bash -x ./moved --version 2> trace; grep -c SharedArchiveFile= trace";
        String version = "recordbatch " + Build.pluginVersion() + "\n";

        assertThat(bash(run, archiving("")).out()).isEqualTo(version + "0\n");

        Path jar = target.toRealPath().resolve("recordbatch.jar");
        Files.writeString(key, jar + Files.readString(key).replaceFirst("^.*", ""));
        assertThat(bash(run, archiving("")).out()).isEqualTo(version + "2\n");
        assertThat(bash("bash ./moved --version", archiving(""))).isEqualTo(new Ended(0, version, ""));

        Files.delete(archive);
        Files.writeString(archive, "No archive");
        assertThat(bash("bash ./moved --version", archiving(""))).isEqualTo(new Ended(0, version, ""));

        Files.writeString(key, "Of another Java\n", StandardOpenOption.APPEND);
        assertThat(bash(run, archiving("")).out()).isEqualTo(version + "0\n");
    }

    /** With the Java that made the archive. */
    private static Map<String, String> archiving(String options) {
        return Map.of("JAVA_HOME", System.getProperty("java.home"), "RECORDBATCH_OPTS", options);
    }

    @Test
    void everyCodecWorksAndNothingIsLogged() throws Exception {
        for (CompressionType type : CompressionType.values()) {
            Ended ended = bash("$recordbatch recompress --codec " + type + " --output " + type + " $vectors");
            assertThat(ended.err()).isEmpty();
            assertThat(ended.exitCode()).isZero();
        }
        Ended verified = bash("$recordbatch verify .");
        assertThat(verified.err()).isEmpty();
        assertThat(verified.exitCode()).isZero();
        assertThat(verified.out().lines().filter(line -> line.contains(": ok, ")))
                .hasSize(5 * 8);
    }

    @Test
    void comesBackThroughPipes() throws Exception {
        Ended ended = bash("$recordbatch cat $vectors/librdkafka-2.0.2-lz4 | $recordbatch pack --output - "
                + "| $recordbatch cat --encoding base64 -");

        assertThat(ended.err()).isEmpty();
        assertThat(ended.out())
                .isEqualTo(Files.readString(Vectors.DIRECTORY.resolve("librdkafka-2.0.2-lz4/expected.jsonl")));
    }

    @Test
    void endsSilentlyWhenNobodyReadsOn() throws Exception {
        Ended ended = bash("$recordbatch cat $vectors | head -1; echo ${PIPESTATUS[0]}");

        assertThat(ended.err()).isEmpty();
        assertThat(ended.out().lines()).hasSize(2).last().isEqualTo("141");
    }

    @Test
    void bashCompletes() throws Exception {
        Ended ended = bash("source <($recordbatch completion) && COMP_WORDS=(recordbatch ins) COMP_CWORD=1 "
                + "&& _complete_recordbatch && echo ${COMPREPLY[@]}");

        assertThat(ended.err()).isEmpty();
        assertThat(ended.out()).isEqualTo("inspect\n");
    }

    /** A file of 64 MB in a heap of 16 MB. */
    @Test
    void memoryIsBounded() throws Exception {
        Path segment = Files.createDirectories(directory.resolve("large-0")).resolve("00000000000000000000.log");
        long records = writeSegment(segment, 64 << 20);
        Map<String, String> heap = Map.of("RECORDBATCH_OPTS", "-Xmx16m");

        for (String command :
                List.of("inspect", "inspect --ratio", "verify", "cat --raw", "find --offset 1000000000")) {
            Ended ended = bash("$recordbatch " + command + " large-0 > /dev/null", heap);
            assertThat(ended.err()).doesNotContain("OutOfMemory");
            assertThat(ended.exitCode()).as(command).isEqualTo(command.startsWith("find") ? 1 : 0);
        }
        assertThat(bash("$recordbatch cat --raw large-0 | wc -l", heap).out().strip())
                .isEqualTo(Long.toString(records));
    }

    private static long writeSegment(Path file, long bytes) throws IOException {
        byte[] value = new byte[10_000];
        long offset = 0;
        long written = 0;
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            while (written < bytes) {
                List<TestRecord> records = new ArrayList<>();
                for (int i = 0; i < 20; i++) {
                    records.add(new TestRecord(offset, offset, null, value, List.of()));
                    offset++;
                }
                byte[] batch = new TestBatch("", records).kafkas();
                out.write(batch);
                written += batch.length;
            }
        }
        return offset;
    }

    @Test
    void jarHasLicencesAndNothingThatBreaksIt() throws IOException {
        try (ZipFile jar = new ZipFile(Build.commandJar().toFile())) {
            List<String> names = jar.stream().map(ZipEntry::getName).toList();
            assertThat(names)
                    .doesNotHaveDuplicates()
                    .noneMatch(name -> name.endsWith("module-info.class") || name.matches("META-INF/.*\\.(SF|RSA|DSA)"))
                    .noneMatch(name -> name.startsWith("io/recordbatch/connect/"))
                    .noneMatch(name -> name.startsWith("io/recordbatch/metrics/"))
                    .contains(
                            "META-INF/LICENSE",
                            "META-INF/services/com.fasterxml.jackson.core.JsonFactory",
                            "META-INF/licenses/kafka-clients/LICENSE",
                            "META-INF/licenses/kafka-clients/NOTICE",
                            "META-INF/licenses/jackson-core/META-INF/LICENSE",
                            "META-INF/licenses/jackson-core/META-INF/NOTICE",
                            "META-INF/licenses/slf4j-api/META-INF/LICENSE.txt",
                            "META-INF/licenses/zstd-jni.txt",
                            "META-INF/licenses/lz4-java.txt",
                            "META-INF/licenses/snappy-java.txt",
                            "META-INF/licenses/picocli.txt",
                            "META-INF/licenses/progressbar.txt",
                            "META-INF/licenses/jline.txt");
            String manifest = new String(
                    jar.getInputStream(jar.getEntry("META-INF/MANIFEST.MF")).readAllBytes(), StandardCharsets.UTF_8);
            assertThat(manifest).contains("Main-Class: io.recordbatch.cli.Main", "Multi-Release: true");
        }
    }
}
