package io.recordbatch.harness;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** Java properties files as maps. */
public final class PropertiesFile {
    private PropertiesFile() {}

    /** Writes a file; one that is there is replaced. */
    public static Path write(Path file, Map<String, String> entries) {
        Properties properties = new Properties();
        properties.putAll(entries);
        try (Writer out = Files.newBufferedWriter(file)) {
            properties.store(out, null);
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a file says, in a map of the caller's own. */
    public static Map<String, String> read(Path file) {
        Properties properties = new Properties();
        try (Reader in = Files.newBufferedReader(file)) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, String> entries = new TreeMap<>();
        properties.stringPropertyNames().forEach(name -> entries.put(name, properties.getProperty(name)));
        return entries;
    }
}
