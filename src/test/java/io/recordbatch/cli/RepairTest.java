package io.recordbatch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.recordbatch.codec.CompressionType;
import io.recordbatch.format.TestBatch;
import io.recordbatch.format.TestRecord;
import io.recordbatch.format.TestRecords;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.kafka.common.record.internal.FileLogInputStream.FileChannelRecordBatch;
import org.apache.kafka.common.record.internal.FileRecords;
import org.apache.kafka.common.record.internal.Record;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damages a segment that Kafka's writer made in 500 ways, repairs it, and lets Kafka's reader look at what comes of it. The
 * oracle knows the batches that the segment had: those whose bytes are still in the damaged file are whole.
 */
class RepairTest {
    private static final int DAMAGES = 500;
    private static final int SEED = 20_261_130;
    private static final String LOG = "00000000000000000000.log";
    /** Base offset and, behind the length, leader epoch: the CRC does not cover them. */
    private static final int LENGTH_OFFSET = 8;

    private static final int EPOCH_OFFSET = 12;
    private static final int MAGIC_OFFSET = 16;

    private final List<byte[]> batches = batches();
    private final byte[] sound = concat(batches);

    @TempDir
    private Path directory;

    @Test
    void keepsEveryWholeBatchAndNoOther() throws IOException {
        Random random = new Random(SEED);
        int detected = 0;
        for (int i = 0; i < DAMAGES; i++) {
            byte[] damaged = damage(random);
            Path run = Files.createDirectories(directory.resolve("damage-" + i));
            Files.write(run.resolve(LOG), damaged);
            try {
                detected += repair(run, damaged);
            } catch (AssertionError e) {
                throw new AssertionError("Damage " + i, e);
            }
        }
        assertThat(detected).isGreaterThan(DAMAGES * 9 / 10);
    }

    private int repair(Path run, byte[] damaged) throws IOException {
        Path output = run.resolve("saved");
        CommandRun command = CommandRun.of(
                "verify",
                "--repair",
                "--json",
                "--output",
                output.toString(),
                run.resolve(LOG).toString());
        assertThat(command.err()).isEmpty();

        List<byte[]> kept = readByKafka(output.resolve(run.getFileName()).resolve(LOG), true);
        Path aside = output.resolve("overlaps").resolve(run.getFileName()).resolve(LOG);
        List<byte[]> all = new ArrayList<>(kept);
        if (Files.exists(aside)) {
            all.addAll(readByKafka(aside, false));
        }
        for (byte[] batch : batches) {
            if (indexOf(damaged, batch) >= 0) {
                assertThat(all).as("whole batches").anyMatch(saved -> Arrays.equals(saved, batch));
            }
        }
        assertThat(all).as("sound batches").allMatch(saved -> batches.stream().anyMatch(batch -> isSame(saved, batch)));
        assertThat(all).as("batches of the file").allMatch(saved -> indexOf(damaged, saved) >= 0);

        long told = 0;
        for (String line : command.text().lines().toList()) {
            JsonNode json = new ObjectMapper().readTree(line);
            if (json.get("type").textValue().equals("lost")) {
                told += json.get("bytes").longValue();
            }
        }
        assertThat(told).as("bytes that are told to be lost").isEqualTo(damaged.length - concat(all).length);
        boolean isDamageSeen = command.exitCode() != 0;
        if (!isDamageSeen) {
            // What nobody can see: whole batches are missing at the end or, as after compaction, between others.
            assertThat(concat(kept)).isEqualTo(damaged);
        }
        return isDamageSeen ? 1 : 0;
    }

