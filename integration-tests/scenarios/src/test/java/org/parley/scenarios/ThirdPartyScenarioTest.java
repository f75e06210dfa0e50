package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Checks that a third party can create a plugin from the template, build it, verify it, and run it. */
class ThirdPartyScenarioTest {

    final Path directory = Command.emptyDirectory();

    @Test
    void makesBuildsVerifiesAndRunsAPluginWithoutReadingOurSource() throws Exception {
        Path home = Files.createDirectory(directory.resolve("home"));
        Command.runAt(home, directory, "plugins", "new", "quiet-talk")
                .exits(0, "mkdir -p ~/.parley/plugins && cp target/quiet-talk-1.0.0.jar ~/.parley/plugins");
        Path project = directory.resolve("quiet-talk");
        Files.writeString(project.resolve("src/main/java/com/example/quiettalk/Careless.java"), """
                package com.example.quiettalk;

                /** Compiles with a warning. */
                final class Careless {
                    final java.util.List untyped = new java.util.ArrayList<>();
                }
                """);

        Command.Outcome build = new OutsideMaven(directory).verify(project);
        assertThat(build.text()).doesNotContain("SLF4J").containsPattern("WARNING.*Careless.java.*found raw type");
        assertThat(build.text())
                .containsPattern("Tests run: [1-9].*RepeatedGossipContractTest")
                .containsPattern("Tests run: [1-9].*RidgeContractTest")
                .containsPattern("Tests run: 3, Failures: 0.*RecipeScenarioTest")
                .containsPattern("Tests run: [1-9].*JarContractTest");
        Path jar = project.resolve("target/quiet-talk-1.0.0.jar");

        assertThat(Command.runAt(home, directory, "plugins", "verify", jar)
                        .exits(0)
                        .text())
                .contains("mixing quiet-talk", "model quiet-talk-ridge", "recipe 'quiet-talk' runs")
                .containsPattern(
                        "\\(d2g/dxdy\\) v is the derivative of the cost: completed by differences: relative error")
                .contains(" 0 broken");

        Path plugins = Files.createDirectories(home.resolve(".parley/plugins"));
        Files.copy(jar, plugins.resolve("quiet-talk.jar"));
        assertThat(Command.runAt(home, directory, "plugins").text()).containsPattern("quiet-talk +1.0.0 +STARTED");
        Command.Outcome run = Command.runAt(home, directory, "run", "quiet-talk/run.yaml", "--out", "quiet-talk/run")
                .exits(0);
        assertThat(Files.readString(project.resolve("run/provenance.json")))
                .contains("quiet-talk", "finite_difference");
        assertThat(Files.readString(project.resolve("run/report.html"))).contains("FINITE_DIFFERENCE");
    }

    /** Uses an engine that is installed as users do. */
    @Tag("long")
    @Test
    @Tag("slow")
    void makesBuildsVerifiesAndRunsAModelThatAnEngineDifferentiates() throws Exception {
        assumeTrue(Distribution.hasEngines(), "no engine was built for this platform");
        Path home = Files.createDirectory(directory.resolve("home"));
        assertThat(Command.runAt(home, directory, "plugins", "install", "djl-pytorch")
                        .text())
                .contains("installed djl-pytorch");
        Command.runAt(home, directory, "plugins", "new", "steady", "--kind", "djl-model")
                .exits(0);
        Path project = directory.resolve("steady");

        Command.Outcome build = new OutsideMaven(directory).verify(project);
        assertThat(build.text()).containsPattern("Tests run: [1-9].*LayerDecayContractTest");
        Path jar = project.resolve("target/steady-1.0.0.jar");

        Command.runAt(home, project, "plugins", "verify", jar).exits(0, "model steady-decay", " 0 broken");

        Command.Outcome run = Command.runAt(
                        home, project, "run", "run.yaml", "--plugins", "target", "--set", "rounds=20", "--out", "run")
                .exits(0);
        assertThat(Files.readString(project.resolve("run/provenance.json"))).contains("\"autodiff\"");
    }

    @Test
    void refusesToInstallOrStartFromWhatIsNotThere() throws Exception {
        Command.runAt(directory, directory, "plugins", "install", "djl-abacus")
                .exits(2, "PARLEY-103 NAME: no optional engine is called 'djl-abacus'", "djl-mxnet, djl-pytorch");

        Command.runAt(directory, directory, "plugins", "new", "thing", "--kind", "poem")
                .exits(2, "no template is called 'poem' (templates: plugin, djl-model)");
    }

