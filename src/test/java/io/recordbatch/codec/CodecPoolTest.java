package io.recordbatch.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who gets which buffers. What becomes of them in the end is {@link CodecLifeTest}'s. */
@Timeout(60)
class CodecPoolTest {
    private final CodecLease lease = new CodecLease(new CodecPool());

    @AfterEach
    void closeLease() {
        lease.close();
    }

    @Test
    void givesAThreadTheSameBuffersBack() throws Exception {
        CodecBuffers first = lease.acquire();
        lease.release(first);
        for (int i = 0; i < 5; i++) {
            CodecBuffers others = onNewThread(lease::acquire);
            assertThat(others).isSameAs(first);
            lease.release(others);
            CodecBuffers again = lease.acquire();
            assertThat(again).isSameAs(first);
            lease.release(again);
        }
    }

    @Test
    void prefersTheBuffersThatTheThreadUsedLast() throws Exception {
        CodecBuffers first = lease.acquire();
        CodecBuffers others = onNewThread(lease::acquire);
        lease.release(others);
        lease.release(first);
        for (int i = 0; i < 5; i++) {
            CodecBuffers again = lease.acquire();
            assertThat(again).isSameAs(first);
            lease.release(again);
        }
    }

    @Test
    void givesBuffersToBothOfTwoUsersOnOneThread() {
        CodecBuffers outer = lease.acquire();
        CodecBuffers inner = lease.acquire();
        assertThat(inner).isNotSameAs(outer);
        assertThat(inner.codec(CompressionType.ZSTD)).isNotSameAs(outer.codec(CompressionType.ZSTD));
        lease.release(inner);
        assertThat(lease.acquire()).isSameAs(inner);
        lease.release(inner);
        lease.release(outer);
    }

    @Test
    void usesTheBuffersOfADeadThreadAgain() throws Exception {
        CodecBuffers dead = onNewThread(() -> {
            CodecBuffers buffers = lease.acquire();
            lease.release(buffers);
            return buffers;
        });
        assertThat(lease.acquire()).isSameAs(dead);
        lease.release(dead);
    }

    @Test
    void acceptsBuffersFromAnotherThread() throws Exception {
        CodecBuffers buffers = lease.acquire();
        onNewThread(() -> {
            lease.release(buffers);
            return null;
        });
        assertThat(lease.acquire()).isSameAs(buffers);
        lease.release(buffers);
    }

    @Test
    void sharesBuffersAmongLeases() {
        CodecPool pool = new CodecPool();
        try (CodecLease one = new CodecLease(pool);
                CodecLease other = new CodecLease(pool)) {
            CodecBuffers buffers = one.acquire();
            one.release(buffers);
            assertThat(other.acquire()).isSameAs(buffers);
            other.release(buffers);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 32})
    void neverGivesBuffersToTwoUsersAtOnce(int threads) throws Exception {
        Map<CodecBuffers, AtomicBoolean> inUse = new ConcurrentHashMap<>();
        onThreads(threads, () -> {
            for (int i = 0; i < 20_000 / threads; i++) {
                CodecBuffers buffers = lease.acquire();
                AtomicBoolean used = inUse.computeIfAbsent(buffers, key -> new AtomicBoolean());
                assertThat(used.getAndSet(true)).isFalse();
                assertRoundTrip(buffers, i);
                used.set(false);
                lease.release(buffers);
            }
            return null;
        });
        if (threads <= CodecPool.SLOTS) {
            // None was freed for want of a slot, so that none had to be made again.
            assertThat(inUse).hasSizeLessThanOrEqualTo(threads);
        }
    }

    private static void assertRoundTrip(CodecBuffers buffers, int seed) {
        Codec codec = buffers.codec(CompressionType.forId(1 + seed % 4));
        byte[] data = Samples.json(100 + seed % 100);
        codec.compress(data, 0, data.length, 3);
        byte[] frame = Arrays.copyOf(codec.output(), codec.outputLength());
        codec.decompress(frame, 0, frame.length, data.length);
        assertThat(codec.output()).startsWith(data[0], data[1], data[2]);
        assertThat(codec.outputLength()).isEqualTo(data.length);
    }

