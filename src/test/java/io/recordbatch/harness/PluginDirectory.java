package io.recordbatch.harness;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Installs plugins the way users do: by unpacking a zip into a directory of {@code plugin.path}. */
public final class PluginDirectory {
    private PluginDirectory() {}

    /**
     * Unpacks an archive into {@code pluginPath}.
     *
     * @throws IllegalStateException if the archive is missing, or an entry would land outside
     */
    public static void unpack(Path archive, Path pluginPath) {
        if (!Files.exists(archive)) {
            throw new IllegalStateException("No " + archive + ": run mvn package first");
        }
        try (InputStream in = Files.newInputStream(archive);
                ZipInputStream zip = new ZipInputStream(in)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path target = pluginPath.resolve(entry.getName()).normalize();
                if (!target.startsWith(pluginPath)) {
                    throw new IllegalStateException(archive + " has an entry outside: " + entry.getName());
                }
                if (entry.isDirectory()) {
                    Files.createDirectories(target);
                } else {
                    Files.createDirectories(target.getParent());
                    Files.copy(zip, target);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
