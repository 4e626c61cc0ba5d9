package io.recordbatch.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When native memory is freed, and what is not kept. A codec that was closed throws, which shows that it was. */
@Timeout(60)
class CodecLifeTest {
    private static final byte[] DATA = Samples.json(1000);

    private final CodecPool pool = new CodecPool();

    @ParameterizedTest
    @EnumSource(names = {"GZIP", "ZSTD"})
    void freesIdleBuffersWithTheLastLease(CompressionType type) {
        CodecLease first = new CodecLease(pool);
        CodecLease last = new CodecLease(pool);
        Codec codec = useOnce(first, type);
        first.close();
        first.close();
        assertOpen(codec, type);
        last.close();
        assertClosed(codec, type);
    }

    @Test
    void freesBuffersInUseWhenTheyAreReleasedAfterTheLastLease() {
        CodecLease lease = new CodecLease(pool);
        CodecBuffers buffers = lease.acquire();
        Codec codec = buffers.codec(CompressionType.ZSTD);
        lease.close();
        assertOpen(codec, CompressionType.ZSTD);
        lease.release(buffers);
        assertClosed(codec, CompressionType.ZSTD);
    }

    @Test
    void keepsNothingWithoutALease() {
        CodecLease closed = new CodecLease(pool);
        closed.close();
        assertClosed(useOnce(closed, CompressionType.ZSTD), CompressionType.ZSTD);
    }

    @Test
    void startsAgainAfterTheLastLease() {
        for (int i = 0; i < 3; i++) {
            CodecLease lease = new CodecLease(pool);
            Codec codec = useOnce(lease, CompressionType.ZSTD);
            assertThat(useOnce(lease, CompressionType.ZSTD)).isSameAs(codec);
            lease.close();
            assertClosed(codec, CompressionType.ZSTD);
        }
    }

    @Test
    void freesWhatExceedsTheSlots() {
        try (CodecLease lease = new CodecLease(pool)) {
            CodecBuffers[] all = new CodecBuffers[CodecPool.SLOTS + 1];
            Codec[] codecs = new Codec[all.length];
            for (int i = 0; i < all.length; i++) {
                all[i] = lease.acquire();
                codecs[i] = all[i].codec(CompressionType.ZSTD);
                assertOpen(codecs[i], CompressionType.ZSTD);
            }
            for (CodecBuffers buffers : all) {
                lease.release(buffers);
            }
            for (int i = 0; i < CodecPool.SLOTS; i++) {
                assertOpen(codecs[i], CompressionType.ZSTD);
            }
            assertClosed(codecs[CodecPool.SLOTS], CompressionType.ZSTD);
        }
    }

    @Test
    void freesALeaseThatIsNeverClosed() {
        Codec codec = useOnce(new CodecLease(pool), CompressionType.ZSTD);
        awaitGc().untilAsserted(() -> assertClosed(codec, CompressionType.ZSTD));
    }

    @Test
    void freesBuffersThatAreNeverReleased() {
        try (CodecLease lease = new CodecLease(pool)) {
            Codec codec = lease.acquire().codec(CompressionType.ZSTD);
            awaitGc().untilAsserted(() -> assertClosed(codec, CompressionType.ZSTD));
            useOnce(lease, CompressionType.ZSTD);
        }
    }

    @Test
    void dropsNativeContextsThatServedALargeRecord() {
        try (CodecLease lease = new CodecLease(pool)) {
            CodecBuffers buffers = lease.acquire();
            Codec codec = buffers.codec(CompressionType.ZSTD);
            byte[] large = Samples.random(5 << 20);
            codec.compress(large, 0, large.length, 3);
            lease.release(buffers);
            assertClosed(codec, CompressionType.ZSTD);
            CodecBuffers again = lease.acquire();
            assertThat(again).isSameAs(buffers);
            assertOpen(again.codec(CompressionType.ZSTD), CompressionType.ZSTD);
            lease.release(again);
        }
    }

