package io.recordbatch.connect;

/** The version that every plugin reports. */
public final class PluginVersion {
    private PluginVersion() {}

    /** {@return the version in the plugin jar's manifest; "unknown" outside of a jar} */
    public static String version() {
        String version = PluginVersion.class.getPackage().getImplementationVersion();
        return version == null ? "unknown" : version;
    }
}
