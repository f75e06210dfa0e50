package org.parley.runtime.plugin;

/** The version of the contracts in framework-api that this Parley offers to plugins. */
public final class ApiVersion {

    /** Goes up with framework-api: the minor number when something is added, the major number when something breaks. */
    public static final String CURRENT = "2.0.0";

    /** The one before the contracts were opened; its plugins have to be built anew. */
    static final String FIRST = "1.0.0";

    /** What a plugin built today writes into its manifest. */
    static final String RANGE = ">=" + CURRENT + " & <3.0.0";

    private ApiVersion() {}
}
