package org.parley.runtime.plugin;

/** The version of framework-api that this Parley provides to plugins. */
public final class ApiVersion {

    /** Changes with framework-api: the minor number for additions, the major number for incompatible changes. */
    public static final String CURRENT = "2.0.0";

    /** The previous version; its plugins must be rebuilt. */
    static final String FIRST = "1.0.0";

    /** The range in the manifests of plugins built with this version. */
    static final String RANGE = ">=" + CURRENT + " & <3.0.0";

    private ApiVersion() {}
}
