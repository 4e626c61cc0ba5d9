package io.recordbatch.integration;

import io.recordbatch.harness.Build;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Someone else's plugin: a converter in a jar and a plugin directory of its own, made on the spot. */
final class ForeignPlugin {
    static final String CONVERTER = "com.example.foreign.PrefixConverter";
    static final String PREFIX = "foreign:";

    private static final String CLASS_FILE = "com/example/foreign/PrefixConverter.class";
    /** Text with a prefix, without which it reads nothing: no other converter can be mistaken for it. */
    private static final String SOURCE = """
            package com.example.foreign;

            import java.nio.charset.StandardCharsets;
            import java.util.Map;
            import org.apache.kafka.connect.data.Schema;
            import org.apache.kafka.connect.data.SchemaAndValue;
            import org.apache.kafka.connect.errors.DataException;
            import org.apache.kafka.connect.storage.Converter;

            public class PrefixConverter implements Converter {
                private String prefix;

                @Override
                public void configure(Map<String, ?> configs, boolean isKey) {
                    prefix = (String) configs.get("prefix");
                }

                @Override
                public byte[] fromConnectData(String topic, Schema schema, Object value) {
                    return (prefix + value).getBytes(StandardCharsets.UTF_8);
                }

                @Override
                public SchemaAndValue toConnectData(String topic, byte[] value) {
                    String text = new String(value, StandardCharsets.UTF_8);
                    if (!text.startsWith(prefix)) {
                        throw new DataException("No prefix");
                    }
                    return new SchemaAndValue(Schema.STRING_SCHEMA, text.substring(prefix.length()));
                }
            }
            """;

    private ForeignPlugin() {}

    /** Installs it below {@code pluginPath}, with {@code work} for what comes in between. */
    static void install(Path pluginPath, Path work) throws IOException {
        Path source = Files.writeString(work.resolve("PrefixConverter.java"), SOURCE);
        List<String> errors = SourceCompiler.errors(Build.kafka(), List.of(source), work);
        if (!errors.isEmpty()) {
            throw new AssertionError(errors);
        }
        Path directory = Files.createDirectories(pluginPath.resolve("foreign"));
        try (OutputStream out = Files.newOutputStream(directory.resolve("foreign.jar"));
                ZipOutputStream jar = new ZipOutputStream(out)) {
            jar.putNextEntry(new ZipEntry(CLASS_FILE));
            jar.write(Files.readAllBytes(work.resolve(CLASS_FILE)));
            jar.putNextEntry(new ZipEntry("META-INF/services/org.apache.kafka.connect.storage.Converter"));
            jar.write(CONVERTER.getBytes(StandardCharsets.UTF_8));
        }
    }
}
