package org.parley.cli;

import org.parley.runtime.Parley;
import picocli.CommandLine.IVersionProvider;

/** What `parley --version` prints. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        return new String[] {"parley " + Parley.version()};
    }
}