    @Test
    void holdsNoMoreBuffersThanItHasUsers() throws Exception {
        int threads = CodecPool.SLOTS;
        CyclicBarrier barrier = new CyclicBarrier(threads);
        Map<CodecBuffers, Boolean> seen = new ConcurrentHashMap<>();
        onThreads(threads, () -> {
            for (int i = 0; i < 200; i++) {
                barrier.await();
                CodecBuffers buffers = lease.acquire();
                seen.put(buffers, true);
                // All at once, so that each round needs as many as there are threads.
                barrier.await();
                lease.release(buffers);
            }
            return null;
        });
        assertThat(seen).hasSize(threads);
    }

    @Test
    void keepsOnlyAsManyAsItHasSlots() {
        List<CodecBuffers> used = acquire(CodecPool.SLOTS + 5);
        used.forEach(lease::release);
        List<CodecBuffers> again = acquire(CodecPool.SLOTS + 5);
        Map<CodecBuffers, Boolean> known = new IdentityHashMap<>();
        used.forEach(buffers -> known.put(buffers, true));
        assertThat(again.stream().filter(known::containsKey)).hasSize(CodecPool.SLOTS);
        again.forEach(lease::release);
    }

    private List<CodecBuffers> acquire(int count) {
        List<CodecBuffers> acquired = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            acquired.add(lease.acquire());
        }
        return acquired;
    }

    @ParameterizedTest
    @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void doesNotKeepALargeBuffer(CompressionType type) {
        byte[] large = Samples.random(30 << 20);
        CodecBuffers buffers = lease.acquire();
        buffers.records().ensureCapacity(large.length, 0);
        Codec codec = buffers.codec(type);
        codec.compress(large, 0, large.length, type.defaultLevel());
        lease.release(buffers);
        CodecBuffers again = lease.acquire();
        assertThat(again).isSameAs(buffers);
        assertThat(again.records().capacity()).isLessThanOrEqualTo(ReusableBuffer.MAX_RETAINED_BYTES);
        again.codec(type).compress(large, 0, 10, type.defaultLevel());
        assertThat(again.codec(type).output()).hasSizeLessThanOrEqualTo(ReusableBuffer.MAX_RETAINED_BYTES);
        lease.release(again);
    }

    @Test
    void worksOnAnInterruptedThread() {
        Thread.currentThread().interrupt();
        try {
            for (int i = 0; i < 10; i++) {
                CodecBuffers buffers = lease.acquire();
                assertRoundTrip(buffers, i);
                lease.release(buffers);
            }
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void worksAfterAnExceptionInTheMiddle(CompressionType type) {
        CodecBuffers buffers = lease.acquire();
        assertThatNullPointerException()
                .isThrownBy(() -> buffers.codec(type).compress(null, 0, 10, type.defaultLevel()));
        lease.release(buffers);
        CodecBuffers again = lease.acquire();
        assertThat(again).isSameAs(buffers);
        assertRoundTrip(again, type.id() - 1);
        lease.release(again);
    }

    @Test
    void hasNoCodecForNone() {
        CodecBuffers buffers = lease.acquire();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> buffers.codec(CompressionType.NONE))
                .withMessage("Compression type none has no codec");
        lease.release(buffers);
    }

    private static <T> T onNewThread(Callable<T> call) throws Exception {
        return onThreads(1, call).get(0);
    }

    private static <T> List<T> onThreads(int count, Callable<T> call) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(count);
        try {
            List<T> results = new ArrayList<>();
            for (Future<T> future : threads.invokeAll(Collections.nCopies(count, call))) {
                results.add(future.get());
            }
            return results;
        } finally {
            threads.shutdownNow();
        }
    }
}
