package io.recordbatch.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.recordbatch.codec.CodecLease;
import io.recordbatch.codec.CompressionType;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a batch's records are, common or not, whole or malformed, they are read as by {@link NaiveReader}. */
class RecordCursorTest {
    private static final CodecLease LEASE = new CodecLease();
    private static final String MALFORMED = "malformed";

    private final BatchReader reader = new BatchReader(LEASE, Integer.MAX_VALUE, Integer.MAX_VALUE);
    private int malformed;
    private int read;

    @AfterAll
    static void closeLease() {
        LEASE.close();
    }

    /** Each byte of each record with every value that it can have; nothing lies behind the last one. */
    @Test
    void anyByteCanBeAnything() {
        for (byte[] record : List.of(
                record(0, 0, field(new byte[8]), field(new byte[3]), new byte[] {0}),
                record(3, 1, nothing(), field(new byte[70]), new byte[] {0}),
                record(200, 70, field(new byte[2]), nothing(), new byte[] {0}),
                record(-200, 1, field(new byte[0]), nothing(), new byte[] {2, 2, 'a', 2, 'b'}),
                record(1L << 40, 1 << 20, field(new byte[2]), field(new byte[2]), new byte[] {2, 2, 'a', 1}))) {
            for (int position = 0; position < record.length; position++) {
                for (int value = 0; value < 256; value++) {
                    byte[] changed = record.clone();
                    changed[position] = (byte) value;
                    assertReadsAsTheNaiveReader(1, changed);
                    assertReadsAsTheNaiveReader(2, join(changed, record));
                }
            }
        }
        assertThat(malformed).isGreaterThan(1000);
        assertThat(read).isGreaterThan(1000);
    }

    /** Around the lengths where varints grow; 4096 is where they need a third byte. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 31, 32, 49, 63, 64, 65, 4095, 4096, 8191, 8192, 1_048_575, 1_048_576})
    void fieldsOfAnyLength(int length) {
        for (int delta : new int[] {0, 63, 64, 8191, 8192, 1 << 20, 1 << 27, -1, -64, -65, -8192, -8193}) {
            byte[] bytes = new byte[length];
            Arrays.fill(bytes, (byte) 0x81);
            for (byte[] other : List.of(nothing(), field(new byte[1]), field(bytes))) {
                byte[] key = record(delta, Math.abs(delta), field(bytes), other, new byte[] {0});
                byte[] value = record(delta, Math.abs(delta), other, field(bytes), new byte[] {0});
                assertReadsAsTheNaiveReader(2, join(key, value));
            }
        }
        assertThat(malformed).isZero();
    }

    @Test
    void anyPrefix() {
        byte[] record = record(200, 70, field(new byte[2]), field(new byte[70]), new byte[] {0});
        for (int length = 0; length < record.length; length++) {
            assertReadsAsTheNaiveReader(1, Arrays.copyOf(record, length));
        }
        assertThat(read).isZero();
    }

    private void assertReadsAsTheNaiveReader(int count, byte[] records) {
        byte[] batch = RawBatch.of(CompressionType.NONE, count, records);
        List<String> expected = new NaiveReader(records).read(count);
        List<String> starts = expected.contains(MALFORMED)
                ? List.of()
                : expected.stream().map(r -> r.substring(0, r.indexOf(" key "))).toList();
        assertThat(ours(batch)).isEqualTo(expected);
        if (!starts.isEmpty()) {
            assertThat(skipped(batch)).isEqualTo(starts);
        } else {
            skipped(batch);
        }
        if (expected.contains(MALFORMED)) {
            malformed++;
        } else {
            read++;
        }
    }

    private List<String> ours(byte[] batch) {
        List<String> result = new ArrayList<>();
        try (RecordCursor records = reader.openUnverified(batch, 0, batch.length)) {
            while (records.next()) {
                StringBuilder text = new StringBuilder(start(records.timestamp(), records.offset()));
                text.append(" key ").append(hex(records.key()));
                text.append(" value ").append(hex(records.value()));
                HeaderCursor headers = records.headers();
                while (headers.next()) {
                    text.append(" header ").append(headers.key()).append(' ').append(hex(headers.value()));
                }
                result.add(text.toString());
            }
            return result;
        } catch (MalformedBatchException e) {
            return List.of(MALFORMED);
        }
    }

    private List<String> skipped(byte[] batch) {
        List<String> result = new ArrayList<>();
        try (RecordCursor records = reader.openUnverified(batch, 0, batch.length)) {
            while (records.skip()) {
                result.add(start(records.timestamp(), records.offset()));
            }
            return result;
        } catch (MalformedBatchException e) {
            return List.of(MALFORMED);
        }
    }

    private static String start(long timestamp, long offset) {
        return "timestamp " + timestamp + " offset " + offset;
    }

    private static String hex(byte[] bytes) {
        return bytes == null ? "null" : HexFormat.of().formatHex(bytes);
    }

    private static byte[] record(long timestampDelta, int offsetDelta, byte[] key, byte[] value, byte[] headers) {
        byte[] body = join(new byte[] {0}, varint(timestampDelta), varint(offsetDelta), key, value, headers);
        return join(varint(body.length), body);
    }

    private static byte[] field(byte[] bytes) {
        return join(varint(bytes.length), bytes);
    }

    private static byte[] nothing() {
        return varint(-1);
    }

    private static byte[] varint(long value) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        long rest = value >= 0 ? 2 * value : -2 * value - 1;
        for (; rest > 127; rest /= 128) {
            out.write((int) (rest % 128) + 128);
        }
        out.write((int) rest);
        return out.toByteArray();
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }

    /** The format's rules, one after the other, without a thought of speed. */
    private static final class NaiveReader {
        private final ByteBuffer in;

        NaiveReader(byte[] records) {
            in = ByteBuffer.wrap(records);
        }

        List<String> read(int count) {
            int batchLimit = in.limit();
            List<String> result = new ArrayList<>();
            try {
                for (int i = 0; i < count; i++) {
                    int length = (int) varint(32);
                    require(length >= 6 && length <= in.remaining());
                    in.limit(in.position() + length);
                    result.add(record());
                    require(!in.hasRemaining());
                    in.limit(batchLimit);
                }
                require(!in.hasRemaining());
                return result;
            } catch (IllegalArgumentException | BufferUnderflowException e) {
                return List.of(MALFORMED);
            }
        }

        private String record() {
            in.get();
            long timestamp = varint(64);
            long offset = varint(32);
            String text = start(timestamp, offset) + " key " + field(-1) + " value " + field(-1);
            int headers = (int) varint(32);
            require(headers >= 0);
            for (int i = 0; i < headers; i++) {
                text += " header " + new String(HexFormat.of().parseHex(field(0))) + " " + field(-1);
            }
            return text;
        }

        private String field(int minLength) {
            int length = (int) varint(32);
            require(length >= minLength && length <= in.remaining());
            byte[] bytes = length < 0 ? null : new byte[length];
            if (bytes != null) {
                in.get(bytes);
            }
            return hex(bytes);
        }

        private long varint(int bits) {
            BigInteger value = BigInteger.ZERO;
            int shift = 0;
            byte b;
            do {
                require(shift < bits);
                b = in.get();
                value = value.add(BigInteger.valueOf(b & 127).shiftLeft(shift));
                shift += 7;
            } while (b < 0);
            require(value.bitLength() <= bits);
            BigInteger half = value.shiftRight(1);
            return (value.testBit(0) ? half.not() : half).longValueExact();
        }

        private static void require(boolean holds) {
            if (!holds) {
                throw new IllegalArgumentException();
            }
        }
    }
}
