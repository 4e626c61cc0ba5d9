package io.recordbatch.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.recordbatch.codec.CodecBuffers;
import io.recordbatch.codec.CodecLease;
import java.lang.management.ManagementFactory;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

/** The shared buffers' MBean as a JMX client sees it. Counts are compared, since other tests count too. */
class CodecBuffersMetricsTest {
    private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();

    @Test
    void showsWhileAPluginIsOpen() throws JMException {
        ObjectName name = new ObjectName("io.recordbatch:type=codec-buffers");
        CodecLease lease = plugin();
        CodecLease second = plugin();
        assertThat(SERVER.isRegistered(name)).isTrue();

        long borrows = (long) SERVER.getAttribute(name, "Borrows");
        long growths = (long) SERVER.getAttribute(name, "Growths");
        long drops = (long) SERVER.getAttribute(name, "Drops");
        CodecBuffers buffers = lease.acquire();
        long held = (long) SERVER.getAttribute(name, "BytesHeld");
        int before = buffers.records().capacity();
        int after = buffers.records().ensureCapacity(before + 100_000L, 0).length;
        assertThat(SERVER.getAttribute(name, "BytesHeld")).isEqualTo(held + after - before);
        buffers.records().ensureCapacity(30_000_000, 10);
        lease.release(buffers);

        assertThat(SERVER.getAttribute(name, "Borrows")).isEqualTo(borrows + 1);
        assertThat(SERVER.getAttribute(name, "Growths")).isEqualTo(growths + 2);
        assertThat(SERVER.getAttribute(name, "Drops")).isEqualTo(drops + 1);
        assertThat(SERVER.getAttribute(name, "BytesHeld")).isEqualTo(held - before);
        assertThat((int) SERVER.getAttribute(name, "Sets")).isPositive();

        second.close();
        assertThat(SERVER.isRegistered(name)).isTrue();
        lease.close();
        lease.close();
        assertThat(SERVER.isRegistered(name)).isFalse();
    }

    @Test
    void aLeaseThatIsNoPluginsShowsNothing() throws JMException {
        try (CodecLease lease = new CodecLease()) {
            lease.release(lease.acquire());
            assertThat(names()).isEmpty();
        }
    }

    @Test
    void goesWithAPluginThatIsNeverClosed() throws JMException {
        plugin();
        await().atMost(Duration.ofSeconds(20))
                .pollInterval(Duration.ofMillis(20))
                .conditionEvaluationListener(condition -> System.gc())
                .untilAsserted(() -> assertThat(names()).isEmpty());
    }

    @Test
    void copiesOfThePluginBothShow() throws Exception {
        CodecLease ours = plugin();
        try (Copy copy = new Copy();
                AutoCloseable theirs = (AutoCloseable) copy.loadClass(PluginMetrics.class.getName())
                        .getConstructor(String.class, String.class, boolean.class)
                        .newInstance("buffers", "copy", true)) {
            assertThat(theirs.getClass()).isNotSameAs(PluginMetrics.class);
            assertThat(names()).containsExactlyInAnyOrder("codec-buffers", "codec-buffers-2");
            ours.close();
            assertThat(names()).containsExactly("codec-buffers-2");
        }
        assertThat(names()).isEmpty();
    }

    /** What a plugin takes when it is configured. */
    private static CodecLease plugin() {
        PluginMetrics metrics = new PluginMetrics("buffers", "plugin", true);
        return new CodecLease(metrics::close);
    }

    private static Set<String> names() throws JMException {
        return SERVER.queryNames(new ObjectName("io.recordbatch:type=codec-buffers*"), null).stream()
                .map(name -> name.getKeyProperty("type"))
                .collect(Collectors.toSet());
    }

    /** A plugin's class loader, which has our classes anew. */
    private static final class Copy extends URLClassLoader {
        Copy() {
            super(
                    new URL[] {
                        PluginMetrics.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                    },
                    PluginMetrics.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("io.recordbatch.")) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? findClass(name) : loaded;
            }
        }
    }
}
