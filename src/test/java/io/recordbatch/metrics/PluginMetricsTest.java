package io.recordbatch.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.Set;
import java.util.stream.Collectors;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

/** The plugin's MBean as a JMX client sees it. */
class PluginMetricsTest {
    private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();

    @Test
    void countsInTheDirectionOfThePlugin() throws JMException {
        try (PluginMetrics packs = new PluginMetrics("test", "packs", true);
                PluginMetrics unpacks = new PluginMetrics("test", "unpacks", false)) {
            for (PluginMetrics metrics : Set.of(packs, unpacks)) {
                metrics.batch(3, 600, 200);
                metrics.batch(1, 400, 50);
            }

            assertThat(attribute("packs", "Batches")).isEqualTo(2L);
            assertThat(attribute("packs", "Records")).isEqualTo(4L);
            assertThat(attribute("packs", "BytesIn")).isEqualTo(1000L);
            assertThat(attribute("packs", "BytesOut")).isEqualTo(250L);
            assertThat(attribute("packs", "Ratio")).isEqualTo(4.0);
            assertThat(attribute("unpacks", "BytesIn")).isEqualTo(250L);
            assertThat(attribute("unpacks", "BytesOut")).isEqualTo(1000L);
            assertThat(attribute("unpacks", "Ratio")).isEqualTo(4.0);
        }
    }

    @Test
    void aPluginThatPacksMayUnpackToo() throws JMException {
        try (PluginMetrics metrics = new PluginMetrics("test", "both", true)) {
            metrics.batch(3, 600, 200);
            metrics.unpackedBatch(1, 400, 50);

            assertThat(attribute("both", "Batches")).isEqualTo(2L);
            assertThat(attribute("both", "Records")).isEqualTo(4L);
            assertThat(attribute("both", "BytesIn")).isEqualTo(650L);
            assertThat(attribute("both", "BytesOut")).isEqualTo(600L);
            assertThat(attribute("both", "Ratio")).isEqualTo(4.0);
        }
    }

    @Test
    void countsFailuresByKind() throws JMException {
        try (PluginMetrics metrics = new PluginMetrics("test", "failures", true)) {
            repeat(1, metrics::notBatch);
            repeat(2, metrics::malformed);
            repeat(3, metrics::refused);
            repeat(4, metrics::oversize);

            assertThat(attribute("failures", "NotBatchFailures")).isEqualTo(1L);
            assertThat(attribute("failures", "MalformedFailures")).isEqualTo(2L);
            assertThat(attribute("failures", "ConversionFailures")).isEqualTo(3L);
            assertThat(attribute("failures", "OversizeFailures")).isEqualTo(4L);
            assertThat(attribute("failures", "Ratio")).isEqualTo(0.0);
        }
    }

    @Test
    void instancesOfOneNameBothShowAndGoWhenTheyAreClosed() throws JMException {
        PluginMetrics first = new PluginMetrics("twins", "same", true);
        PluginMetrics second = new PluginMetrics("twins", "same", true);
        assertThat(names("twins")).containsExactlyInAnyOrder("same", "same-2");

        first.close();
        first.close();
        assertThat(names("twins")).containsExactly("same-2");
        try (PluginMetrics third = new PluginMetrics("twins", "same", true)) {
            assertThat(third.getBatches()).isZero();
            assertThat(names("twins")).containsExactlyInAnyOrder("same", "same-2");
        }
        second.close();
        assertThat(names("twins")).isEmpty();
    }

    @Test
    void aConnectorMayHaveAnyName() throws JMException {
        try (PluginMetrics metrics = new PluginMetrics("odd", "a,b=\"c\":*?\n-0-PackBatch", true)) {
            metrics.batch(1, 1, 1);

            assertThat(names("odd")).hasSize(1);
        }
        assertThat(names("odd")).isEmpty();
    }

    private static void repeat(int times, Runnable count) {
        for (int i = 0; i < times; i++) {
            count.run();
        }
    }

    private static Object attribute(String name, String attribute) throws JMException {
        return SERVER.getAttribute(new ObjectName("io.recordbatch:type=plugin,kind=test,name=" + name), attribute);
    }

    private static Set<String> names(String kind) throws JMException {
        return SERVER.queryNames(new ObjectName("io.recordbatch:type=plugin,kind=" + kind + ",*"), null).stream()
                .map(name -> name.getKeyProperty("name"))
                .collect(Collectors.toSet());
    }
}
