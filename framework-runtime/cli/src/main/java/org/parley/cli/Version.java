package org.parley.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Properties;
import org.parley.runtime.Parley;
import picocli.CommandLine.IVersionProvider;

/** The versions of Parley, Java and the operating system. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        return new String[] {
            "parley " + Parley.version(),
            "Java " + Runtime.version() + " (" + property("java.vendor") + ", " + property("java.vm.name") + ")",
            property("os.name") + " " + property("os.version") + ", " + property("os.arch")
        };
    }

    /** Returns the address of the project, if this build has one. */
    static Optional<String> url() {
        Properties about = new Properties();
        try (InputStream file = Version.class.getResourceAsStream("about.properties")) {
            about.load(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Optional.of(about.getProperty("url", "").strip()).filter(url -> !url.isEmpty() && !url.startsWith("${"));
    }

    private static String property(String name) {
        return System.getProperty(name);
    }
}
