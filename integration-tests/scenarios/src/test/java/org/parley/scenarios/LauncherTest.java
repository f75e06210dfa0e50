package org.parley.scenarios;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the scripts {@code parley}, of a checkout and of a distribution, hand to the JDK they find. */
class LauncherTest {

    private static final List<String> SINCE_22 = List.of("-Djdk.console=java.base");
    private static final List<String> SINCE_24 =
            List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow");

    @TempDir
    Path directory;

    @BeforeEach
    void hasAShell() {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "the script needs a shell");
    }

    @ParameterizedTest
    @ValueSource(strings = {"17.0.15", "21", "21.0.4"})
    void olderJdksGetNoFlagThatTheyDoNotKnow(String version) throws Exception {
        assertThat(options(Optional.of("JAVA_VERSION=\"" + version + "\"")))
                .contains("-XX:+UseSerialGC", "org.parley.cli.Main", "list")
                .doesNotContainAnyElementsOf(SINCE_22)
                .doesNotContainAnyElementsOf(SINCE_24);
    }

    @Test
    void aConsoleIsATerminalSince22() throws Exception {
        assertThat(options(Optional.of("JAVA_VERSION=\"22.0.2\"")))
                .containsAll(SINCE_22)
                .doesNotContainAnyElementsOf(SINCE_24);
    }

    @ParameterizedTest
    @ValueSource(strings = {"24", "25", "25.0.1", "30-ea"})
    void newerJdksDoNotWarnOfLibraries(String version) throws Exception {
        assertThat(options(Optional.of("IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\nOS_ARCH=\"y\"")))
                .containsAll(SINCE_22)
                .containsAll(SINCE_24);
    }

    @Test
    void aJdkThatDoesNotSayItsVersionIsTakenForAnOlderOne() throws Exception {
        assertThat(options(Optional.empty())).contains("org.parley.cli.Main").doesNotContainAnyElementsOf(SINCE_24);
        assertThat(options(Optional.of("JAVA_VERSION=\"\""))).contains("org.parley.cli.Main");
    }

    @Test
    void aCheckoutAndItsDistributionStartTheSameButForWhereTheSourcesAre() throws Exception {
        List<String> ofCheckout = options(Optional.empty());
        List<String> ofDistribution = options(Optional.empty(), "checkout/target/parley/bin/parley");
        assertThat(ofCheckout).contains("-Dparley.home=" + directory.resolve("checkout"));
        assertThat(ofDistribution)
                .isEqualTo(ofCheckout.stream()
                        .filter(option -> !option.startsWith("-Dparley.home="))
                        .toList());
    }

    private List<String> options(Optional<String> release) throws IOException, InterruptedException {
        return options(release, "checkout/parley");
    }

    /** What a JDK with this file about itself is started with. */
    private List<String> options(Optional<String> release, String started) throws IOException, InterruptedException {
        Path checkout = Files.createDirectories(directory.resolve("checkout"));
        Path launcher = Distribution.project().resolve("parley");
        Files.write(checkout.resolve("parley"), Files.readAllBytes(launcher));
        Path bin = Files.createDirectories(checkout.resolve("target/parley/bin"));
        Files.copy(Distribution.root().resolve("bin/parley"), bin.resolve("parley"), COPY_ATTRIBUTES, REPLACE_EXISTING);
        Files.write(checkout.resolve("target/parley/.built"), new byte[0]);
        Path home = Files.createTempDirectory(directory, "jdk");
        Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\nfor option; do echo \"$option\"; done\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        if (release.isPresent()) {
            Files.writeString(home.resolve("release"), release.get() + "\n");
        }

        ProcessBuilder start =
                new ProcessBuilder("/bin/sh", directory.resolve(started).toString(), "list").redirectErrorStream(true);
        start.environment().put("JAVA_HOME", home.toString());
        start.environment().remove("PARLEY_JAVA_OPTIONS");
        Process process = start.start();
        List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(String.join("\n", lines)).isZero();
        return lines;
    }
}
