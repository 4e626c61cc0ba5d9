package io.recordbatch.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.stream.Stream;
import net.jpountz.lz4.LZ4FrameOutputStream;
import net.jpountz.lz4.LZ4FrameOutputStream.BLOCKSIZE;
import net.jpountz.lz4.LZ4FrameOutputStream.FLG.Bits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What one call allocates on the heap in the steady state: nothing. */
class AllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int ROUNDS = 10;
    private static final int CALLS = 50;

    private final CodecLease lease = new CodecLease(new CodecPool());

    static Stream<Arguments> typesAndSizes() {
        return CodecFixture.WITH_CODEC.stream()
                .flatMap(type -> Stream.of(100, 10_000, 100_000).map(size -> Arguments.of(type, size)));
    }

    @ParameterizedTest
    @MethodSource("typesAndSizes")
    void allocatesNothing(CompressionType type, int size) {
        byte[] data = Samples.json(size);
        CodecBuffers buffers = lease.acquire();
        Codec codec = buffers.codec(type);
        int level = type.defaultLevel();
        codec.compress(data, 0, size, level);
        byte[] frame = Arrays.copyOf(codec.output(), codec.outputLength());
        assertThat(bytesPerRound(() -> codec.compress(data, 0, size, level)))
                .as("compress")
                .isZero();
        assertThat(bytesPerRound(() -> codec.decompress(frame, 0, frame.length, size)))
                .as("decompress")
                .isZero();
        lease.release(buffers);
    }

    /** Kafka writes no such frames, but other clients do. */
    @Test
    void allocatesNothingForChecksumsOfLz4() throws IOException {
        byte[] data = Samples.json(100_000);
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        try (OutputStream out = new LZ4FrameOutputStream(
                frame,
                BLOCKSIZE.SIZE_64KB,
                data.length,
                Bits.BLOCK_INDEPENDENCE,
                Bits.BLOCK_CHECKSUM,
                Bits.CONTENT_CHECKSUM,
                Bits.CONTENT_SIZE)) {
            out.write(data);
        }
        byte[] bytes = frame.toByteArray();
        CodecBuffers buffers = lease.acquire();
        Codec codec = buffers.codec(CompressionType.LZ4);
        assertThat(bytesPerRound(() -> codec.decompress(bytes, 0, bytes.length, data.length)))
                .isZero();
        lease.release(buffers);
    }

    @Test
    void allocatesNothingToAcquireAndRelease() {
        assertThat(bytesPerRound(() -> lease.release(lease.acquire()))).isZero();
    }

    /** The least of several rounds: what the virtual machine does once meanwhile is no call's. */
    private static long bytesPerRound(Runnable call) {
        long least = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < CALLS; i++) {
                call.run();
            }
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }
}
