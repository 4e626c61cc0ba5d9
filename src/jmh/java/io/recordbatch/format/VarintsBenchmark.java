package io.recordbatch.format;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.utils.internals.ByteUtils;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Zigzag-encoded varints, a value an operation: Varints over arrays beside Kafka's ByteUtils over heap buffers, as each
 * is used, and beside the loops that Kafka's pull request #13312 replaced. The values are drawn by encoded length, and
 * are too many for a branch predictor to learn.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(VarintsBenchmark.VALUES)
@Fork(1)
@Warmup(iterations = 3, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class VarintsBenchmark {
    /** A branch predictor learns 2^16 of them and then halves the time; from 2^18 on, more change nothing. */
    static final int VALUES = 1 << 18;

    private static final int MAX_LENGTH = 10;

    /** How long encoded values are. */
    public enum Lengths {
        /** A byte each. */
        ONE(new int[] {1}, new int[] {1}),
        /**
         * As in records of 88 to 10,000 bytes, 200 in a batch. Of the ints of a record, key length and header count take
         * one byte, length and value length two or three, the offset delta one or two. The one long is the timestamp
         * delta: up to 63 ms, 8 seconds or 17 minutes.
         */
        MIXED(new int[] {5, 4, 1}, new int[] {3, 5, 2}),
        /** As many of each length as of any other. */
        UNIFORM(new int[] {1, 1, 1, 1, 1}, new int[] {1, 1, 1, 1, 1, 1, 1, 1, 1, 1});

        private final int[] ints;
        private final int[] longs;

        Lengths(int[] ints, int[] longs) {
            this.ints = ints;
            this.longs = longs;
        }
    }

    /** How long encoded values are. */
    @Param({"ONE", "MIXED", "UNIFORM"})
    private Lengths lengths;

    private final int[] ints = new int[VALUES];
    private final long[] longs = new long[VALUES];
    private byte[] encodedInts;
    private byte[] encodedLongs;
    private ByteBuffer intsBuffer;
    private ByteBuffer longsBuffer;
    private final byte[] target = new byte[VALUES * MAX_LENGTH];
    private final ByteBuffer targetBuffer = ByteBuffer.allocate(target.length);
    private final ByteCursor cursor = new ByteCursor();

    /** Draws the values, and checks that all sides write the same bytes and read the same values. */
    @Setup
    public void setUp() {
        Random random = new Random(1);
        for (int i = 0; i < VALUES; i++) {
            ints[i] = (int) draw(random, lengths.ints, Integer.SIZE);
            longs[i] = draw(random, lengths.longs, Long.SIZE);
        }
        encodedInts = Arrays.copyOf(target, writeIntOurs());
        requireSameBytes(encodedInts, writeIntKafka());
        requireSameBytes(encodedInts, writeIntLoop());
        encodedLongs = Arrays.copyOf(target, writeLongOurs());
        requireSameBytes(encodedLongs, writeLongKafka());
        requireSameBytes(encodedLongs, writeLongLoop());
        intsBuffer = ByteBuffer.wrap(encodedInts.clone());
        longsBuffer = ByteBuffer.wrap(encodedLongs.clone());
        requireSame(Arrays.stream(ints).sum(), readIntOurs(), readIntKafka(), readIntLoop());
        requireSame(Arrays.stream(longs).sum(), readLongOurs(), readLongKafka(), readLongLoop());
    }

    /** Any value of the length that the weights let come up. */
    private static long draw(Random random, int[] weights, int bits) {
        int ticket = random.nextInt(Arrays.stream(weights).sum());
        int length = 1;
        while (ticket >= weights[length - 1]) {
            ticket -= weights[length - 1];
            length++;
        }
        int shortest = 7 * (length - 1);
        int significant = Math.min(shortest + 1 + random.nextInt(7), bits);
        long highest = 1L << significant - 1;
        long zigzag = length == 1 ? random.nextInt(1 << 7) : highest | random.nextLong() & highest - 1;
        return zigzag >>> 1 ^ -(zigzag & 1);
    }

    private void requireSameBytes(byte[] ours, int length) {
        if (!Arrays.equals(ours, 0, ours.length, targetBuffer.array(), 0, length)) {
            throw new IllegalStateException("The sides write different bytes");
        }
    }

    private static void requireSame(long expected, long... sums) {
        for (long sum : sums) {
            if (sum != expected) {
                throw new IllegalStateException("The sides read different values");
            }
        }
    }

    /** Varints. */
    @Benchmark
    public int readIntOurs() {
        ByteCursor in = cursor.wrap(encodedInts, 0, encodedInts.length, false);
        int sum = 0;
        for (int i = 0; i < VALUES; i++) {
            sum += Varints.readVarint(in);
        }
        return sum;
    }

    /** ByteUtils. */
    @Benchmark
    public int readIntKafka() {
        ByteBuffer in = intsBuffer.rewind();
        int sum = 0;
        for (int i = 0; i < VALUES; i++) {
            sum += ByteUtils.readVarint(in);
        }
        return sum;
    }

    /** The loop. */
    @Benchmark
    public int readIntLoop() {
        ByteBuffer in = intsBuffer.rewind();
        int sum = 0;
        for (int i = 0; i < VALUES; i++) {
            sum += VarintLoops.readVarint(in);
        }
        return sum;
    }

    /** Varints. */
    @Benchmark
    public long readLongOurs() {
        ByteCursor in = cursor.wrap(encodedLongs, 0, encodedLongs.length, false);
        long sum = 0;
        for (int i = 0; i < VALUES; i++) {
            sum += Varints.readVarlong(in);
        }
        return sum;
    }

    /** ByteUtils. */
    @Benchmark
    public long readLongKafka() {
        ByteBuffer in = longsBuffer.rewind();
        long sum = 0;
        for (int i = 0; i < VALUES; i++) {
            sum += ByteUtils.readVarlong(in);
        }
        return sum;
    }

    /** The loop. */
    @Benchmark
    public long readLongLoop() {
        ByteBuffer in = longsBuffer.rewind();
        long sum = 0;
        for (int i = 0; i < VALUES; i++) {
            sum += VarintLoops.readVarlong(in);
        }
        return sum;
    }

    /** Varints. */
    @Benchmark
    public int writeIntOurs() {
        int position = 0;
        for (int value : ints) {
            position = Varints.writeVarint(value, target, position);
        }
        return position;
    }

    /** ByteUtils. */
    @Benchmark
    public int writeIntKafka() {
        ByteBuffer out = targetBuffer.clear();
        for (int value : ints) {
            ByteUtils.writeVarint(value, out);
        }
        return out.position();
    }

    /** The loop. */
    @Benchmark
    public int writeIntLoop() {
        ByteBuffer out = targetBuffer.clear();
        for (int value : ints) {
            VarintLoops.writeVarint(value, out);
        }
        return out.position();
    }

    /** Varints. */
    @Benchmark
    public int writeLongOurs() {
        int position = 0;
        for (long value : longs) {
            position = Varints.writeVarlong(value, target, position);
        }
        return position;
    }

    /** ByteUtils. */
    @Benchmark
    public int writeLongKafka() {
        ByteBuffer out = targetBuffer.clear();
        for (long value : longs) {
            ByteUtils.writeVarlong(value, out);
        }
        return out.position();
    }

    /** The loop. */
    @Benchmark
    public int writeLongLoop() {
        ByteBuffer out = targetBuffer.clear();
        for (long value : longs) {
            VarintLoops.writeVarlong(value, out);
        }
        return out.position();
    }
}
