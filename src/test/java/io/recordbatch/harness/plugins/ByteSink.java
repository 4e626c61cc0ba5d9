package io.recordbatch.harness.plugins;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.connector.Task;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.json.JsonConverter;
import org.apache.kafka.connect.sink.SinkRecord;

/**
 * Appends the bytes of each record's value to {@code file}, each followed by {@code separator}, by default nothing: text
 * as UTF-8, an ARRAY element by element, other data as JSON without schemas, null not at all. It commits what it was
 * given, as most sinks do. With {@code reject.every=n} it reports each n-th record as an errant one instead.
 */
public class ByteSink extends TestSink {
    @Override
    public Class<? extends Task> taskClass() {
        return ByteTask.class;
    }

    /** The one task. */
    public static class ByteTask extends TestTask {
        private final JsonConverter json = new JsonConverter();
        private Path file;
        private byte[] separator;
        private int rejectEvery;
        private int seen;

        @Override
        public void start(Map<String, String> props) {
            file = Path.of(props.get("file"));
            separator = props.getOrDefault("separator", "").getBytes(StandardCharsets.UTF_8);
            rejectEvery = Integer.parseInt(props.getOrDefault("reject.every", "0"));
            json.configure(Map.of("schemas.enable", "false"), false);
        }

        @Override
        public void put(Collection<SinkRecord> records) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            for (SinkRecord record : records) {
                seen++;
                if (rejectEvery > 0 && seen % rejectEvery == 0) {
                    context.errantRecordReporter().report(record, new DataException("Rejected"));
                } else if (record.value() instanceof List<?> elements) {
                    Schema schema = record.valueSchema();
                    elements.forEach(
                            element -> append(bytes, record, schema == null ? null : schema.valueSchema(), element));
                } else {
                    append(bytes, record, record.valueSchema(), record.value());
                }
            }
            try {
                Files.write(file, bytes.toByteArray(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        private void append(ByteArrayOutputStream bytes, SinkRecord record, Schema schema, Object value) {
            if (value == null) {
                return;
            }
            if (value instanceof byte[] array) {
                bytes.writeBytes(array);
            } else if (value instanceof ByteBuffer buffer) {
                byte[] array = new byte[buffer.remaining()];
                buffer.duplicate().get(array);
                bytes.writeBytes(array);
            } else if (value instanceof String text) {
                bytes.writeBytes(text.getBytes(StandardCharsets.UTF_8));
            } else {
                bytes.writeBytes(json.fromConnectData(record.topic(), schema, value));
            }
            bytes.writeBytes(separator);
        }
    }
}
