package org.parley.scenarios;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parley.runtime.Parley;
import org.parley.runtime.plugin.PluginDirectory;
import org.parley.runtime.plugin.Plugins;
import org.parley.tck.scenario.Scenario;

/** The distribution that the build created: its location, and scenarios with the components of its jars. */
final class Distribution {

    private static final Parley PARLEY =
            Parley.builder().pluginsIn(directories()).build();

    private Distribution() {}

    static Path root() {
        return Path.of(System.getProperty("parley.distribution"));
    }

    /** Returns the checkout from which it was built. */
    static Path project() {
        return root().getParent().getParent();
    }

    /** Returns the jars of a distribution, except for the engines, which are built on request. */
    static List<String> jars(Path distribution) throws IOException {
        try (Stream<Path> files = Files.walk(distribution)) {
            return files.map(file -> distribution.relativize(file).toString())
                    .filter(name -> name.matches("(lib|plugins|engines/engine-pekko)/.*\\.jar"))
                    .sorted()
                    .toList();
        }
    }

    /** Returns all jars below one of its directories, as the beginning of a class path. */
    static String classPath(String place) throws IOException {
        try (Stream<Path> files = Files.list(root().resolve(place))) {
            return files.map(file -> file + System.getProperty("path.separator"))
                    .collect(Collectors.joining());
        }
    }

    /** Returns the engine for several processes. */
    static Path engine() {
        return root().resolve("engines/engine-pekko");
    }

    /** Returns the standard plugins and the engines. */
    static List<PluginDirectory> directories() {
        return Stream.of("plugins", "engines/djl-pytorch", "engines/djl-mxnet")
                .map(place -> PluginDirectory.named(root().resolve(place)))
                .toList();
    }

    /** Returns whether engines were built for this machine; elsewhere they report that they cannot work. */
    static boolean hasEngines() {
        return System.getProperty("os.name").equals("Linux")
                && System.getProperty("os.arch").equals("amd64");
    }

    static Parley parley() {
        return PARLEY;
    }

    static Plugins plugins() {
        return PARLEY.plugins();
    }

    static Scenario scenario(String yaml) {
        return Scenario.of(yaml).on(PARLEY);
    }

    static Scenario scenario(Path runFile) {
        return Scenario.of(runFile).on(PARLEY);
    }
}
