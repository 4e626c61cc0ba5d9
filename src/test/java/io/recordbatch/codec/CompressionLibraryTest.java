package io.recordbatch.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jpountz.lz4.LZ4Factory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.xerial.snappy.Snappy;

class CompressionLibraryTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource
    void findsEveryLibraryHere(CompressionType type) {
        type.requireLibrary();
    }

    @ParameterizedTest
    @CsvSource({
        "SNAPPY, org.xerial.snappy., org.xerial.snappy:snappy-java",
        "LZ4, net.jpountz., at.yawk.lz4:lz4-java",
        "ZSTD, com.github.luben.zstd., com.github.luben:zstd-jni"
    })
    void namesALibraryThatIsMissing(CompressionType type, String hidden, String artifact) throws Exception {
        String start = "Compression type " + type + " cannot be used: " + artifact
                + " is not on the class path: add the jar that Kafka ships to the worker's libs directory."
                + " Cause: java.lang.NoClassDefFoundError: " + hidden.replace('.', '/');
        try (CodecRoomLoader loader = new CodecRoomLoader(hidden)) {
            Object missing = loader.type(type);
            Object gzip = loader.type(CompressionType.GZIP);
            assertUnavailable(() -> requireLibrary(missing), start);
            // As does a reader that meets the type for the first time in its data.
            Object buffers = buffers(loader);
            assertUnavailable(() -> codec(buffers, missing), start);
            assertUnavailable(() -> codec(buffers, missing), start);
            requireLibrary(gzip);
            assertThat(codec(buffers, gzip)).isNotNull();
        }
    }

    private static Object buffers(CodecRoomLoader loader) throws ReflectiveOperationException {
        Class<?> lease = loader.loadClass(CodecLease.class.getName());
        return lease.getMethod("acquire").invoke(lease.getConstructor().newInstance());
    }

    private static void requireLibrary(Object type) throws ReflectiveOperationException {
        type.getClass().getMethod("requireLibrary").invoke(type);
    }

    private static Object codec(Object buffers, Object type) throws ReflectiveOperationException {
        return buffers.getClass().getMethod("codec", type.getClass()).invoke(buffers, type);
    }

    private static void assertUnavailable(ThrowingRunnable call, String start) {
        assertThatThrownBy(call::run)
                .isInstanceOf(InvocationTargetException.class)
                .cause()
                .hasMessageStartingWith(start)
                .hasCauseInstanceOf(NoClassDefFoundError.class)
                .extracting(e -> e.getClass().getName())
                .isEqualTo(CodecUnavailableException.class.getName());
    }

    @FunctionalInterface
    private interface ThrowingRunnable {
        void run() throws ReflectiveOperationException;
    }

    @Test
    void tellsHowSnappysNativeLibraryCanBeLoaded() throws Exception {
        assertThat(fork("snappy", "-Djava.io.tmpdir=" + unusableDirectory()))
                .contains("Compression type snappy cannot be used: org.xerial.snappy:snappy-java (found: "
                        + jar(Snappy.class).getFileName()
                        + ") cannot load its native library: set -Dorg.xerial.snappy.tempdir to a directory from"
                        + " which libraries may be loaded (one that is not mounted noexec), or"
                        + " -Dorg.xerial.snappy.use.systemlib=true. Cause: java.lang.");
    }

    @Test
    void tellsHowZstdsNativeLibraryCanBeLoaded() throws Exception {
        String message = "Compression type zstd cannot be used: com.github.luben:zstd-jni (found: "
                + jar(Zstd.class).getFileName()
                + ") cannot load its native library: set -DZstdTempFolder to a directory from which libraries may be"
                + " loaded (one that is not mounted noexec). Cause: java.lang.";
        assertThat(fork("zstd", "-Djava.io.tmpdir=" + unusableDirectory())).contains(message);
        assertThat(fork("zstd", "-DZstdNativePath=" + directory.resolve("none.so")))
                .contains(message);
    }

    @Test
    void usesLz4WithoutItsNativeLibrary() throws Exception {
        assertThat(fork("lz4", "-Djava.io.tmpdir=" + unusableDirectory())).contains("lz4 can be used");
    }

    @Test
    void loadsNoLibraryForAConstant() throws Exception {
        assertThat(fork("constants", "-verbose:class"))
                .contains(CompressionType.class.getName(), "constants can be used")
                .doesNotContain("net.jpountz", "com.github.luben", "org.xerial");
    }

    /** No directory can be created inside of a file. */
    private Path unusableDirectory() throws IOException {
        Path file = directory.resolve("file");
        if (!Files.exists(file)) {
            Files.createFile(file);
        }
        return file.resolve("directory");
    }

    /** What a JVM of its own prints. */
    private static String fork(String type, String option) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add(option);
        command.add("-cp");
        command.add(Stream.of(
                        CompressionType.class, CompressionLibraryTest.class, Snappy.class, LZ4Factory.class, Zstd.class)
                .map(some -> jar(some).toString())
                .collect(Collectors.joining(System.getProperty("path.separator"))));
        command.add(Fork.class.getName());
        command.add(type);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    private static Path jar(Class<?> some) {
        try {
            return Path.of(
                    some.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Asks for a library. */
    static final class Fork {
        private Fork() {}

        public static void main(String[] args) {
            try {
                if (args[0].equals("constants")) {
                    Arrays.stream(CompressionType.values()).forEach(type -> type.acceptsLevel(type.defaultLevel()));
                } else {
                    CompressionType.valueOf(args[0].toUpperCase(Locale.ROOT)).requireLibrary();
                }
                System.out.println(args[0] + " can be used");
            } catch (CodecUnavailableException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
