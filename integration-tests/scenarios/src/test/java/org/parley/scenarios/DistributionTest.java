package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.Parley;

/** Checks the release archives: they run with a JDK alone, without a checkout and without Maven. */
class DistributionTest {

    private static final Path PROJECT = Distribution.project();
    private static final Path ARCHIVES = PROJECT.resolve("framework-runtime/distribution/target");
    private static final int EXECUTABLE = 0111;

    @TempDir
    Path directory;

    @BeforeEach
    void hasAShell() {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "the script needs a shell");
    }

    @Test
    void runsWhereItIsUnpacked() throws Exception {
        Path installation = unpacked();
        assertThat(parley(installation, "--version")).satisfies(DistributionTest::succeeded);

        Command.Outcome run = parley(installation, "run", "examples/quadratic.yaml", "--set", "rounds=50");
        assertThat(run).satisfies(DistributionTest::succeeded);
        assertThat(run.text()).contains("completed at round 50").doesNotContain("warning");
        try (Stream<Path> records = Files.walk(installation.resolve("runs"))) {
            assertThat(records).anyMatch(file -> file.endsWith("report.html"));
        }
    }

    @Test
    void startsThroughALinkFromElsewhere() throws Exception {
        Path link =
                Files.createSymbolicLink(directory.resolve("parley"), unpacked().resolve("bin/parley"));
        assertThat(start(directory, link.toString(), "describe", "mixing", "extra"))
                .satisfies(DistributionTest::succeeded);
    }

    @Tag("long")
    @Test
    void startsAsAJarAmongItsLibraries() throws Exception {
        Path jar = unpacked().resolve("lib/parley-cli-" + Parley.version() + ".jar");
        try (JarFile file = new JarFile(jar.toFile());
                Stream<Path> libraries = Files.list(jar.getParent())) {
            String path = file.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            assertThat(path.split(" "))
                    .containsExactlyInAnyOrder(libraries
                            .filter(library -> !library.equals(jar))
                            .map(library -> library.getFileName().toString())
                            .toArray(String[]::new));
        }
        runsAnExample(List.of(Path.of(System.getProperty("java.home"), "bin", "java"), "-jar", jar));
    }

    @Test
    void startsByItsJBangCatalogue() throws Exception {
        Path installation = unpacked();
        Optional<String> jbang = Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .map(place -> Path.of(place, "jbang"))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
        assumeTrue(jbang.isPresent(), "jbang is not installed, so the catalog cannot be tested");
        runsAnExample(List.of(jbang.get(), "parley@" + installation.resolve("jbang-catalog.json")));
    }

    private void runsAnExample(List<?> launcher) throws Exception {
        List<String> command = new ArrayList<>();
        launcher.forEach(word -> command.add(word.toString()));
        command.addAll(List.of("run", "example:quadratic", "--set", "rounds=50"));
        Command.Outcome run = start(Files.createDirectories(directory.resolve("work")), command.toArray(String[]::new));
        assertThat(run).satisfies(DistributionTest::succeeded);
        assertThat(run.text()).contains("completed at round 50").doesNotContain("warning");
    }

    @Test
    void reportsWhatNeedsACheckout() throws Exception {
        Path installation = unpacked();
        parley(installation, "bench", "--list").exits(2, "bench needs a checkout of the sources");

        Command.Outcome install =
                parley(installation, "plugins", "install", "djl-pytorch").exits(3);
        assertThat(install.text())
                .startsWith("PARLEY-211 djl-pytorch: ")
                .contains("which has no sources to build it from (run ./parley plugins install djl-pytorch");
        assertThat(parley(installation, "plugins", "install", "djl-pytroch").text())
                .startsWith("PARLEY-103 NAME: no optional engine is called 'djl-pytroch'");
    }

    @Tag("long")
    @Test
    void theEngineForSeveralMachinesIsInstalledFromThere() throws Exception {
        Path installation = unpacked();
        Command.Outcome install = parley(installation, "plugins", "install", "engine-pekko");
        assertThat(install).satisfies(DistributionTest::succeeded);
        assertThat(install.text()).startsWith("installed engine-pekko into " + directory.resolve("home"));

        Command.Outcome run = parley(
                installation,
                "run",
                "examples/quadratic.yaml",
                "--set",
                "rounds=50",
                "--engine",
                "pekko",
                "--processes",
                "2");
        assertThat(run).satisfies(DistributionTest::succeeded);
        assertThat(run.text()).contains("joined 2/2", "completed at round 50");
    }

    @Test
    void aNewPluginProjectRefersToThisLauncherAndItsArtifacts() throws Exception {
        Path installation = unpacked();
        Command.Outcome made = parley(installation, "plugins", "new", "my-plugin");
        assertThat(made).satisfies(DistributionTest::succeeded);
        assertThat(made.text()).contains(installation.resolve("bin/parley") + " plugins verify");
        assertThat(Files.readString(installation.resolve("my-plugin/pom.xml")))
                .contains(installation.resolve("repository").toUri().toString());
        for (String artefact : List.of("framework-api", "framework-runtime", "framework-tck", "plugins", "parley")) {
            assertThat(installation.resolve("repository/org/parley").resolve(artefact))
                    .isNotEmptyDirectory();
        }
    }

    @Test
    void bothArchivesHoldTheSameAndCanBeStarted() throws Exception {
        Map<String, Boolean> zip = new TreeMap<>();
        try (ZipFile file = ZipFile.builder().setPath(archive(".zip")).get()) {
            for (ZipArchiveEntry entry : Collections.list(file.getEntries())) {
                if (!entry.isDirectory()) {
                    zip.put(entry.getName(), (entry.getUnixMode() & EXECUTABLE) == EXECUTABLE);
                }
            }
        }
        Map<String, Boolean> tar = new TreeMap<>();
        try (InputStream bytes = Files.newInputStream(archive(".tar.gz"));
                TarArchiveInputStream entries = new TarArchiveInputStream(new GZIPInputStream(bytes))) {
            for (TarArchiveEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                if (!entry.isDirectory()) {
                    tar.put(entry.getName(), (entry.getMode() & EXECUTABLE) == EXECUTABLE);
                }
            }
        }
        assertThat(zip).isEqualTo(tar);
        assertThat(tar.entrySet().stream()
                        .filter(Map.Entry::getValue)
                        .map(Map.Entry::getKey)
                        .map(name -> name.substring(name.indexOf('/') + 1)))
                .containsExactly("bin/parley", "bin/parley.cmd");
        assertThat(namesAtTheTop(tar))
                .contains(
                        "README.md",
                        "CHANGELOG.md",
                        "LICENSE",
                        "docs",
                        "examples",
                        "jbang-catalog.json",
                        "lib",
                        "plugins",
                        "repository");
        assertThat(tar.keySet()).noneMatch(name -> name.contains("/runs/") || name.contains("/target/"));
    }

    @Test
    void everyPluginOfTheBuildIsInTheArchives() throws Exception {
        assertThat(Distribution.jars(unpacked())).isEqualTo(Distribution.jars(Distribution.root()));
    }

    private static List<String> namesAtTheTop(Map<String, Boolean> entries) {
        return entries.keySet().stream()
                .map(name -> name.split("/")[1])
                .distinct()
                .collect(Collectors.toList());
    }

    private static void succeeded(Command.Outcome outcome) {
        assertThat(outcome.exitCode()).as(outcome.text()).isZero();
    }

    /** Unpacks the archive to a path with spaces. */
    private Path unpacked() throws IOException, InterruptedException {
        Path place = Files.createDirectories(directory.resolve("a place with spaces"));
        assertThat(start(place, "tar", "-xzf", archive(".tar.gz").toString())).satisfies(DistributionTest::succeeded);
        try (Stream<Path> roots = Files.list(place)) {
            return roots.collect(Collectors.toList()).get(0);
        }
    }

    private static Path archive(String suffix) throws IOException {
        try (Stream<Path> files = Files.list(ARCHIVES)) {
            List<Path> found =
                    files.filter(file -> file.toString().endsWith(suffix)).toList();
            assertThat(found).as("archives that end with " + suffix).hasSize(1);
            return found.get(0);
        }
    }

    private Command.Outcome parley(Path installation, String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("bin/parley"));
        command.addAll(List.of(words));
        return start(installation, command.toArray(String[]::new));
    }

    /** Runs a command for a user who has only a JDK, with an empty home directory. */
    private Command.Outcome start(Path here, String... command) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(here.toFile()).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment()
                .putAll(Map.of(
                        "PATH", "/usr/bin:/bin",
                        "JAVA_HOME", System.getProperty("java.home"),
                        "HOME",
                                Files.createDirectories(directory.resolve("home"))
                                        .toString()));
        return Command.ended(builder);
    }
}
