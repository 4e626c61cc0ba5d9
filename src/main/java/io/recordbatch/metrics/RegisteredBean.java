package io.recordbatch.metrics;

import java.lang.management.ManagementFactory;
import javax.management.InstanceAlreadyExistsException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An MBean on the platform's server until it is closed. Where the name is taken, a number is added to it, so that two
 * instances of one plugin, and two copies of the plugin in two class loaders, both show. Metrics never stop a plugin
 * from working: what goes wrong here is only logged.
 */
public final class RegisteredBean implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RegisteredBean.class);
    private static final String DOMAIN = "io.recordbatch:";

    private final ObjectName name;

    private RegisteredBean(ObjectName name) {
        this.name = name;
    }

    /**
     * Registers a bean.
     *
     * @param bean the bean, which the server refers to until this is closed
     * @param prefix the object name's properties up to the value of the last one, such as
     *     {@code type=plugin,kind=converter,name=}
     * @param name that value, which gets a number when the name is taken; quoted where it must be
     * @return the registration
     */
    public static RegisteredBean register(Object bean, String prefix, String name) {
        try {
            ObjectName objectName = new ObjectName(DOMAIN + prefix + quoted(name));
            for (int number = 2; !registered(bean, objectName); number++) {
                objectName = new ObjectName(DOMAIN + prefix + quoted(name + "-" + number));
            }
            return new RegisteredBean(objectName);
        } catch (JMException e) {
            LOG.warn("The metrics {}{} are not shown", prefix, name, e);
            return new RegisteredBean(null);
        }
    }

    private static boolean registered(Object bean, ObjectName name) throws JMException {
        // Asked first, because the attempt costs much more.
        if (server().isRegistered(name)) {
            return false;
        }
        try {
            server().registerMBean(bean, name);
            return true;
        } catch (InstanceAlreadyExistsException e) {
            // Thrown as well for a bean that is registered under another name: no other name would do either.
            if (!server().isRegistered(name)) {
                throw e;
            }
            return false;
        }
    }

    /** Connector names may hold what an object name may not. */
    private static String quoted(String value) {
        return value.matches("[\\w.|-]+") ? value : ObjectName.quote(value);
    }

    private static MBeanServer server() {
        return ManagementFactory.getPlatformMBeanServer();
    }

    /** Unregisters the bean; a second call does nothing. */
    @Override
    public void close() {
        try {
            if (name != null) {
                server().unregisterMBean(name);
            }
        } catch (InstanceNotFoundException e) {
            LOG.debug("{} is gone already", name);
        } catch (JMException e) {
            LOG.warn("{} stays", name, e);
        }
    }
}
