package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that the plugins can be built and verified outside of this repository: from their sources, in a project of the template, with the
 * API and the test kit of the distribution.
 */
@Tag("long")
class OutsideTheRepositoryTest {

    @TempDir
    Path directory;

    @Test
    void thePluginOfConstraintsIsBuiltAndVerifiedAsByAThirdParty() throws Exception {
        isBuiltAndVerified("constraints", "constraints", List.of("constraint.l1.weight=0.1"));
    }

    @ParameterizedTest
    @MethodSource("plugins")
    @Tag("long")
    void isBuiltAndVerified(String name, String packageName, List<String> settings) throws Exception {
        Path home = Files.createDirectory(directory.resolve("home"));
        Path project = project(home, name, "org.parley.plugins." + packageName);

        Command.Outcome build = new OutsideMaven(directory).verify(project);
        assertThat(build.text()).containsPattern("Tests run: [1-9].*JarContractTest");

        List<Object> words =
                new ArrayList<>(List.of("plugins", "verify", project.resolve("target/" + name + "-1.0.0.jar")));
        settings.forEach(setting -> words.addAll(List.of("--with", setting)));
        assertThat(Command.runAt(home, project, words.toArray()).exits(0).text())
                .contains(" 0 broken")
                .doesNotContain("not checked");
    }

    /** Returns the packages of the plugins, and required settings for the test kit. */
    static List<Arguments> plugins() {
        return List.of(
                Arguments.of(
                        "observers",
                        "observers",
                        List.of("observer.spread.levels=[upper]", "observer.per-agent.levels=[upper]")),
                Arguments.of("first-order", "firstorder", List.of()),
                Arguments.of("compression", "compression", List.of("mixing.compressed.of=non-atc-gt")),
                Arguments.of(
                        "robust",
                        "robust",
                        List.of(
                                "fault.a-little-is-enough.agents=[1]",
                                "fault.noise.agents=[1]",
                                "fault.sign-flip.agents=[1]")),
                Arguments.of(
                        "privacy",
                        "privacy",
                        List.of(
                                "transform.gaussian.clip=1",
                                "transform.gaussian.deviation=0.5",
                                "estimator.private-gradient.clip=1000000")),
                Arguments.of("faults", "faults", List.of("fault.churn.agents=[1]", "fault.stragglers.agents=[1]")),
                Arguments.of("push-pull", "pushpull", List.of()),
                Arguments.of("constraints", "constraints", List.of("constraint.l1.weight=0.1")));
    }

    /** Creates the project of {@code plugins new}, with the sources of a plugin instead of the example. */
    private Path project(Path home, String name, String packageName) throws Exception {
        Command.runAt(home, directory, "plugins", "new", name, "--package", packageName)
                .exits(0);
        Path project = directory.resolve(name);
        remove(project.resolve("src/main"));
        try (Stream<Path> tests = Files.walk(project.resolve("src/test"))) {
            for (Path test : tests.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.endsWith("JarContractTest.java"))
                    .toList()) {
                Files.delete(test);
            }
        }
        copy(Distribution.project().resolve("plugins").resolve(name).resolve("src/main"), project.resolve("src/main"));
        // Another version of the plugin that is installed, not a second plugin with the same components.
        Path pom = project.resolve("pom.xml");
        String same = "<plugin.id>parley-" + name + "</plugin.id>";
        Files.writeString(pom, Files.readString(pom).replaceFirst("<plugin.id>.*</plugin.id>", same));
        return project;
    }

    private static void remove(Path tree) throws IOException {
        try (Stream<Path> files = Files.walk(tree)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path copy = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(file, copy);
                }
            }
        }
    }
}
