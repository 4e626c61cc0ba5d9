package io.recordbatch.harness;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * The MBeans of a process of the harness, read as any monitoring would, through the agent that the JVM starts on
 * loopback when it is asked to. The caller closes it. Thread-safe.
 */
public final class Beans implements AutoCloseable {
    private final JMXConnector connector;
    private final MBeanServerConnection server;

    /** Connects to a running process. */
    public Beans(JvmProcess process) {
        try {
            VirtualMachine machine = VirtualMachine.attach(Long.toString(process.pid()));
            try {
                connector = JMXConnectorFactory.connect(new JMXServiceURL(machine.startLocalManagementAgent()));
                server = connector.getMBeanServerConnection();
            } finally {
                machine.detach();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (AttachNotSupportedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The names that a pattern such as {@code io.recordbatch:*} finds, in order. */
    public Set<String> names(String pattern) {
        return call(() -> {
            Set<String> names = new TreeSet<>();
            server.queryNames(new ObjectName(pattern), null).forEach(name -> names.add(name.getCanonicalName()));
            return names;
        });
    }

    /** A numeric attribute, or -1 when there is no such bean (any more). */
    public long number(String name, String attribute) {
        return call(() -> {
            try {
                return ((Number) server.getAttribute(new ObjectName(name), attribute)).longValue();
            } catch (InstanceNotFoundException e) {
                return -1L;
            }
        });
    }

    /** All attributes of a bean. */
    public Map<String, Object> attributes(String name) {
        return call(() -> {
            ObjectName bean = new ObjectName(name);
            Map<String, Object> attributes = new TreeMap<>();
            for (var attribute : server.getMBeanInfo(bean).getAttributes()) {
                attributes.put(attribute.getName(), server.getAttribute(bean, attribute.getName()));
            }
            return attributes;
        });
    }

    /** Collects all garbage, and what becomes garbage only when cleaners and finalizers have run. */
    public void collectGarbage() {
        for (int i = 0; i < 2; i++) {
            call(() -> server.invoke(new ObjectName("java.lang:type=Memory"), "gc", null, null));
        }
    }

    /** The live instances of each class whose name starts with a prefix; classes without any are left out. */
    public Map<String, Long> instances(String prefix) {
        Object[] arguments = {new String[0]};
        String[] signature = {String[].class.getName()};
        String histogram = (String) call(() -> server.invoke(
                new ObjectName("com.sun.management:type=DiagnosticCommand"), "gcClassHistogram", arguments, signature));
        Map<String, Long> instances = new TreeMap<>();
        // "  12:     1234     56789  java.lang.String (java.base@17)"
        for (String line : histogram.lines().toList()) {
            String[] columns = line.trim().split("\\s+");
            if (columns.length >= 4 && columns[3].startsWith(prefix)) {
                instances.put(columns[3], Long.parseLong(columns[1]));
            }
        }
        return instances;
    }

    /** The bytes that all threads that are alive have allocated so far. */
    public long allocatedBytes() {
        ObjectName threads = call(() -> new ObjectName("java.lang:type=Threading"));
        long[] ids = (long[]) call(() -> server.getAttribute(threads, "AllThreadIds"));
        long[] bytes = (long[]) call(() -> server.invoke(
                threads, "getThreadAllocatedBytes", new Object[] {ids}, new String[] {long[].class.getName()}));
        return Arrays.stream(bytes).filter(count -> count > 0).sum();
    }

    /** The bytes of the heap that are in use. */
    public long heapBytes() {
        CompositeData usage =
                (CompositeData) attributes("java.lang:type=Memory").get("HeapMemoryUsage");
        return (Long) usage.get("used");
    }

    @Override
    public void close() {
        try {
            connector.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static <T> T call(Call<T> call) {
        try {
            return call.get();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    @FunctionalInterface
    private interface Call<T> {
        T get() throws IOException, JMException;
    }
}