    /** The batches of a file, to which Kafka has no objection; in the order of offsets where that is asked for. */
    private static List<byte[]> readByKafka(Path file, boolean inOrder) throws IOException {
        List<byte[]> found = new ArrayList<>();
        byte[] bytes = Files.readAllBytes(file);
        int position = 0;
        long next = 0;
        try (FileRecords records = FileRecords.open(file.toFile(), false)) {
            for (FileChannelRecordBatch batch : records.batches()) {
                batch.ensureValid();
                if (inOrder) {
                    assertThat(batch.baseOffset()).isGreaterThanOrEqualTo(next);
                }
                next = batch.lastOffset() + 1;
                for (Record record : batch) {
                    record.ensureValid();
                }
                found.add(Arrays.copyOfRange(bytes, position, position + batch.sizeInBytes()));
                position += batch.sizeInBytes();
            }
        }
        assertThat(position).isEqualTo(bytes.length);
        return found;
    }

    /** Whether nothing differs but what no CRC covers. */
    private static boolean isSame(byte[] saved, byte[] batch) {
        return saved.length == batch.length
                && Arrays.equals(saved, LENGTH_OFFSET, EPOCH_OFFSET, batch, LENGTH_OFFSET, EPOCH_OFFSET)
                && Arrays.equals(saved, MAGIC_OFFSET, saved.length, batch, MAGIC_OFFSET, batch.length);
    }

    private static List<byte[]> batches() {
        List<byte[]> batches = new ArrayList<>();
        Random random = new Random(1);
        long offset = 0;
        for (int i = 0; i < 15; i++) {
            CompressionType type = CompressionType.values()[i % 5];
            List<TestRecord> records = new TestRecords(i).consecutive(offset, 1 + random.nextInt(20));
            batches.add(new TestBatch("", records)
                    .compressed(type, type.defaultLevel())
                    .kafkas());
            offset += records.size();
        }
        return batches;
    }

    private byte[] damage(Random random) {
        byte[] bytes = sound.clone();
        int start = random.nextInt(bytes.length);
        int length = 1 + random.nextInt(random.nextBoolean() ? 200 : bytes.length / 3);
        int limit = Math.min(bytes.length, start + length);
        byte[] head = Arrays.copyOf(bytes, start);
        byte[] rest = Arrays.copyOfRange(bytes, start, bytes.length);
        byte[] other = Arrays.copyOfRange(bytes, bytes.length - limit, bytes.length - start);
        switch (random.nextInt(8)) {
            case 0:
                return head;
            case 1:
                return concat(List.of(head, Arrays.copyOfRange(bytes, limit, bytes.length)));
            case 2:
                Arrays.fill(bytes, start, limit, (byte) 0);
                return bytes;
            case 3:
                byte[] noise = new byte[length];
                random.nextBytes(noise);
                return concat(List.of(head, noise, rest));
            case 4:
                return concat(List.of(head, other, rest));
            case 5:
                System.arraycopy(other, 0, bytes, start, other.length);
                return bytes;
            case 6:
                return swapped(random);
            default:
                for (int i = random.nextInt(4); i >= 0; i--) {
                    bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
                }
                return bytes;
        }
    }

    /** Two whole batches have changed places, or one is there twice. */
    private byte[] swapped(Random random) {
        List<byte[]> mixed = new ArrayList<>(batches);
        int from = random.nextInt(mixed.size());
        int to = random.nextInt(mixed.size());
        byte[] moved = mixed.get(from);
        mixed.set(from, mixed.get(to));
        mixed.set(to, moved);
        if (from == to) {
            mixed.add(random.nextInt(mixed.size()), moved);
        }
        return concat(mixed);
    }

    private static byte[] concat(List<byte[]> parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        parts.forEach(all::writeBytes);
        return all.toByteArray();
    }

    private static int indexOf(byte[] bytes, byte[] part) {
        ByteBuffer wanted = ByteBuffer.wrap(part);
        for (int i = 0; i <= bytes.length - part.length; i++) {
            if (bytes[i + part.length - 1] == part[part.length - 1]
                    && wanted.equals(ByteBuffer.wrap(bytes, i, part.length))) {
                return i;
            }
        }
        return -1;
    }
}
