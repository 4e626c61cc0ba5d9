package io.recordbatch.segment.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.recordbatch.codec.CompressionType;
import io.recordbatch.format.BatchLayout;
import io.recordbatch.format.TestBatch;
import io.recordbatch.format.TestRecord;
import io.recordbatch.format.TestRecords;
import io.recordbatch.segment.Damage;
import io.recordbatch.segment.TestLog;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Behind what is corrupt every batch that is whole is found, and nothing that is not, in bounded time. */
class ResynchronizationTest {
    private static final int DAMAGES = 500;
    private static final int BATCHES = 30;
    private static final int MAX_BATCH_BYTES = 16 << 20;
    /** Hours, if the work grew with the square of the bytes. */
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    Path directory;

    @Test
    void findsEveryWholeBatchAndNoOther() throws IOException {
        for (int seed = 0; seed < DAMAGES; seed++) {
            List<byte[]> batches = batches(seed);
            Damage damage = new Damage(TestLog.join(batches), seed).doSome();
            Path file = Files.write(directory.resolve("damaged.log"), damage.bytes());

            List<ByteBuffer> found = walk(BatchWalker.open(file, Depth.CRC), damage.bytes());

            assertThat(found).as("seed %d", seed).containsSubsequence(whole(batches, damage));
            assertThat(batches.stream().map(ResynchronizationTest::covered))
                    .as("seed %d", seed)
                    .containsAll(found);
            assertThat(walk(stream(damage.bytes()), damage.bytes()))
                    .as("seed %d, as a stream", seed)
                    .isEqualTo(found);
        }
    }

    private static BatchWalker stream(byte[] bytes) {
        return BatchWalker.ofStream("stdin", Channels.newChannel(new ByteArrayInputStream(bytes)), Depth.CRC);
    }

    /** The batches found; what was not is reported, without a gap and without an overlap. */
    private static List<ByteBuffer> walk(BatchWalker walker, byte[] file) throws IOException {
        List<ByteBuffer> found = new ArrayList<>();
        long[] next = new long[1];
        try (walker) {
            walker.resynchronize(range -> {
                assertThat(range.position()).isEqualTo(next[0]);
                assertThat(range.length()).isPositive();
                next[0] += range.length();
                assertThat(range.reachesEnd()).isEqualTo(next[0] == file.length);
            });
            while (walker.next()) {
                assertThat(walker.position()).isEqualTo(next[0]);
                next[0] += walker.sizeInBytes();
                int index = walker.index();
                found.add(covered(Arrays.copyOfRange(walker.bytes(), index, index + walker.sizeInBytes())));
            }
        }
        assertThat(next[0]).isEqualTo(file.length);
        return found;
    }

    /** A batch without the base offset and the leader epoch: the CRC does not cover them, so damage to them is not seen. */
    private static ByteBuffer covered(byte[] batch) {
        return ByteBuffer.wrap(batch.clone()).putLong(0, 0).putInt(12, 0);
    }

    private static List<ByteBuffer> whole(List<byte[]> batches, Damage damage) {
        List<ByteBuffer> whole = new ArrayList<>();
        int position = 0;
        for (byte[] batch : batches) {
            if (damage.left(position, position + batch.length)) {
                whole.add(covered(batch));
            }
            position += batch.length;
        }
        return whole;
    }

    /**
     * Batches of all codecs and sizes. In every other file they have leader epochs, as a broker's have, and every third
     * is uncompressed and its values are packed batches.
     */
    private static List<byte[]> batches(int seed) {
        Random random = new Random(seed);
        List<byte[]> batches = new ArrayList<>();
        int leaderEpoch = seed % 2 - 1;
        long offset = random.nextInt(1_000_000);
        for (int i = 0; i < BATCHES; i++) {
            int count = random.nextInt(20);
            List<TestRecord> records = new TestRecords(random.nextInt()).withGaps(offset, count);
            CompressionType type = CompressionType.forId(random.nextInt(5));
            if (leaderEpoch >= 0 && i % 3 == 1) {
                records = records.stream().map(record -> packed(record, 3)).toList();
                type = CompressionType.NONE;
            }
            batches.add(new TestBatch("", records)
                    .baseOffset(offset)
                    .leaderEpoch(leaderEpoch)
                    .compressed(type, type.defaultLevel())
                    .kafkas());
            offset = records.isEmpty() ? offset + 1 : records.get(count - 1).offset() + 1;
        }
        return batches;
    }

