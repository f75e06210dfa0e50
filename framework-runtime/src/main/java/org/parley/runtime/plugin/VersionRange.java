package org.parley.runtime.plugin;

import org.pf4j.DefaultVersionManager;
import org.pf4j.VersionManager;

/** A range of versions as manifests write it: {@code >=2.0.0 & <3.0.0}. */
record VersionRange(String text) {

    private static final VersionManager VERSIONS = new DefaultVersionManager();
    // No release will ever get there: a range that includes it has no upper bound.
    private static final String FAR_FUTURE = "999999999.0.0";
    // The parser follows parentheses to any depth, and takes minutes for a text as long as a manifest may be.
    private static final int LONGEST = 1000;

    boolean isWellFormed() {
        try {
            accepts(FAR_FUTURE);
            return true;
        } catch (RuntimeException malformed) {
            return false;
        }
    }

    boolean hasUpperBound() {
        return !contains(FAR_FUTURE);
    }

    /** Whether the version is in the range; a malformed version is in no range but {@code *}. */
    boolean contains(String version) {
        try {
            return accepts(version);
        } catch (RuntimeException malformed) {
            return false;
        }
    }

    private boolean accepts(String version) {
        if (Math.max(text.length(), version.length()) > LONGEST) {
            throw new IllegalArgumentException("too long to be a version or a range");
        }
        return VERSIONS.checkVersionConstraint(version, text);
    }
}
