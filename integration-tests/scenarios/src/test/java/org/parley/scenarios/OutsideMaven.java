package org.parley.scenarios;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * An independent Maven installation, which is offline and does not modify the user's repository. Libraries are copied from there into a
 * separate repository, which is empty at first. Parley's artifacts come from the distribution, as specified in the project's own files.
 *
 * @param home the directory of its settings and its repository
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
                      <mirrorOf>external:*</mirrorOf>
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