    /** A record, the value of which is batches. */
    private static TestRecord packed(TestRecord record, int count) {
        List<byte[]> batches = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            batches.add(new TestBatch("", List.of(record))
                    .baseOffset(record.offset())
                    .kafkas());
        }
        return new TestRecord(
                record.offset(), record.timestamp(), record.key(), TestLog.join(batches), record.headers());
    }

    /** A file that no broker wrote, torn or changed at each position: what is left is never read as the file's own. */
    @Test
    void doesNotTakeValuesForBatches() throws IOException {
        List<TestRecord> records = new TestRecords(3).consecutive(0, 3);
        byte[] first = new TestBatch("", records).kafkas();
        List<TestRecord> packed =
                List.of(packed(records.get(0), 1), packed(records.get(1), 3), packed(records.get(2), 2));
        byte[] second = new TestBatch("", packed).kafkas();
        byte[] file = TestLog.join(List.of(first, second));

        for (int length = first.length; length < file.length; length++) {
            byte[] torn = Arrays.copyOf(file, length);
            assertThat(walk(stream(torn), torn)).as("torn at %d", length).containsExactly(covered(first));
        }
        for (int i = first.length + BatchLayout.ATTRIBUTES_OFFSET; i < file.length; i++) {
            byte[] flipped = file.clone();
            flipped[i] ^= 1;
            assertThat(walk(stream(flipped), flipped)).as("flipped at %d", i).containsExactly(covered(first));
        }
    }

    @Test
    void passesAGigabyteOfZeros() throws IOException {
        byte[] batch = batches(1).get(0);
        Path file = Files.write(directory.resolve("zeros.log"), batch);
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.seek((1 << 30) - batch.length);
            sparse.write(batch);
        }

        assertTimeoutPreemptively(
                LIMIT, () -> assertThat(positions(file)).containsExactly(0L, (1L << 30) - batch.length));
    }

    @Test
    void passesHeadersThatClaimMegabytesAtEachFewBytes() throws IOException {
        byte[] batch = batches(1).get(0);
        ByteBuffer hostile = ByteBuffer.allocate(64 << 20);
        for (int i = 0; i + 17 <= hostile.capacity(); i += 17) {
            hostile.putInt(i + 8, MAX_BATCH_BYTES - 12).put(i + 16, (byte) 2);
        }
        Path file = Files.write(directory.resolve("hostile.log"), TestLog.join(List.of(batch, hostile.array(), batch)));

        assertTimeoutPreemptively(
                LIMIT, () -> assertThat(positions(file)).containsExactly(0L, (long) batch.length + hostile.capacity()));
    }

    @Test
    void passesSuchHeadersBetweenWholeBatches() throws IOException {
        byte[] batch = new TestBatch("", List.of()).kafkas();
        byte[] claim = ByteBuffer.allocate(17)
                .putInt(8, MAX_BATCH_BYTES - 12)
                .put(16, (byte) 2)
                .array();
        byte[] pair = TestLog.join(List.of(claim, batch));
        ByteBuffer hostile = ByteBuffer.allocate((16 << 20) / pair.length * pair.length);
        while (hostile.hasRemaining()) {
            hostile.put(pair);
        }
        Path file = Files.write(directory.resolve("hostile.log"), hostile.array());

        assertTimeoutPreemptively(LIMIT, () -> assertThat(positions(file)).hasSize(hostile.capacity() / pair.length));
    }

    private static List<Long> positions(Path file) throws IOException {
        List<Long> positions = new ArrayList<>();
        try (BatchWalker walker = BatchWalker.open(file, Depth.CRC)) {
            walker.maxBatchBytes(MAX_BATCH_BYTES).resynchronize(range -> {});
            while (walker.next()) {
                positions.add(walker.position());
            }
        }
        return positions;
    }
}
