package org.parley.runtime.plugin;

import org.pf4j.DefaultVersionManager;
import org.pf4j.VersionManager;

/** A range of versions as manifests write it: {@code >=2.0.0 & <3.0.0}. */
record VersionRange(String text) {

    private static final VersionManager VERSIONS = new DefaultVersionManager();
    // No release will ever get there: a range that includes it has no upper bound.
    private static final String FAR_FUTURE = "999999999.0.0";

    boolean isWellFormed() {
        try {
            VERSIONS.checkVersionConstraint(FAR_FUTURE, text);
            return true;
        } catch (RuntimeException | StackOverflowError malformed) { // its parser follows parentheses to any depth
            return false;
        }
    }

    boolean hasUpperBound() {
        return !contains(FAR_FUTURE);
    }

    /** Whether the version is in the range; a malformed version is in no range but {@code *}. */
    boolean contains(String version) {
        try {
            return VERSIONS.checkVersionConstraint(version, text);
        } catch (RuntimeException | StackOverflowError malformed) {
            return false;
        }
    }
}