    @Tag("long")
    @Test
    void reportsAnotherParleyInTheMavenRepository() throws Exception {
        Path jar = directory.resolve("stranger.jar");
        new PluginJar().gossip("Gossip", "stranger-gossip").write(jar);
        assertThat(Command.runAt(directory, directory, "plugins", "verify", jar).text())
                .doesNotContain("note:");

        String api = "org/parley/framework-api/2.0.0/framework-api-2.0.0.jar";
        Path copy = directory.resolve(".m2/repository").resolve(api);
        Files.createDirectories(copy.getParent());
        Files.copy(Distribution.root().resolve("repository").resolve(api), copy);
        assertThat(Command.runAt(directory, directory, "plugins", "verify", jar).text())
                .doesNotContain("note:");

        Files.writeString(copy, "of last year");
        assertThat(Command.runAt(directory, directory, "plugins", "verify", jar).text())
                .contains("note: " + directory.resolve(".m2/repository"));
    }

    @Test
    void reportsFilesThatAreNotJarsAndUnusablePlugins() throws Exception {
        Path link = Files.createSymbolicLink(directory.resolve("link.jar"), directory.resolve("gone.jar"));
        assertThat(Command.runAt(directory, directory, "plugins", "verify", ".").text())
                .contains("PARLEY-107 .: is a directory");
        assertThat(Command.runAt(directory, directory, "plugins", "verify", link)
                        .text())
                .contains("is a link to a file that does not exist");
        assertThat(Command.runAt(directory, directory, "plugins", "verify", "no.jar")
                        .text())
                .contains("no.jar: the file does not exist");

        Path plugins = Files.createDirectories(directory.resolve(".parley/plugins"));
        new PluginJar().source("Nameless", """
                        package stranger;
                        @org.pf4j.Extension
                        public final class Nameless implements org.parley.api.component.ScheduleFactory {
                            public String name() { return null; }
                            public String description() { return "Nothing."; }
                            public org.parley.api.component.Schedule create(org.parley.api.component.Settings s, org.parley.api.component.Horizon h) { return k -> 1; }
                        }
                        """).write(plugins.resolve("nameless.jar"));
        assertThat(Command.runAt(directory, directory, "plugins").text())
                .containsPattern(
                        "third-party +0.1.0 +STARTED .*nameless.jar\\R +no usable components, see the errors below");
    }

    @Test
    void theModelThatARecipeBringsIsNotReplacedWhenItFails() throws Exception {
        Path jar = directory.resolve("moody.jar");
        new PluginJar()
                .source("Moody", """
                        package stranger;
                        import org.parley.api.component.*;
                        import org.parley.api.model.*;
                        @org.pf4j.Extension
                        public final class Moody implements BilevelModelFactory {
                            public String name() { return "moody"; }
                            public String description() { return "Fails at full moon."; }
                            public BilevelModel create(Settings settings, ModelContext context) {
                                throw new ParleyException(new Diagnostic(ErrorCode.PLUGIN_FAILED, "", "the moon is full"));
                            }
                        }
                        """)
                .resource("META-INF/parley/recipes/moody.yaml", """
                        model: moody
                        loop: single-pass
                        hypergradient: direct
                        levels:
                          upper: {mixing: local, step: 0.1}
                          lower: {gradient: gradient, mixing: local, step: 0.1}
                        """)
                .write(jar);

        assertThat(Command.runAt(directory, directory, "plugins", "verify", jar).text())
                .containsPattern("BROKEN recipe 'moody' runs: .*the moon is full");
    }

    @Test
    void theGroupOfAProjectIsAValidGroup() throws Exception {
        assertThat(groupOf("aurora", "org.aurora")).isEqualTo("org.aurora");
        assertThat(groupOf("borealis", "org.aurora.borealis")).isEqualTo("org.aurora");
        assertThat(groupOf("plain", "plain")).isEqualTo("plain");
    }

    private String groupOf(String name, String packageName) throws Exception {
        Command.runAt(directory, directory, "plugins", "new", name, "--package", packageName)
                .exits(0);
        String pom = Files.readString(directory.resolve(name).resolve("pom.xml"));
        return pom.replaceAll("(?s).*</parent>.*?<groupId>(.*?)</groupId>.*", "$1");
    }

    @Test
    void refusesANameThatIsNoneAndAPlaceThatIsTaken() throws Exception {
        Files.writeString(directory.resolve("taken"), "");
        Command.runAt(directory, directory, "plugins", "new", "Not_A_Name", "--out", "taken")
                .exits(2, "PARLEY-102 NAME", "PARLEY-120 taken");
    }
}
