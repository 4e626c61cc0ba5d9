package io.recordbatch.harness.plugins;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.connector.Task;
import org.apache.kafka.connect.sink.SinkRecord;

/**
 * Puts the bytes that each call brings of a partition into an object, a file of its own below
 * {@code directory/<topic>-<partition>}, whole or not at all. The names sort as the objects were written. With
 * {@code own.offsets=true} they are the offsets behind the objects, and a task goes on where the last object ends,
 * whatever was committed: each record is stored exactly once. Without, it is at least once, as with most sinks.
 */
public class ObjectSink extends TestSink {
    @Override
    public Class<? extends Task> taskClass() {
        return ObjectTask.class;
    }

    @Override
    public List<Map<String, String>> taskConfigs(int maxTasks) {
        return Collections.nCopies(maxTasks, settings());
    }

    /** One of the tasks. */
    public static class ObjectTask extends TestTask {
        private Path directory;
        private boolean ownOffsets;
        private int written;

        @Override
        public void start(Map<String, String> props) {
            directory = Path.of(props.get("directory"));
            ownOffsets = Boolean.parseBoolean(props.get("own.offsets"));
        }

        @Override
        public void open(Collection<TopicPartition> partitions) {
            if (ownOffsets) {
                partitions.forEach(partition ->
                        lastObject(partition).ifPresent(name -> context.offset(partition, Long.parseLong(name))));
            }
        }

        private Optional<String> lastObject(TopicPartition partition) {
            Path objects = directory.resolve(partition.toString());
            if (!Files.exists(objects)) {
                return Optional.empty();
            }
            try (Stream<Path> files = Files.list(objects)) {
                return files.map(file -> file.getFileName().toString()).max(String::compareTo);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void put(Collection<SinkRecord> records) {
            Map<String, List<SinkRecord>> partitions = new TreeMap<>();
            for (SinkRecord record : records) {
                String partition = record.topic() + "-" + record.kafkaPartition();
                partitions.computeIfAbsent(partition, name -> new ArrayList<>()).add(record);
            }
            partitions.forEach(this::write);
        }

        private void write(String partition, List<SinkRecord> records) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            records.forEach(record -> bytes.writeBytes((byte[]) record.value()));
            long next = records.get(records.size() - 1).kafkaOffset() + 1;
            String name = ownOffsets
                    ? String.format("%019d", next)
                    : String.format("%019d-%09d", System.currentTimeMillis(), written++);
            try {
                Path objects = Files.createDirectories(directory.resolve(partition));
                Path unfinished = directory.resolve(partition + ".unfinished");
                Files.write(unfinished, bytes.toByteArray());
                Files.move(unfinished, objects.resolve(name), StandardCopyOption.ATOMIC_MOVE);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
