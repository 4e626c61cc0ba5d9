package io.recordbatch.integration;

import io.recordbatch.harness.Build;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** What the built jar says about itself. */
final class PluginJar {
    private static final String SERVICES = "META-INF/services/";

    private PluginJar() {}

    /** The jar's services files: for each interface the classes listed. */
    static Map<String, List<String>> services() throws IOException {
        Map<String, List<String>> services = new TreeMap<>();
        try (ZipFile jar = new ZipFile(Build.pluginJar().toFile())) {
            for (ZipEntry entry : jar.stream().toList()) {
                if (entry.getName().startsWith(SERVICES) && !entry.isDirectory()) {
                    String text = new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
                    List<String> classes =
                            text.lines().filter(line -> !line.isBlank()).toList();
                    services.put(entry.getName().substring(SERVICES.length()), classes);
                }
            }
        }
        return services;
    }
}
