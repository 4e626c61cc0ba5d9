package io.recordbatch.connect;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.MDC;

/** The version of the plugins, and the name of an instance. */
public final class PluginInfo {
    /** The MDC key under which Connect keeps a thread's connector and task for its logs. Unset outside of a task. */
    private static final String CONNECTOR_CONTEXT = "connector.context";

    /** For instance "[orders-source|task-0] ". */
    private static final Pattern TASK = Pattern.compile("\\[(?<connector>.+)\\|task-(?<task>\\d+)");

    private PluginInfo() {}

    /** {@return the version in the plugin jar's manifest; "unknown" outside of a jar} */
    public static String version() {
        String version = PluginInfo.class.getPackage().getImplementationVersion();
        return version == null ? "unknown" : version;
    }

    /**
     * Names an instance after its connector and task.
     *
     * @param plugin the plugin's class
     * @return for instance {@code orders-source-0-PackBatch}, or {@code PackBatch} outside of a task
     */
    public static String nameOf(Class<?> plugin) {
        String context = MDC.get(CONNECTOR_CONTEXT);
        Matcher task = TASK.matcher(context == null ? "" : context);
        return (task.lookingAt() ? task.group("connector") + "-" + task.group("task") + "-" : "")
                + plugin.getSimpleName();
    }
}
