package org.parley.scenarios;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A stranger's Maven: offline, and without touching the user's repository. Libraries are copied from there into one of its own, which is
 * empty at first; Parley's artefacts come from the distribution, as a project's own files say and nothing on the command line does.
 *
 * @param home where its settings and its repository are
 */
record OutsideMaven(Path home) {

    Command.Outcome verify(Path project) throws IOException, InterruptedException {
        String mavenHome = System.getProperty("parley.maven.home", "");
        assumeThat(mavenHome).as("started by Maven").isNotEmpty();
        Path settings = home.resolve("settings.xml");
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
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(mavenHome, "bin", windows ? "mvn.cmd" : "mvn").toString(),
                        "-B",
                        "-o",
                        "-s",
                        settings.toString(),
                        "-Dmaven.repo.local=" + home.resolve("repository"),
                        "verify")
                .directory(project.toFile())
                .redirectErrorStream(true);
        builder.environment().put("MAVEN_OPTS", "-XX:+UseSerialGC " + Command.BRIEF);
        return Command.ended(builder).exits(0);
    }
}
