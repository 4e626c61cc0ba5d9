package io.recordbatch.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.recordbatch.harness.ConnectRest;
import io.recordbatch.harness.TestPlugins;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What an operator is told about a wrong setting: before the connector is created, or at the latest by its task. */
class ValidationIT {
    private static final String PACK = "io.recordbatch.connect.transforms.PackBatch";
    private static final String UNPACK = "io.recordbatch.connect.transforms.UnpackBatch";
    private static final String CONVERTER = "io.recordbatch.connect.converters.RecordBatchConverter";
    private static final String KAFKA_CONVERTER = "org.apache.kafka.connect.storage.Converter";
    private static final String KAFKA_HEADER_CONVERTER = "org.apache.kafka.connect.storage.HeaderConverter";
    private static final String NOT_BOOLEAN = "Expected value to be either true or false";

    @ParameterizedTest
    @MethodSource("io.recordbatch.integration.SharedWorkers#versions")
    void packBatchIsValidated(String kafka) {
        Answer answer = new Answer("transforms.pack.", Map.of("transforms", "pack", "transforms.pack.type", PACK));
        answer.expect("compression.type", "brotli", "String must be one of: none, gzip, snappy, lz4, zstd");
        answer.expectInFull("compression.level", "high", "Not a number of type INT");
        answer.expectInFull("array.elements", "yes", NOT_BOOLEAN);
        answer.expect("min.bytes", "-1", "Value must be at least 0");
        answer.expect("max.bytes", "0", "Value must be at least 1");
        answer.expect("on.oversize", "truncate", "String must be one of: fail, pass, drop");
        answer.expectInFull("headers.keep", "some", NOT_BOOLEAN);
        answer.expectInFull("key.converter", "no.such.Class", "Class no.such.Class could not be found.");
        answer.expect("value.converter", "java.lang.String", "Must implement " + KAFKA_CONVERTER);
        answer.expect("header.converter", "java.lang.String", "Must implement " + KAFKA_HEADER_CONVERTER);
        answer.requireFrom(kafka);
    }

    @ParameterizedTest
    @MethodSource("io.recordbatch.integration.SharedWorkers#versions")
    void unpackBatchIsValidated(String kafka) {
        Answer answer =
                new Answer("transforms.unpack.", Map.of("transforms", "unpack", "transforms.unpack.type", UNPACK));
        answer.expect("unpack.to", "list", "String must be one of: record, values, structs");
        answer.expect("on.not.batch", "skip", "String must be one of: fail, convert, pass");
        answer.expect("max.decompressed.bytes", "0", "Value must be at least 1");
        answer.expect("max.records", "-1", "Value must be at least 1");
        answer.expectInFull("key.converter", "no.such.Class", "Class no.such.Class could not be found.");
        answer.expect("value.converter", "java.lang.String", "Must implement " + KAFKA_CONVERTER);
        answer.expect("header.converter", "java.lang.String", "Must implement " + KAFKA_HEADER_CONVERTER);
        answer.requireFrom(kafka);
    }

    @ParameterizedTest
    @MethodSource("io.recordbatch.integration.SharedWorkers#versions")
    void recordBatchConverterIsValidated(String kafka) {
        for (String role : List.of("key.converter", "value.converter")) {
            Answer answer = new Answer(role + ".", Map.of(role, CONVERTER));
            answer.expect("delegate.converter", "java.lang.String", "Must implement " + KAFKA_CONVERTER);
            answer.expect("array.elements", "yes", NOT_BOOLEAN);
            answer.expect("compression.type", "brotli", "String must be one of: none, gzip, snappy, lz4, zstd");
            answer.expect("compression.level", "high", "Not a number of type INT");
            answer.expect("max.decompressed.bytes", "0", "Value must be at least 1");
            answer.expect("max.records", "0", "Value must be at least 1");
            answer.requireFrom(kafka);
        }
    }

    /** A level is right or wrong for a type only, which no validation of single values sees. */
    @ParameterizedTest
    @MethodSource("io.recordbatch.integration.SharedWorkers#versions")
    void levelsAreRefusedByTheTask(String kafka) {
        Map<String, String> packing = new TreeMap<>(Map.of(
                "transforms", "pack",
                "transforms.pack.type", PACK,
                "transforms.pack.compression.type", "gzip",
                "transforms.pack.compression.level", "10"));
        requireRefused(
                kafka,
                "level-pack-" + kafka,
                packing,
                "Invalid value 10 for configuration compression.level: Must be 1 to 9 for compression.type gzip");
        Map<String, String> converting = new TreeMap<>(Map.of(
                "value.converter", CONVERTER,
                "value.converter.compression.type", "snappy",
                "value.converter.compression.level", "1"));
        requireRefused(
                kafka,
                "level-converter-" + kafka,
                converting,
                "Invalid value 1 for configuration compression.level:"
                        + " compression.type snappy has no levels: leave it out");
    }

    private static void requireRefused(String kafka, String name, Map<String, String> config, String message) {
        ConnectRest rest = SharedWorkers.rest(kafka);
        config.putAll(Map.of("connector.class", TestPlugins.DISCARD_SINK, "topics", "validation"));
        rest.put(name, config);
        assertThat(rest.awaitFailed(name))
                .contains("org.apache.kafka.common.config.ConfigException: " + message + "\n");
        assertThat(rest.status(name).at("/connector/state").textValue()).isEqualTo("RUNNING");
        rest.delete(name);
    }

    /** A configuration with wrong values, and the errors that a worker is to answer, each under its full key. */
    private static final class Answer {
        private final String prefix;
        private final Map<String, String> config;
        private final Map<String, List<String>> expected = new TreeMap<>();

        Answer(String prefix, Map<String, String> plugin) {
            this.prefix = prefix;
            config = new TreeMap<>(plugin);
            config.putAll(
                    Map.of("name", "validated", "connector.class", TestPlugins.DISCARD_SINK, "topics", "validation"));
        }

        /** An error that names the key as the plugin knows it. */
        void expect(String key, String value, String allowed) {
            expect(key, value, key, allowed);
        }

        /** An error that names the key with its prefix: what Kafka finds while it parses a transform's values. */
        void expectInFull(String key, String value, String allowed) {
            expect(key, value, prefix + key, allowed);
        }

        private void expect(String key, String value, String named, String allowed) {
            config.put(prefix + key, value);
            expected.put(
                    prefix + key, List.of("Invalid value " + value + " for configuration " + named + ": " + allowed));
        }

        void requireFrom(String kafka) {
            JsonNode answer = SharedWorkers.rest(kafka).validate("DiscardSink", config);
            Map<String, List<String>> errors = new TreeMap<>();
            for (JsonNode key : answer.get("configs")) {
                List<String> messages = new ArrayList<>();
                key.at("/value/errors").forEach(message -> messages.add(message.textValue()));
                if (!messages.isEmpty()) {
                    errors.put(key.at("/value/name").textValue(), messages);
                }
            }
            assertThat(errors).isEqualTo(expected);
        }
    }
}
