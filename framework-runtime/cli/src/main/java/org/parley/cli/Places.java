package org.parley.cli;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.parley.runtime.data.DatasetHome;

/**
 * The directories of this installation and its user.
 *
 * @param distribution the directory of jars and launcher; empty if Parley was started without them
 * @param checkout the directory of the sources, if this is a checkout
 * @param home the home directory of the user
 * @param own the directory of this user's plugins and data: {@code PARLEY_HOME}, or {@code .parley} in the home directory
 * @param morePlugins the directories in the environment variable {@code PARLEY_PLUGINS}
 */
record Places(Optional<Path> distribution, Optional<Path> checkout, Path home, Path own, List<Path> morePlugins) {

    /** Creates places without the environment variable {@code PARLEY_HOME}. */
    Places(Optional<Path> distribution, Optional<Path> checkout, Path home, List<Path> morePlugins) {
        this(distribution, checkout, home, DatasetHome.ownDirectory(Map.of(), home), morePlugins);
    }

    static Places ofThisProcess() {
        Path home = property("user.home").orElseThrow();
        return new Places(
                property("parley.distribution").or(Places::aroundThisJar),
                property("parley.home"),
                home,
                DatasetHome.ownDirectory(System.getenv(), home),
                morePlugins(System.getenv()));
    }

    /** Splits {@code PARLEY_PLUGINS}, a list of directories like {@code PATH}. */
    static List<Path> morePlugins(Map<String, String> environment) {
        return Pattern.compile(Pattern.quote(File.pathSeparator))
                .splitAsStream(environment.getOrDefault("PARLEY_PLUGINS", ""))
                .filter(directory -> !directory.isBlank())
                .map(Path::of)
                .toList();
    }

    private static Optional<Path> property(String name) {
        return Optional.ofNullable(System.getProperty(name)).map(Path::of);
    }

    /** Returns the distribution around the jar of this class, for a start without launcher: {@code java -jar}, JBang. */
    private static Optional<Path> aroundThisJar() {
        try {
            Path jar = Path.of(Places.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return Optional.of(jar.resolveSibling("..").normalize())
                    .filter(place -> Files.isRegularFile(jar) && Files.isDirectory(place.resolve("plugins")));
        } catch (URISyntaxException elsewhere) {
            return Optional.empty();
        }
    }

    /** Returns the directory of plugins that every command of this user loads. */
    Path ownPlugins() {
        return own.resolve("plugins");
    }

    /** Returns the directory of the run files that come with Parley. */
    Optional<Path> examples() {
        return inInstallation("examples");
    }

    /** Returns the first page of the documentation. */
    Optional<Path> documentation() {
        return inInstallation("docs").map(pages -> pages.resolve("README.md"));
    }

    private Optional<Path> inInstallation(String directory) {
        return Stream.of(checkout, distribution)
                .flatMap(Optional::stream)
                .map(place -> place.resolve(directory))
                .filter(Files::isDirectory)
                .findFirst();
    }

    /** Returns the command that starts Maven from any directory: the wrapper of the checkout, or an installed Maven. */
    String maven() {
        return checkout.map(sources -> sources.resolve("mvnw"))
                .filter(Files::isRegularFile)
                .map(Path::toString)
                .orElse("mvn");
    }

    /** Returns the command that starts Parley from any directory. */
    String launcher() {
        return checkout.map(sources -> sources.resolve("parley"))
                .or(() -> distribution.map(built -> built.resolve("bin").resolve("parley")))
                .map(Path::toString)
                .orElse("parley");
    }
}
