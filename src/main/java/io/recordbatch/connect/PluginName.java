package io.recordbatch.connect;

import org.slf4j.MDC;

/** Names plugin instances, for their metrics. */
public final class PluginName {
    /** Where Connect keeps which connector and task a thread works for, for its log lines; unset outside of one. */
    private static final String CONNECTOR_CONTEXT = "connector.context";

    private PluginName() {}

    /**
     * Names an instance after the connector and task that it is being configured for.
     *
     * @param plugin the plugin's class
     * @return for instance {@code orders-source-0-PackBatch}, or {@code PackBatch} outside of a task
     */
    public static String of(Class<?> plugin) {
        String context = MDC.get(CONNECTOR_CONTEXT);
        if (context == null) {
            return plugin.getSimpleName();
        }
        // "[orders-source|task-0] "
        return context.replaceAll("[\\[\\] ]", "").replace("|task-", "-") + "-" + plugin.getSimpleName();
    }
}
