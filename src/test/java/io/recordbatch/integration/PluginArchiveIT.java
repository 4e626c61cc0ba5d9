package io.recordbatch.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.recordbatch.harness.Build;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.kafka.connect.sink.SinkConnector;
import org.apache.kafka.connect.source.SourceConnector;
import org.apache.kafka.connect.storage.Converter;
import org.apache.kafka.connect.storage.HeaderConverter;
import org.apache.kafka.connect.transforms.Transformation;
import org.apache.kafka.connect.transforms.predicates.Predicate;
import org.junit.jupiter.api.Test;

/** What users download: small, complete, free of other people's classes, and the same each time it is built. */
class PluginArchiveIT {
    private static final long MAX_JAR_BYTES = 250_000;
    private static final List<Class<?>> SERVICES = List.of(
            Transformation.class,
            Predicate.class,
            Converter.class,
            HeaderConverter.class,
            SinkConnector.class,
            SourceConnector.class);

    @Test
    void jarIsSmallAndHoldsOnlyOurClasses() throws IOException {
        System.out.println("Plugin jar: " + Files.size(Build.pluginJar()) + " bytes; its rooms: " + bytesOfRooms());
        assertThat(Files.size(Build.pluginJar())).isLessThan(MAX_JAR_BYTES);
        assertThat(names(Build.pluginJar()))
                .contains("io/recordbatch/")
                .allMatch(name ->
                        name.equals("io/") || name.startsWith("io/recordbatch/") || name.startsWith("META-INF/"));
    }

    /** Compressed bytes of the classes in each room, so that growth is seen. */
    private static Map<String, Long> bytesOfRooms() throws IOException {
        Map<String, Long> rooms = new TreeMap<>();
        try (ZipFile jar = new ZipFile(Build.pluginJar().toFile())) {
            jar.stream()
                    .filter(entry -> entry.getName().startsWith("io/recordbatch/") && !entry.isDirectory())
                    .forEach(entry -> rooms.merge(entry.getName().split("/")[2], entry.getCompressedSize(), Long::sum));
        }
        return rooms;
    }

    @Test
    void zipIsOneFolderWithTheJarAndItsPapers() throws IOException {
        String jar = Build.pluginJar().getFileName().toString();
        String folder = jar.replace(".jar", "/");
        assertThat(names(Build.pluginZip()))
                .containsExactlyInAnyOrder(
                        folder, folder + jar, folder + "LICENSE", folder + "README.md", folder + "CHANGELOG.md");
        try (ZipFile zip = new ZipFile(Build.pluginZip().toFile())) {
            byte[] zipped = zip.getInputStream(zip.getEntry(folder + jar)).readAllBytes();
            assertThat(zipped).isEqualTo(Files.readAllBytes(Build.pluginJar()));
        }
    }

    @Test
    void everyEntryCarriesTheSameTimeWhereverItIsBuilt() throws IOException {
        LocalDateTime expected = LocalDateTime.ofInstant(Build.timestamp(), ZoneOffset.UTC);
        for (Path archive : List.of(Build.pluginJar(), Build.pluginZip())) {
            try (ZipFile zip = new ZipFile(archive.toFile())) {
                assertThat(zip.stream())
                        .allSatisfy(entry -> assertThat(entry.getTimeLocal()).isEqualTo(expected));
            }
        }
    }

    @Test
    void servicesFilesNameExactlyTheConcretePlugins() throws Exception {
        Map<String, List<String>> listed = PluginJar.services();
        assertThat(listed).isNotEmpty();
        for (Class<?> service : SERVICES) {
            assertThat(listed.getOrDefault(service.getName(), List.of()))
                    .as(service.getName())
                    .containsExactlyInAnyOrderElementsOf(concretePlugins(service));
        }
        assertThat(listed.keySet())
                .isSubsetOf(SERVICES.stream().map(Class::getName).toList());
    }

    private static List<String> concretePlugins(Class<?> service) throws Exception {
        List<String> plugins = new ArrayList<>();
        for (String entry : names(Build.pluginJar())) {
            if (entry.endsWith(".class") && !entry.endsWith("-info.class")) {
                String name =
                        entry.substring(0, entry.length() - ".class".length()).replace('/', '.');
                // Not initialized: some classes load native libraries.
                Class<?> type = Class.forName(name, false, PluginArchiveIT.class.getClassLoader());
                if (service.isAssignableFrom(type) && isInstantiable(type)) {
                    plugins.add(name);
                }
            }
        }
        return plugins;
    }

    private static boolean isInstantiable(Class<?> type) throws NoSuchMethodException {
        if (Modifier.isAbstract(type.getModifiers()) || !Modifier.isPublic(type.getModifiers())) {
            return false;
        }
        return Modifier.isPublic(type.getConstructor().getModifiers());
    }

    private static List<String> names(Path archive) throws IOException {
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            return zip.stream().map(ZipEntry::getName).toList();
        }
    }
}
