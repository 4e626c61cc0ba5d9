package io.recordbatch.integration;

import io.recordbatch.harness.Beans;
import io.recordbatch.harness.Until;
import java.time.Duration;

/** Our MBeans on a worker. */
final class PluginBeans {
    static final String ALL = "io.recordbatch:*";
    static final String BUFFERS = "io.recordbatch:type=codec-buffers";

    private static final Duration LIMIT = Duration.ofSeconds(30);

    private PluginBeans() {}

    /** The name, or a pattern for names, of a plugin's MBean, in canonical order. */
    static String plugin(String kind, String name) {
        return "io.recordbatch:kind=" + kind + ",name=" + name + ",type=plugin";
    }

    static void awaitRecords(Beans beans, String bean, long records) {
        Until.met(records + " records of " + bean, LIMIT, () -> beans.number(bean, "Records") == records);
    }

    /** Before 4.0 nobody closes a converter: there the garbage collector has to find it first. */
    static void awaitGone(Beans beans, String kafka, String pattern) {
        Until.met("no " + pattern, LIMIT, () -> {
            if (kafka.startsWith("3.")) {
                beans.collectGarbage();
            }
            return beans.names(pattern).isEmpty();
        });
    }
}
