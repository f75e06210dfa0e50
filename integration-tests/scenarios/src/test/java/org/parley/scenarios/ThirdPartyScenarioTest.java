package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A stranger makes a plugin from the template, builds it, has it checked, and runs it. */
class ThirdPartyScenarioTest {

    @TempDir
    Path directory;

    @Test
    void makesBuildsVerifiesAndRunsAPluginWithoutReadingOurSource() throws Exception {
        Path home = Files.createDirectory(directory.resolve("home"));
        assertThat(Command.runAt(home, directory, "plugins", "new", "quiet-talk")
                        .exitCode())
                .isZero();
        Path project = directory.resolve("quiet-talk");

        Command.Outcome build = maven(project);
        assertThat(build.exitCode()).as(build.text()).isZero();
        assertThat(build.text())
                .containsPattern("Tests run: [1-9].*RepeatedGossipContractTest")
                .containsPattern("Tests run: [1-9].*RidgeContractTest")
                .containsPattern("Tests run: [1-9].*JarContractTest");
        Path jar = project.resolve("target/quiet-talk-1.0.0.jar");

        Command.Outcome verification = Command.runAt(home, project, "plugins", "verify", jar);
        assertThat(verification.exitCode()).as(verification.text()).isZero();
        assertThat(verification.text())
                .contains("mixing quiet-talk-gossip", "model quiet-talk-ridge", "recipe 'quiet-talk' runs")
                .containsPattern(
                        "\\(d2g/dxdy\\) v is the derivative of the cost: completed by differences: relative error")
                .contains(" 0 broken");

        Path plugins = Files.createDirectories(home.resolve(".parley/plugins"));
        Files.copy(jar, plugins.resolve("quiet-talk.jar"));
        assertThat(Command.runAt(home, project, "plugins").text()).containsPattern("quiet-talk +1.0.0 +STARTED");
        Command.Outcome run = Command.runAt(home, project, "run", "run.yaml", "--out", "run");
        assertThat(run.exitCode()).as(run.text()).isZero();
        assertThat(Files.readString(project.resolve("run/provenance.json")))
                .contains("quiet-talk", "finite_difference");
        assertThat(Files.readString(project.resolve("run/report.html"))).contains("FINITE_DIFFERENCE");
    }

    @Test
    void refusesANameThatIsNoneAndAPlaceThatIsTaken() throws Exception {
        Files.writeString(directory.resolve("taken"), "");
        Command.Outcome outcome =
                Command.runAt(directory, directory, "plugins", "new", "Not_A_Name", "--into", "taken");
        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.text()).contains("PARLEY-102 NAME", "PARLEY-120 taken");
    }

    /**
     * Offline, and without touching the user's repository: libraries are copied from there into one of its own, Parley's artefacts come
     * from the distribution as the project's own pom says.
     */
    private Command.Outcome maven(Path project) throws IOException, InterruptedException {
        String mavenHome = System.getProperty("parley.maven.home", "");
        assumeThat(mavenHome).as("started by Maven").isNotEmpty();
        Path settings = directory.resolve("settings.xml");
        Files.writeString(settings, """
                <settings>
                  <mirrors>
                    <mirror>
                      <id>libraries</id>
                      <mirrorOf>*,!parley</mirrorOf>
                      <url>%s</url>
                    </mirror>
                  </mirrors>
                </settings>
                """.formatted(
                        Path.of(System.getProperty("parley.maven.repository")).toUri()));
        boolean windows = System.getProperty("os.name").startsWith("Windows");
        Process process = new ProcessBuilder(
                        Path.of(mavenHome, "bin", windows ? "mvn.cmd" : "mvn").toString(),
                        "-B",
                        "-o",
                        "-Daether.offline.protocols=file",
                        "-s",
                        settings.toString(),
                        "-Dmaven.repo.local=" + directory.resolve("repository"),
                        "verify")
                .directory(project.toFile())
                .redirectErrorStream(true)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(10, TimeUnit.MINUTES)) {
            process.destroyForcibly();
        }
        return new Command.Outcome(process.exitValue(), text);
    }
}
