package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks a third-party jar in a plugin directory. */
class DropInTest {

    @TempDir
    Path directory;

    private Path plugins;

    @BeforeEach
    void dropIn() throws Exception {
        plugins = Files.createDirectory(directory.resolve("plugins"));
        new PluginJar()
                .gossip("Murmur", "murmur")
                .resource(
                        "META-INF/parley/recipes/murmuring.yaml",
                        "recipe: d-soba\nlevels: {upper: {mixing: murmur}, lower: {mixing: murmur}}\n")
                .write(plugins.resolve("murmur.jar"));
    }

    @Test
    void isFoundDescribedAndUsedByName() throws Exception {
        assertThat(Command.run("plugins", "--plugins", plugins).text())
                .contains("third-party")
                .contains("STARTED")
                .contains("murmur");
        assertThat(Command.run("describe", "mixing", "murmur", "--plugins", plugins)
                        .text())
                .contains("A stranger's gossip.")
                .contains("third-party");
        runWith("murmur").exits(0);
        // The same strategy under our own name gives the same numbers.
        assertThat(metricsOf("murmur")).isEqualTo(metricsOf("gossip-atc"));
    }

    @Test
    void aBuildNamedOnTheCommandLineIsTakenInsteadOfTheOneInstalledBefore() throws Exception {
        Path home = Files.createDirectory(directory.resolve("home"));
        Path installed = Files.createDirectories(home.resolve(".parley/plugins"));
        new PluginJar().gossip("Murmur", "of-yesterday").write(installed.resolve("murmur.jar"));

        Command.Outcome outcome = Command.runAt(home, directory, "describe", "mixing", "murmur", "--plugins", plugins);

        assertThat(outcome.text())
                .contains("A stranger's gossip.")
                .contains("PARLEY-207 murmur.jar: is not loaded from " + installed
                        + ": its id 'third-party' is already used by " + plugins.resolve("murmur.jar")
                        + ", which --plugins or PARLEY_PLUGINS names (remove one of the two)");
        assertThat(outcome.exitCode()).isZero();
    }

    @Test
    void namesOfTheInstallationCannotBeTakenOverFromTheCommandLine() throws Exception {
        new PluginJar().id("usurper").gossip("Usurper", "gossip-atc").write(plugins.resolve("usurper.jar"));

        assertThat(Command.run("describe", "mixing", "gossip-atc", "--plugins", plugins)
                        .text())
                .contains("PARLEY-203 usurper.jar: its mixing strategy 'gossip-atc' is already provided by")
                .doesNotContain("A stranger's gossip.");
    }

    @Test
    void pluginsThatServeOthersAreNotCalledUseless() throws Exception {
        new PluginJar().id("foundation").source("Shared", """
                        package stranger;
                        public final class Shared {}
                        """).write(plugins.resolve("foundation.jar"));
        new PluginJar()
                .id("tenant")
                .manifest("Plugin-Dependencies", "foundation")
                .gossip("Tenant", "tenant")
                .write(plugins.resolve("tenant.jar"));

        assertThat(Command.run("plugins", "--plugins", plugins).text())
                .containsPattern("foundation .*STARTED .*\\R +no components; it provides services for other plugins")
                .doesNotContain("see below");
    }

    @Test
    void listsNamesInOrder() throws Exception {
        assertThat(Command.run("plugins").text())
                .contains(" cifar10, cifar100, ")
                .contains(" sparkle-ed, sparkle-ed-extra, ");
    }

    @Test
    void explainsEachBadJarInALineAndLoadsTheOthers() throws Exception {
        new PluginJar()
                .id("too-new")
                .manifest("Plugin-Requires", ">=3.0.0 & <4.0.0")
                .gossip("New", "new")
                .write(plugins.resolve("a-too-new.jar"));
        new PluginJar()
                .id("bundler")
                .gossip("Bundler", "bundler")
                .resource("org/parley/api/run/Block.class", "not really a class")
                .write(plugins.resolve("b-bundles-api.jar"));
        new PluginJar().id("namesake").gossip("Namesake", "ed").write(plugins.resolve("c-duplicate.jar"));
        Files.write(plugins.resolve("d-corrupt.jar"), new byte[] {'P', 'K', 3, 4, 9, 9, 9});
        new PluginJar().id("hollow").resource("notes.txt", "nothing here").write(plugins.resolve("e-hollow.jar"));

        Command.Outcome outcome = Command.run("plugins", "--plugins", plugins).exits(0);
        assertThat(problemAbout(outcome, "a-too-new.jar")).contains("PARLEY-201", "3.0.0", "2.0.0");
        assertThat(problemAbout(outcome, "b-bundles-api.jar")).contains("PARLEY-202", "provided");
        assertThat(problemAbout(outcome, "c-duplicate.jar")).contains("PARLEY-203", "ed", "sparkle");
        assertThat(problemAbout(outcome, "d-corrupt.jar")).contains("PARLEY-204");
        assertThat(problemAbout(outcome, "e-hollow.jar")).contains("PARLEY-205");
        runWith("murmur").exits(0);
    }

    private static String problemAbout(Command.Outcome outcome, String jar) {
        return outcome.text()
                .lines()
                .filter(line -> line.startsWith("error:") && line.contains(jar))
                .reduce((first, second) -> {
                    throw new AssertionError("more than one line about " + jar + ":\n" + first + "\n" + second);
                })
                .orElseThrow(() -> new AssertionError("nothing about " + jar + " in:\n" + outcome.text()));
    }

    private Command.Outcome runWith(String mixing) throws Exception {
        Path runFile = directory.resolve("run.yaml");
        Files.writeString(
                runFile,
                "recipe: d-soba\nagents: 5\nrounds: 40\nmodel: {use: quadratic, with: {upper: 3, lower: 3}}\n"
                        + "levels: {lower: {mixing: " + mixing + "}}\n");
        return Command.run(
                "run", runFile, "--plugins", plugins, "--out", directory.resolve(mixing), "--force", "--quiet");
    }

    private String metricsOf(String mixing) throws Exception {
        runWith(mixing);
        return Files.readString(directory.resolve(mixing).resolve("metrics.csv"))
                .replaceAll("(?m)^(\\d+),[^,]*,", "$1,");
    }
}
