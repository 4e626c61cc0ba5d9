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
 * An MBean that is registered with the platform's server until it is closed. If the name is taken, a number is added.
 * So two instances of a plugin both show, as do two copies of it in two class loaders. Failures are only logged,
 * because metrics must never stop a plugin.
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
     * @param bean the bean; the server refers to it until this is closed
     * @param prefix the object name's properties up to the value of the last one, such as
     *     {@code type=plugin,kind=converter,name=}
     * @param name the value of that property; gets a number if it is taken, and quotes if it needs them
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
            LOG.warn("Cannot register the metrics {}{}", prefix, name, e);
            return new RegisteredBean(null);
        }
    }

    private static boolean registered(Object bean, ObjectName name) throws JMException {
        // Ask first, because an attempt to register costs much more.
        if (server().isRegistered(name)) {
            return false;
        }
        try {
            server().registerMBean(bean, name);
            return true;
        } catch (InstanceAlreadyExistsException e) {
            // Also thrown when the bean is registered under another name. A new name would not help then.
            if (!server().isRegistered(name)) {
                throw e;
            }
            return false;
        }
    }

    /** Quotes a value, because connector names may have characters that object names may not. */
    private static String quoted(String value) {
        return value.matches("[\\w.|-]+") ? value : ObjectName.quote(value);
    }

    private static MBeanServer server() {
        return ManagementFactory.getPlatformMBeanServer();
    }

    /** Unregisters the bean. A second call does nothing. */
    @Override
    public void close() {
        try {
            if (name != null) {
                server().unregisterMBean(name);
            }
        } catch (InstanceNotFoundException e) {
            LOG.debug("{} is already unregistered", name);
        } catch (JMException e) {
            LOG.warn("Cannot unregister {}", name, e);
        }
    }
}
