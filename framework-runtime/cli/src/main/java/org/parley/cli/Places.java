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

/**
 * Where this Parley and its user keep things.
 *
 * @param distribution jars and launcher; empty for a Parley that was started without them
 * @param checkout the sources, if they are here
 * @param home the user's
 * @param morePlugins the directories in the environment variable {@code PARLEY_PLUGINS}
 */
record Places(Optional<Path> distribution, Optional<Path> checkout, Path home, List<Path> morePlugins) {

    static Places ofThisProcess() {
        return new Places(
                property("parley.distribution").or(Places::aroundThisJar),
                property("parley.home"),
                property("user.home").orElseThrow(),
                morePlugins(System.getenv()));
    }

    /** {@code PARLEY_PLUGINS} is a list of directories as {@code PATH} is one. */
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

    /** Where a launcher is not what started it: {@code java -jar}, JBang. */
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

    /** The plugins that this user always has. */
    Path ownPlugins() {
        return home.resolve(".parley").resolve("plugins");
    }

    /** The run files that come with Parley. */
    Optional<Path> examples() {
        return Stream.of(checkout, distribution)
                .flatMap(Optional::stream)
                .map(place -> place.resolve("examples"))
                .filter(Files::isDirectory)
                .findFirst();
    }

    /** How to start Parley from anywhere. */
    String launcher() {
        return checkout.map(sources -> sources.resolve("parley"))
                .or(() -> distribution.map(built -> built.resolve("bin").resolve("parley")))
                .map(Path::toString)
                .orElse("parley");
    }
}
