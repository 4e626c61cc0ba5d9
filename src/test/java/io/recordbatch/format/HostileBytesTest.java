package io.recordbatch.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.recordbatch.codec.CodecBuffers;
import io.recordbatch.codec.CodecLease;
import io.recordbatch.codec.CompressionType;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Bytes from outside are hostile: whatever they are, they are read, or end in one {@link MalformedBatchException} with a
 * position and without payload; in bounded time and memory; and the reader is as good as new afterwards.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileBytesTest {
    private static final CodecLease LEASE = new CodecLease();
    private static final int MAX_BYTES = 64 * 1024;
    private static final int MAX_RECORDS = 1000;
    /** Buffers double up to the limit; an exception and its stack trace take some kilobytes. */
    private static final long MAX_ALLOCATED_BYTES = 4 * MAX_BYTES + 64 * 1024;

    private static final int ATTRIBUTES_OFFSET = 21;
    private static final String PAYLOAD = "SECRET";
    private static final Pattern MESSAGE =
            Pattern.compile("[\\x20-\\x7e]{1,180} at position (\\d+)" + "(?: of the decompressed records)?");

    private final BatchReader reader = new BatchReader(LEASE, MAX_BYTES, MAX_RECORDS);
    private int malformed;
    private int valid;

    /** The first exception loads classes, and the first batch of a type its codec. */
    @BeforeAll
    static void warmUp() {
        HostileBytesTest test = new HostileBytesTest();
        for (CompressionType type : CompressionType.values()) {
            byte[] batch = small(type);
            test.tryRead(batch, batch.length, false);
            test.tryRead(batch, batch.length - 1, false);
        }
    }

    @AfterAll
    static void closeLease() {
        LEASE.close();
    }

    /** Every kind of field, small enough to try each of its bits. */
    private static byte[] small(CompressionType type) {
        byte[] text = (PAYLOAD + PAYLOAD + PAYLOAD).getBytes(StandardCharsets.UTF_8);
        List<TestRecord> some = new TestRecords(11)
                .consecutive(3, 40).stream()
                        .filter(record -> record.headers().size() > 1)
                        .limit(2)
                        .toList();
        List<TestRecord> records = List.of(
                new TestRecord(0, 5, text, text, List.of()),
                new TestRecord(1, 6, null, new byte[0], some.get(0).headers()),
                new TestRecord(2, 7, text, text, some.get(1).headers()));
        byte[] batch =
                new TestBatch("", records).compressed(type, type.defaultLevel()).kafkas();
        assertThat(batch.length).isLessThan(500);
        return batch;
    }

    @ParameterizedTest
    @EnumSource
    void everyPrefix(CompressionType type) {
        byte[] batch = small(type);
        for (int length = 0; length < batch.length; length++) {
            assertThat(outcome(batch, length)).as("%s bytes", length).isFalse();
            assertThat(outcome(Arrays.copyOf(batch, length), length)).isFalse();
        }
    }

    /** A body that ends anywhere, in a batch whose length and CRC are right. */
    @ParameterizedTest
    @EnumSource
    void everyPrefixOfTheBody(CompressionType type) {
        byte[] batch = small(type);
        for (int length = BatchLayout.HEADER_LENGTH; length < batch.length; length++) {
            assertThat(outcome(asBatch(Arrays.copyOf(batch, length)))).isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyFlippedBit(CompressionType type) {
        byte[] batch = small(type);
        for (int bit = 0; bit < batch.length * 8; bit++) {
            int position = bit / 8;
            batch[position] ^= (byte) (1 << bit % 8);
            boolean isRead = outcome(batch);
            boolean isOutsideOfTheCrc = position < 8 || position >= 12 && position < 16;
            assertThat(isRead).as("bit %s of byte %s", bit % 8, position).isEqualTo(isOutsideOfTheCrc);
            batch[position] ^= (byte) (1 << bit % 8);
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyFlippedBitWithARightCrc(CompressionType type) {
        byte[] batch = small(type);
        for (int bit = ATTRIBUTES_OFFSET * 8; bit < batch.length * 8; bit++) {
            byte[] flipped = batch.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            outcome(RawBatch.fixCrc(flipped));
        }
        assertThat(malformed).isGreaterThan(100);
        assertThat(valid).isGreaterThan(100);
    }

    /** Mutations of what lies in the batch, compressed as it may be. */
    @ParameterizedTest
    @EnumSource
    void mutations(CompressionType type) {
        byte[] batch = small(type);
        Random random = new Random(type.id());
        for (int i = 0; i < 20_000; i++) {
            outcome(asBatch(mutated(batch, ATTRIBUTES_OFFSET, random)));
        }
        assertThat(malformed).isGreaterThan(10_000);
        assertThat(valid).isGreaterThan(100);
    }

    /** Mutations of the records, which are then compressed as they should be. */
    @ParameterizedTest
    @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void mutationsOfDecompressedRecords(CompressionType type) {
        byte[] plain = small(CompressionType.NONE);
        byte[] records = Arrays.copyOfRange(plain, BatchLayout.HEADER_LENGTH, plain.length);
        Random random = new Random(-type.id());
        for (int i = 0; i < 3_000; i++) {
            outcome(RawBatch.compressing(type, 3, mutated(records, 0, random)));
        }
        assertThat(malformed).isGreaterThan(1_000);
        assertThat(valid).isGreaterThan(100);
    }

    /** Nothing but noise, in front of which the magic numbers of frames may be. */
    @ParameterizedTest
    @EnumSource
    void noise(CompressionType type) {
        byte[] magic = Arrays.copyOf(RawBatch.compress(type, new byte[100]), 7);
        Random random = new Random(100 + type.id());
        for (int i = 0; i < 10_000; i++) {
            byte[] body = new byte[random.nextInt(60)];
            random.nextBytes(body);
            System.arraycopy(magic, 0, body, 0, Math.min(body.length, random.nextInt(magic.length + 1)));
            outcome(RawBatch.of(type, random.nextInt(4), body));
        }
        assertThat(malformed).isGreaterThan(9_000);
    }

    /** 60 MB of zeros in a few kilobytes, as each codec has them. */
    @ParameterizedTest
    @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void bombs(CompressionType type) {
        byte[] bomb = RawBatch.compressing(type, MAX_RECORDS, new byte[60_000_000]);

        assertThat(outcome(bomb)).isFalse();
    }

    /** Changes, removes or inserts one to four bytes, or repeats some. */
    private static byte[] mutated(byte[] bytes, int from, Random random) {
        byte[] result = bytes.clone();
        for (int changes = 1 + random.nextInt(4); changes > 0 && result.length > from; changes--) {
            int at = from + random.nextInt(result.length - from);
            switch (random.nextInt(8)) {
                case 0 -> result = splice(result, at, 1, new byte[0]);
                case 1 -> result = splice(result, at, 0, new byte[] {(byte) random.nextInt()});
                case 2 ->
                    result = splice(result, at, 0, Arrays.copyOfRange(result, at, Math.min(at + 9, result.length)));
                case 3 -> result[at] = (byte) 0xff;
                case 4 -> result[at] = (byte) 0x80;
                case 5 -> result[at] ^= (byte) (1 << random.nextInt(8));
                default -> result[at] = (byte) random.nextInt();
            }
        }
        return result;
    }

    private static byte[] splice(byte[] bytes, int at, int removed, byte[] inserted) {
        byte[] result = new byte[bytes.length - removed + inserted.length];
        System.arraycopy(bytes, 0, result, 0, at);
        System.arraycopy(inserted, 0, result, at, inserted.length);
        System.arraycopy(bytes, at + removed, result, at + inserted.length, bytes.length - at - removed);
        return result;
    }

    /** With the length and the CRC that its bytes should have. */
    private static byte[] asBatch(byte[] bytes) {
        byte[] batch =
                bytes.length < BatchLayout.HEADER_LENGTH ? Arrays.copyOf(bytes, BatchLayout.HEADER_LENGTH) : bytes;
        return RawBatch.fixCrc(RawBatch.withInt(batch, 8, batch.length - 12));
    }

    private boolean outcome(byte[] batch) {
        return outcome(batch, batch.length);
    }

    /**
     * Whether the bytes are read to their end, by reading and by skipping; anything unexpected fails. What we read
     * Kafka reads too, and as the same records.
     */
    private boolean outcome(byte[] bytes, int length) {
        CodecBuffers buffers = LEASE.acquire();
        LEASE.release(buffers);
        boolean[] isRead = new boolean[2];
        long allocated = Allocations.of(() -> isRead[0] = tryRead(bytes, length, false));
        allocated = Math.max(allocated, Allocations.of(() -> isRead[1] = tryRead(bytes, length, true)));
        if (allocated > MAX_ALLOCATED_BYTES || isRead[0] && !isRead[1]) {
            fail("%s bytes allocated, read %s, skipped %s: %s", allocated, isRead[0], isRead[1], hex(bytes));
        }
        CodecBuffers back = LEASE.acquire();
        LEASE.release(back);
        if (back != buffers) {
            fail("Buffers were not given back: %s", hex(bytes));
        }
        if (isRead[0]) {
            assertThat(OurReader.records(reader, bytes, 0, length))
                    .as(() -> hex(bytes))
                    .isEqualTo(KafkaReader.records(KafkaReader.batch(Arrays.copyOf(bytes, length))));
            valid++;
        } else {
            malformed++;
        }
        return isRead[0];
    }

    private boolean tryRead(byte[] bytes, int length, boolean skipping) {
        try (RecordCursor records = reader.open(bytes, 0, length)) {
            int count = 0;
            while (skipping ? records.skip() : records.next()) {
                count++;
                if (!skipping) {
                    TestRecord.of(records);
                }
            }
            if (count != reader.header().recordCount() || count > MAX_RECORDS) {
                fail("%s records: %s", count, hex(bytes));
            }
            return true;
        } catch (MalformedBatchException e) {
            checkMessage(e, bytes);
            return false;
        } catch (RuntimeException | Error e) {
            throw new AssertionError(hex(bytes), e);
        }
    }

    private static void checkMessage(MalformedBatchException e, byte[] bytes) {
        var matcher = MESSAGE.matcher(e.getMessage());
        if (!matcher.matches()
                || Long.parseLong(matcher.group(1)) != e.position()
                || e.position() < 0
                || e.getMessage().contains(PAYLOAD.substring(0, 3))) {
            fail("'%s', position %s: %s", e.getMessage(), e.position(), hex(bytes));
        }
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes, 0, Math.min(bytes.length, 2000));
    }
}