    @ParameterizedTest
    @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void keepsNoArrayOfItsCaller(CompressionType type) {
        try (CodecLease lease = new CodecLease(pool)) {
            CodecBuffers buffers = lease.acquire();
            WeakReference<byte[]> compressed = compressed(buffers.codec(type), type);
            WeakReference<byte[]> decompressed = decompressed(buffers.codec(type), frame(buffers.codec(type), type));
            byte[] frame = frame(buffers.codec(type), type);
            frame[frame.length / 2] ^= 1;
            WeakReference<byte[]> broken = decompressed(buffers.codec(type), frame);
            WeakReference<byte[]> random = decompressed(buffers.codec(type), Samples.random(500));
            byte[] truncated = Arrays.copyOf(frame(buffers.codec(type), type), 20);
            WeakReference<byte[]> cut = decompressed(buffers.codec(type), truncated);
            frame = null;
            truncated = null;
            lease.release(buffers);
            awaitGc().untilAsserted(() -> assertThat(compressed.get()).isNull());
            awaitGc().untilAsserted(() -> assertThat(decompressed.get()).isNull());
            awaitGc().untilAsserted(() -> assertThat(broken.get()).isNull());
            awaitGc().untilAsserted(() -> assertThat(random.get()).isNull());
            awaitGc().untilAsserted(() -> assertThat(cut.get()).isNull());
            Reference.reachabilityFence(buffers);
        }
    }

    private static WeakReference<byte[]> compressed(Codec codec, CompressionType type) {
        byte[] source = DATA.clone();
        codec.compress(source, 0, source.length, type.defaultLevel());
        return new WeakReference<>(source);
    }

    private static byte[] frame(Codec codec, CompressionType type) {
        codec.compress(DATA, 0, DATA.length, type.defaultLevel());
        byte[] frame = Arrays.copyOf(codec.output(), codec.outputLength());
        return frame;
    }

    private static WeakReference<byte[]> decompressed(Codec codec, byte[] frame) {
        byte[] source = frame.clone();
        try {
            codec.decompress(source, 0, source.length, 100_000);
        } catch (MalformedFrameException expected) {
            assertThat(expected.position()).isBetween(0, source.length);
        }
        return new WeakReference<>(source);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void doesNotPinItsClassLoader(boolean closeLease) throws Exception {
        ExecutorService workers = Executors.newSingleThreadExecutor();
        try {
            WeakReference<ClassLoader> loader =
                    workers.submit(() -> useInOwnLoader(closeLease)).get();
            awaitGc().untilAsserted(() -> assertThat(loader.get()).isNull());
            // The thread that used it lives on.
            assertThat(workers.submit(Thread::currentThread).get().isAlive()).isTrue();
        } finally {
            workers.shutdownNow();
        }
    }

    private static WeakReference<ClassLoader> useInOwnLoader(boolean closeLease) throws Exception {
        try (CodecRoomLoader loader = new CodecRoomLoader("nothing.hidden")) {
            Class<?> leaseClass = loader.loadClass(CodecLease.class.getName());
            assertThat(leaseClass.getClassLoader()).isSameAs(loader);
            Class<?> buffersClass = loader.loadClass(CodecBuffers.class.getName());
            Class<?> codecClass = loader.loadClass(Codec.class.getName());
            Object lease = leaseClass.getConstructor().newInstance();
            Object buffers = leaseClass.getMethod("acquire").invoke(lease);
            for (CompressionType type : CodecFixture.WITH_CODEC) {
                Object ownType = loader.type(type);
                Object codec =
                        buffersClass.getMethod("codec", ownType.getClass()).invoke(buffers, ownType);
                codecClass
                        .getMethod("compress", byte[].class, int.class, int.class, int.class)
                        .invoke(codec, DATA, 0, DATA.length, type.defaultLevel());
            }
            leaseClass.getMethod("release", buffersClass).invoke(lease, buffers);
            if (closeLease) {
                leaseClass.getMethod("close").invoke(lease);
            }
            return new WeakReference<>(loader);
        }
    }

    private static Codec useOnce(CodecLease lease, CompressionType type) {
        CodecBuffers buffers = lease.acquire();
        Codec codec = buffers.codec(type);
        codec.compress(DATA, 0, DATA.length, type.defaultLevel());
        lease.release(buffers);
        return codec;
    }

    private static ConditionFactory awaitGc() {
        return await().atMost(Duration.ofSeconds(20))
                .pollInterval(Duration.ofMillis(20))
                .conditionEvaluationListener(condition -> System.gc());
    }

    private static void assertOpen(Codec codec, CompressionType type) {
        assertThatCode(() -> codec.compress(DATA, 0, DATA.length, type.defaultLevel()))
                .doesNotThrowAnyException();
    }

    /** gzip's Deflater throws a NullPointerException, zstd's context an IllegalStateException. */
    private static void assertClosed(Codec codec, CompressionType type) {
        assertThatThrownBy(() -> codec.compress(DATA, 0, DATA.length, type.defaultLevel()))
                .hasMessageMatching("(?i).*closed.*");
    }
}
