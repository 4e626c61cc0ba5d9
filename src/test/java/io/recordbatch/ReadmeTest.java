package io.recordbatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.recordbatch.clients.PackingInterceptor;
import io.recordbatch.clients.UnpackingInterceptor;
import io.recordbatch.connect.converters.RecordBatchConverter;
import io.recordbatch.connect.transforms.PackBatch;
import io.recordbatch.connect.transforms.UnpackBatch;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerInterceptor;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The README says what the plugins do: every key with its default, and examples that are real. */
class ReadmeTest {
    /** What the README says instead of a default that depends on another key. */
    private static final String DEFAULT_OF_THE_TYPE = "the type's own: gzip 6, lz4 9, zstd 3";

    private final String readme = Files.readString(Path.of("README.md"));

    ReadmeTest() throws IOException {}

    static Stream<Arguments> plugins() {
        return Stream.of(
                arguments("PackBatch", PackBatch.CONFIG_DEF),
                arguments("UnpackBatch", UnpackBatch.CONFIG_DEF),
                arguments("RecordBatchConverter", RecordBatchConverter.CONFIG_DEF),
                arguments("PackingInterceptor", PackingInterceptor.CONFIG_DEF),
                arguments("UnpackingInterceptor", UnpackingInterceptor.CONFIG_DEF));
    }

    @ParameterizedTest
    @MethodSource("plugins")
    void listsEveryKeyWithItsDefault(String plugin, ConfigDef definition) {
        Map<String, String> documented = Pattern.compile(
                        "^\\| `([a-z.]+)` \\| (.+?) \\| .+ \\| .+ \\|$", Pattern.MULTILINE)
                .matcher(section(plugin))
                .results()
                .collect(Collectors.toMap(
                        row -> row.group(1), row -> row.group(2).replace("`", "")));

        Map<String, String> defined = new HashMap<>();
        definition.configKeys().forEach((key, description) -> defined.put(key, text(description.defaultValue)));
        assertThat(documented).isEqualTo(defined);
    }

    private static String text(Object defaultValue) {
        if (defaultValue == null) {
            return DEFAULT_OF_THE_TYPE;
        }
        return defaultValue instanceof Class<?> type ? type.getName() : defaultValue.toString();
    }

    private String section(String title) {
        int start = readme.indexOf("\n## " + title + "\n");
        assertThat(start).as("section %s", title).isNotNegative();
        return readme.substring(start, readme.indexOf("\n## ", start + 1));
    }

    /** Those files are what the integration tests and the demo run. */
    @Test
    void itsConnectorsAreTheFilesOfConnectConfig() throws IOException {
        ObjectMapper json = new ObjectMapper();
        List<String> blocks = blocks("json");
        assertThat(blocks).isNotEmpty();
        for (String block : blocks) {
            JsonNode connector = json.readTree(block);
            Path file = Path.of("connect-config", connector.get("name").textValue() + ".json");
            assertThat(connector).isEqualTo(json.readTree(Files.readString(file)));
        }
    }

    @Test
    void itsConverterSettingsWork() throws IOException {
        Map<String, String> settings = example("value.converter.", RecordBatchConverter.class.getName());
        RecordBatchConverter converter = new RecordBatchConverter();
        converter.configure(settings, false);
        Map<String, Object> value = Map.of("a", 1L);
        assertThat(converter
                        .toConnectData("t", converter.fromConnectData("t", null, value))
                        .value())
                .isEqualTo(value);
        converter.close();
    }

    @Test
    void itsInterceptorSettingsWork() throws IOException {
        try (ConsumerInterceptor<byte[], byte[]> packing =
                        new io.recordbatch.connect.interceptors.PackingInterceptor<SinkRecord>();
                ConsumerInterceptor<byte[], byte[]> unpacking =
                        new io.recordbatch.connect.interceptors.UnpackingInterceptor<SinkRecord>()) {
            for (ConsumerInterceptor<byte[], byte[]> interceptor : List.of(packing, unpacking)) {
                Map<String, String> settings =
                        example("consumer.override.", interceptor.getClass().getName());
                assertThat(settings).containsKey("max.poll.records");
                interceptor.configure(settings);
            }
        }
    }

    /** The settings behind a prefix of the one example that names a class. */
    private Map<String, String> example(String prefix, String className) throws IOException {
        Map<String, String> settings = new HashMap<>();
        for (String block : blocks("properties")) {
            Properties properties = new Properties();
            properties.load(new StringReader(block));
            if (properties.containsValue(className)) {
                properties.stringPropertyNames().stream()
                        .filter(key -> key.startsWith(prefix))
                        .forEach(key -> settings.put(key.substring(prefix.length()), properties.getProperty(key)));
            }
        }
        assertThat(settings).as("an example with %s", className).isNotEmpty();
        return settings;
    }

    private List<String> blocks(String language) {
        return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
                .matcher(readme)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }
}
