package org.parley.runtime.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version from the jar's manifest. */
final class Version implements IVersionProvider {

    /** {@code development} when not started from a jar. */
    static String parley() {
        return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
                .orElse("development");
    }

    @Override
    public String[] getVersion() {
        return new String[] {"parley " + parley()};
    }
}
