package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.Parley;

/** Checks a new checkout: {@code ./parley} must build everything that it starts. */
class FreshCheckoutTest {

    private static final Path LAUNCHER = Distribution.project().resolve("parley");

    @TempDir
    Path directory;

    /** If another module's jar is in a repository or a target directory already, a list without it would go unnoticed. */
    @Test
    void excludedModulesAreNotNeededByTheBuild() throws Exception {
        Map<String, Checkout.Module> modules = Checkout.modules();
        Set<String> built = builtByTheLauncher();
        for (String name : built) {
            assertThat(modules.get(name).needs())
                    .as("what %s needs, of which ./parley builds only %s", modules.get(name), built)
                    .isSubsetOf(built);
        }
    }

    @Test
    void theLauncherBuildsAllThatADistributionHas() throws Exception {
        Set<String> ours = Checkout.modules().keySet();
        List<String> shipped = Distribution.jars(Distribution.root()).stream()
                .map(jar -> jar.replaceFirst(".*/(.*)-" + Parley.version() + "\\.jar", "$1"))
                .filter(ours::contains)
                .toList();
        assertThat(shipped).hasSizeGreaterThan(20);
        assertThat(builtByTheLauncher()).containsAll(shipped).contains("distribution");
    }

    /** If it builds a module without watching it, changes of that module have no effect. */
    @Test
    void theLauncherWatchesAllThatItBuilds() throws Exception {
        Set<Path> watched = new TreeSet<>();
        for (String word : inTheLauncher("watched='(.*)'").split(" ")) {
            try (Stream<Path> found =
                    Files.list(Distribution.project().resolve(word).getParent())) {
                String name = Path.of(word).getFileName().toString().replace("*", ".*");
                found.filter(file -> file.getFileName().toString().matches(name))
                        .forEach(watched::add);
            }
        }
        Map<String, Checkout.Module> modules = Checkout.modules();
        for (String name : builtByTheLauncher()) {
            Path pom =
                    Distribution.project().resolve(modules.get(name).folder()).resolve("pom.xml");
            assertThat(watched).as(pom.toString()).anyMatch(pom::startsWith);
        }
    }

    @Test
    @Tag("long")
    void theFirstStartBuildsEverythingAndTheSecondNothing() throws Exception {
        String mavenHome = System.getProperty("parley.maven.home", "");
        assumeTrue(!mavenHome.isEmpty(), "not started by Maven");
        Path libraries = directory.resolve("libraries");
        linkAllButOurs(Path.of(System.getProperty("parley.maven.repository")), libraries);
        Path checkout = Checkout.copyInto(directory.resolve("sources of mine"));
        Path maven = Files.createDirectory(directory.resolve("maven")).resolve("mvn");
        Files.writeString(
                maven,
                "#!/bin/sh\nexec '%s/bin/mvn' -o '-Dmaven.repo.local=%s' \"$@\"\n".formatted(mavenHome, libraries));
        assertThat(maven.toFile().setExecutable(true)).isTrue();
        Map<String, String> stranger = Map.of(
                "HOME", Files.createDirectory(directory.resolve("home")).toString(),
                "PATH", maven.getParent() + ":" + System.getenv("PATH"),
                "JAVA_HOME", System.getProperty("java.home"));
        String[] run = {"./parley", "run", "examples/quadratic.yaml", "--set", "rounds=10"};

        assertThat(Checkout.start(checkout, stranger, run)).contains("building (about", "completed at round 10");
        assertThat(Distribution.jars(checkout.resolve("target/parley")))
                .isEqualTo(Distribution.jars(Distribution.root()));
        assertThat(Checkout.start(checkout, stranger, run))
                .contains("completed at round 10")
                .doesNotContain("building");
        unlink(libraries);
    }

    /** Excludes installed modules of this project, which would hide missing ones. */
    private static void linkAllButOurs(Path repository, Path libraries) throws IOException {
        Files.createDirectories(libraries.resolve("org"));
        for (String folder : List.of("", "org")) {
            try (Stream<Path> groups = Files.list(repository.resolve(folder))) {
                for (Path group : groups.toList()) {
                    Path link = libraries.resolve(folder).resolve(group.getFileName());
                    if (Files.notExists(link) && !group.endsWith("org/parley")) {
                        Files.createSymbolicLink(link, group);
                    }
                }
            }
        }
    }

    /** JUnit prints a warning for each link out of a directory that it removes. */
    private static void unlink(Path libraries) throws IOException {
        try (Stream<Path> files = Files.walk(libraries)) {
            for (Path link : files.filter(Files::isSymbolicLink).toList()) {
                Files.delete(link);
            }
        }
    }

    /** Returns the artifacts of all modules except those that its long list excludes. */
    private static Set<String> builtByTheLauncher() throws Exception {
        Map<String, String> artefacts = Checkout.modules().values().stream()
                .collect(Collectors.toMap(Checkout.Module::folder, Checkout.Module::artefact));
        for (String excluded : inTheLauncher("-pl '!(.*)'").split(",!")) {
            assertThat(artefacts.remove(excluded)).as(excluded).isNotNull();
        }
        return new TreeSet<>(artefacts.values());
    }

    private static String inTheLauncher(String pattern) throws IOException {
        Matcher matcher = Pattern.compile(pattern).matcher(Files.readString(LAUNCHER));
        assertThat(matcher.find()).as(pattern + " in " + LAUNCHER).isTrue();
        return matcher.group(1);
    }
}
