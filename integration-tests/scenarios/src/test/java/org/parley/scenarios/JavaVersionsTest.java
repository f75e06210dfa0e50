package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks that the same seed and kernels give bit-identical results on every available JDK, with one thread and with several. */
@Tag("long")
class JavaVersionsTest {

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({"quickstart, java", "logistic-tuning, java", "logistic-tuning, openblas", "private, java"})
    void bitIdenticalOnEveryJava(String example, String kernels) throws Exception {
        Map<String, Path> javas = javas();
        assumeTrue(javas.size() > 1, "only one Java is at hand: " + javas.values());
        Path first = null;
        int threads = 1;
        for (Map.Entry<String, Path> java : javas.entrySet()) {
            Path out = directory.resolve("java-" + java.getKey());
            Command.Outcome outcome = run(java.getValue(), example, kernels, out, threads++);
            assertThat(outcome.exitCode())
                    .as("Java " + java.getKey() + ": " + outcome.text())
                    .isZero();
            if (first == null) {
                first = out;
            }
            RunFiles.requireSameNumbers(first, out);
        }
        System.out.println(
                "bit-identical results of " + example + " with kernels " + kernels + " on Java " + javas.keySet());
    }

    private static Command.Outcome run(Path java, String example, String kernels, Path out, int threads)
            throws Exception {
        List<String> words = new ArrayList<>(Command.plainWords(
                out.resolveSibling("home"),
                "run",
                Distribution.project().resolve("examples/" + example + ".yaml"),
                "--out",
                out,
                "--quiet",
                "--threads",
                threads,
                "--set",
                "rounds=40",
                "--set",
                "record.every=4",
                "--set",
                "record.iterates=true",
                "--set",
                "kernels=" + kernels));
        words.set(0, java.toString());
        return Command.ended(new ProcessBuilder(words).redirectErrorStream(true));
    }

    /** Returns JDKs by major version: that of this process, and those in the usual directories of Linux. */
    private static Map<String, Path> javas() throws IOException {
        Map<String, Path> javas = new LinkedHashMap<>();
        javas.put(
                Integer.toString(Runtime.version().feature()), Path.of(System.getProperty("java.home"), "bin", "java"));
        Path usual = Path.of("/usr/lib/jvm");
        if (Files.isDirectory(usual)) {
            try (Stream<Path> homes = Files.list(usual)) {
                for (Path home : homes.sorted().toList()) {
                    Path release = home.resolve("release");
                    if (Files.isRegularFile(release) && Files.isExecutable(home.resolve("bin/java"))) {
                        javas.putIfAbsent(major(Files.readString(release)), home.resolve("bin/java"));
                    }
                }
            }
        }
        return javas;
    }

    private static String major(String release) {
        return release.replaceFirst("(?s).*JAVA_VERSION=\"([0-9]+).*", "$1");
    }
}
