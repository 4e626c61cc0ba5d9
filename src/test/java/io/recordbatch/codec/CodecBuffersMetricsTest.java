package io.recordbatch.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

/** The shared buffers' MBean as a JMX client sees it. Counts are compared, since other tests count too. */
class CodecBuffersMetricsTest {
    private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();

    @Test
    void showsWhileALeaseIsOpen() throws JMException {
        ObjectName name = new ObjectName("io.recordbatch:type=codec-buffers");
        CodecLease lease = new CodecLease();
        CodecLease second = new CodecLease();
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
        assertThat(SERVER.isRegistered(name)).isFalse();
    }
}
