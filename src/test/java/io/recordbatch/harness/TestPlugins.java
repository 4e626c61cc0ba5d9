package io.recordbatch.harness;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Installs the connectors of {@link io.recordbatch.harness.plugins} as a plugin of their own, beside ours. */
public final class TestPlugins {
    /** The class name of the source of arrays. */
    public static final String ARRAY_SOURCE = "io.recordbatch.harness.plugins.ArraySource";
    /** The class name of the sink that writes bytes to a file. */
    public static final String BYTE_SINK = "io.recordbatch.harness.plugins.ByteSink";
    /** The class name of the sink that writes objects. */
    public static final String OBJECT_SINK = "io.recordbatch.harness.plugins.ObjectSink";
    /** The class name of the sink that does nothing. */
    public static final String DISCARD_SINK = "io.recordbatch.harness.plugins.DiscardSink";

    private static final String CLASSES = "io/recordbatch/harness/plugins";

    private TestPlugins() {}

    /** Packs them into a jar below {@code pluginPath}. */
    public static void install(Path pluginPath) {
        try (Stream<Path> classes = Files.list(Build.testClasses().resolve(CLASSES))) {
            Path directory = Files.createDirectories(pluginPath.resolve("test-plugins"));
            try (OutputStream out = Files.newOutputStream(directory.resolve("test-plugins.jar"));
                    ZipOutputStream jar = new ZipOutputStream(out)) {
                for (Path file : classes.toList()) {
                    put(jar, CLASSES + "/" + file.getFileName(), Files.readAllBytes(file));
                }
                services(jar, "org.apache.kafka.connect.source.SourceConnector", ARRAY_SOURCE);
                services(jar, "org.apache.kafka.connect.sink.SinkConnector", BYTE_SINK, OBJECT_SINK, DISCARD_SINK);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void services(ZipOutputStream jar, String service, String... plugins) throws IOException {
        byte[] lines = String.join("\n", List.of(plugins)).getBytes(StandardCharsets.UTF_8);
        put(jar, "META-INF/services/" + service, lines);
    }

    private static void put(ZipOutputStream jar, String name, byte[] bytes) throws IOException {
        jar.putNextEntry(new ZipEntry(name));
        jar.write(bytes);
    }
}
