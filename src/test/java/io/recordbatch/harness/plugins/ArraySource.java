package io.recordbatch.harness.plugins;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.connect.connector.Task;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceConnector;
import org.apache.kafka.connect.source.SourceRecord;
import org.apache.kafka.connect.source.SourceTask;

/**
 * What a source that fetches pages of JSON over HTTP hands over, read from a file of one JSON object a line: each record
 * is an ARRAY of {@code elements} lines, as STRINGs, or as STRUCTs with {@code element.type=struct}. With
 * {@code elements=1} each record is one element and no ARRAY. Keys are null, or with {@code keys=n} the n texts
 * {@code page-0} to {@code page-<n-1>} in turn. Every line once, in order; offsets are kept.
 */
public class ArraySource extends SourceConnector {
    private static final String VERSION = "test";
    private Map<String, String> settings = Map.of();

    @Override
    public void start(Map<String, String> props) {
        settings = props;
    }

    @Override
    public Class<? extends Task> taskClass() {
        return ArrayTask.class;
    }

    @Override
    public List<Map<String, String>> taskConfigs(int maxTasks) {
        return List.of(settings);
    }

    @Override
    public void stop() {}

    @Override
    public ConfigDef config() {
        return new ConfigDef();
    }

    @Override
    public String version() {
        return VERSION;
    }

    /** The one task. */
    public static class ArrayTask extends SourceTask {
        private static final long IDLE_MS = 50;
        private static final ObjectMapper JSON = new ObjectMapper();

        private Map<String, String> partition;
        private List<String> lines;
        private String topic;
        private int elements;
        private int keys;
        private Schema elementSchema;
        private int next;

        @Override
        public void start(Map<String, String> props) {
            topic = props.get("topic");
            elements = Integer.parseInt(props.getOrDefault("elements", "500"));
            keys = Integer.parseInt(props.getOrDefault("keys", "0"));
            partition = Map.of("file", props.get("file"));
            try {
                lines = Files.readAllLines(Path.of(props.get("file")));
                boolean structs = "struct".equals(props.get("element.type"));
                elementSchema = structs ? schemaOf(JSON.readTree(lines.get(0))) : Schema.STRING_SCHEMA;
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
            Map<String, Object> offset = context.offsetStorageReader().offset(partition);
            next = offset == null ? 0 : ((Number) offset.get("line")).intValue();
        }

        private static Schema schemaOf(JsonNode object) {
            SchemaBuilder schema = SchemaBuilder.struct();
            object.properties()
                    .forEach(field -> schema.field(
                            field.getKey(), field.getValue().isInt() ? Schema.INT32_SCHEMA : Schema.STRING_SCHEMA));
            return schema.build();
        }

        @Override
        public List<SourceRecord> poll() throws InterruptedException {
            if (next >= lines.size()) {
                Thread.sleep(IDLE_MS);
                return List.of();
            }
            String key = keys == 0 ? null : "page-" + next / elements % keys;
            List<Object> page = new ArrayList<>();
            while (page.size() < elements && next < lines.size()) {
                page.add(element(lines.get(next++)));
            }
            boolean single = elements == 1;
            return List.of(new SourceRecord(
                    partition,
                    Map.of("line", next),
                    topic,
                    key == null ? null : Schema.STRING_SCHEMA,
                    key,
                    single ? elementSchema : SchemaBuilder.array(elementSchema).build(),
                    single ? page.get(0) : page));
        }

        private Object element(String line) {
            if (elementSchema.type() == Schema.Type.STRING) {
                return line;
            }
            try {
                JsonNode object = JSON.readTree(line);
                Struct struct = new Struct(elementSchema);
                for (Field field : elementSchema.fields()) {
                    JsonNode value = object.get(field.name());
                    struct.put(field, value.isInt() ? (Object) value.intValue() : value.textValue());
                }
                return struct;
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void stop() {}

        @Override
        public String version() {
            return VERSION;
        }
    }
}
