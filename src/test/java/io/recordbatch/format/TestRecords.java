package io.recordbatch.format;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;

/**
 * Makes records that look like real ones and holds every special case a few times in a hundred: null and empty keys,
 * values and header values, fields at the borders of a length's encoding, binary and repetitive content, duplicate,
 * non-ASCII and empty header keys, timestamps in any order. The same seed makes the same records.
 */
public final class TestRecords {
    /** 2021-01-01, ms. */
    public static final long START_MS = 1_609_459_200_000L;

    private static final long THIRTY_YEARS_MS = 30L * 365 * 24 * 60 * 60 * 1000;
    /** A length is zigzag-encoded: 64 is the first with two bytes, 8192 the first with three. */
    private static final int[] BORDER_LENGTHS = {1, 63, 64, 65};

    private static final int[] LARGE_LENGTHS = {8191, 8192, 20_000};
    private static final String[] HEADER_KEYS = {"source", "trace-id", "source", "", "größe", "日本語", "𝄞"};

    /** How the timestamps of consecutive records follow each other. */
    public enum Times {
        ASCENDING,
        BACKWARDS,
        THIRTY_YEARS_APART,
        NONE,
        MIXED
    }

    private final Random random;
    private final Times times;

    public TestRecords(long seed) {
        this(seed, Times.MIXED);
    }

    public TestRecords(long seed, Times times) {
        this.random = new Random(seed);
        this.times = times;
    }

    /** Records at consecutive offsets. */
    public List<TestRecord> consecutive(long baseOffset, int count) {
        List<TestRecord> records = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            records.add(record(baseOffset + i, i));
        }
        return records;
    }

    /** Records at increasing offsets, as compaction leaves them; also the first offset may be missing. */
    public List<TestRecord> withGaps(long baseOffset, int count) {
        List<TestRecord> records = new ArrayList<>(count);
        long offset = baseOffset;
        for (int i = 0; i < count; i++) {
            offset += random.nextInt(3) == 0 ? random.nextInt(100_000) : 0;
            records.add(record(offset++, i));
        }
        return records;
    }

    private TestRecord record(long offset, int index) {
        return new TestRecord(offset, timestamp(index), field(8), field(150), headers());
    }

    private long timestamp(int index) {
        return switch (times) {
            case ASCENDING -> START_MS + index;
            case BACKWARDS -> START_MS - 1000L * index;
            case THIRTY_YEARS_APART -> START_MS + (index % 2) * THIRTY_YEARS_MS;
            case NONE -> -1;
            case MIXED -> mixedTimestamp(index);
        };
    }

    private long mixedTimestamp(int index) {
        return switch (random.nextInt(8)) {
            case 0 -> -1;
            case 1 -> 0;
            case 2 -> START_MS + (random.nextBoolean() ? THIRTY_YEARS_MS : -THIRTY_YEARS_MS);
            case 3 -> Long.MAX_VALUE - random.nextInt(3);
            default -> START_MS + index + random.nextInt(10_000) - 5_000;
        };
    }

    private byte[] field(int typicalLength) {
        int kind = random.nextInt(400);
        if (kind < 30) {
            return null;
        }
        if (kind < 60) {
            return new byte[0];
        }
        if (kind < 80) {
            return bytes(BORDER_LENGTHS[random.nextInt(BORDER_LENGTHS.length)]);
        }
        if (kind == 80) {
            return bytes(LARGE_LENGTHS[random.nextInt(LARGE_LENGTHS.length)]);
        }
        return kind < 120 ? bytes(random.nextInt(typicalLength * 2)) : text(random.nextInt(typicalLength * 2));
    }

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    /** As compressible as JSON. */
    private byte[] text(int length) {
        StringBuilder text = new StringBuilder("{");
        while (text.length() < length) {
            text.append("\"field").append(random.nextInt(9)).append("\":").append(random.nextInt(1000));
        }
        return text.substring(0, length).getBytes(StandardCharsets.UTF_8);
    }

    private List<Header> headers() {
        int count = random.nextInt(4) == 0 ? random.nextInt(6) : 0;
        List<Header> headers = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            headers.add(new RecordHeader(HEADER_KEYS[random.nextInt(HEADER_KEYS.length)], field(10)));
        }
        return headers;
    }
}
