package io.recordbatch.segment;

import io.recordbatch.codec.CodecLease;
import io.recordbatch.codec.CompressionType;
import io.recordbatch.format.BatchReader;
import io.recordbatch.format.TestBatch;
import io.recordbatch.format.TestRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.record.internal.FileRecords;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The first record at or behind a timestamp, in a segment of ten batches of a hundred records, the last of the first
 * batch: SegmentSearch beside Kafka's FileRecords.searchForTimestamp, which checks no CRC. No indexes on either side.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class SearchBenchmark {
    private static final int BATCHES = 10;
    private static final int RECORDS_PER_BATCH = 100;
    private static final long START_MS = 1_700_000_000_000L;
    private static final long TARGET_MS = START_MS + RECORDS_PER_BATCH - 1;
    private static final Path REAL_DATA = Path.of("src/test/resources/data/earthquakes.jsonl");

    /** Bytes of a value. */
    @Param({"100", "1000", "10000"})
    private int valueLength;

    /** The compression type. */
    @Param({"NONE", "LZ4", "ZSTD"})
    private CompressionType type;

    private final CodecLease lease = new CodecLease();
    private Path log;
    private SegmentSearch search;
    private FileRecords records;

    /** Lets Kafka write the batches, and checks that both sides find the same. */
    @Setup
    public void setUp() throws IOException {
        log = Files.createTempFile("search-", ".log");
        byte[] text = Files.readAllBytes(REAL_DATA);
        Random random = new Random(1);
        List<byte[]> batches = new ArrayList<>();
        for (int i = 0; i < BATCHES; i++) {
            batches.add(batch(i * RECORDS_PER_BATCH, text, random));
        }
        Files.write(log, TestLog.join(batches));
        records = FileRecords.open(log.toFile(), false);
        search =
                SegmentSearch.openWithoutIndexes(log, new BatchReader(lease, Integer.MAX_VALUE - 8, Integer.MAX_VALUE));
        if (findOurs() != RECORDS_PER_BATCH - 1 || findKafka() != RECORDS_PER_BATCH - 1) {
            throw new IllegalStateException("Found " + findOurs() + " and " + findKafka());
        }
    }

    private byte[] batch(int baseOffset, byte[] text, Random random) {
        List<TestRecord> made = new ArrayList<>();
        for (int i = baseOffset; i < baseOffset + RECORDS_PER_BATCH; i++) {
            int start = random.nextInt(text.length - valueLength);
            byte[] value = Arrays.copyOfRange(text, start, start + valueLength);
            made.add(new TestRecord(i, START_MS + i, null, value, List.of()));
        }
        return new TestBatch("", made).compressed(type, type.defaultLevel()).kafkas();
    }

    /** Gives buffers back and deletes the segment. */
    @TearDown
    public void tearDown() throws IOException {
        lease.close();
        records.close();
        Files.delete(log);
    }

    /** SegmentSearch. */
    @Benchmark
    public long findOurs() throws IOException {
        return search.findTimestamp(TARGET_MS) ? search.offset() : -1;
    }

    /** Kafka's searchForTimestamp. */
    @Benchmark
    public long findKafka() {
        return records.searchForTimestamp(TARGET_MS, 0, 0, Integer.MAX_VALUE).offset;
    }
}
