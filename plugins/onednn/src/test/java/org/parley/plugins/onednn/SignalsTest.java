package org.parley.plugins.onednn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks that a signal never finds the stack pointer of a product outside its thread's stack, where the operating system would write the
 * signal's frame into memory of others. The products run in another process, because the unsafe ones may destroy it.
 */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class SignalsTest {

    private static final Pattern COUNTS = Pattern.compile("signals inside (\\d+) outside (\\d+)");

    private static final int FEWEST_SIGNALS = 100;

    private static final int MINUTES_OF_A_MILLION = 120;

    private static final int FIRST_JDK_WITH_ARRAYS = 22;

    private static final Pattern RELEASE = Pattern.compile("JAVA_VERSION=\"(\\d+)");

    @TempDir
    Path directory;

    private Path java = Path.of(System.getProperty("java.home"));

    /** How the child process ended and what it printed. */
    private record Outcome(int exit, String text) {

        long count(int group) {
            Matcher counts = COUNTS.matcher(text);
            assertThat(counts.find()).as(text).isTrue();
            return Long.parseLong(counts.group(group));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"DEFAULT", "AVX2", "AVX", "SSE41"})
    void allFormsKeepTheStackPointerOnTheStack(String instructions) throws Exception {
        Outcome outcome = underSignals("parts", instructions);
        assertThat(outcome.exit()).as(outcome.text()).isZero();
        assertThat(outcome.text()).contains("no different bit");
        assertThat(outcome.count(1)).as(outcome.text()).isGreaterThan(FEWEST_SIGNALS);
        assertThat(outcome.count(2)).as(outcome.text()).isZero();
    }

    /** On a JDK that passes arrays without copies. */
    @Test
    void arraysKeepTheStackPointerOnTheStack() throws Exception {
        Outcome outcome = newest().underSignals("parts", "DEFAULT");
        assertThat(outcome.exit()).as(outcome.text()).isZero();
        assertThat(outcome.text()).contains("no different bit, without copies").doesNotContain("WARNING");
        assertThat(outcome.count(1)).as(outcome.text()).isGreaterThan(FEWEST_SIGNALS);
        assertThat(outcome.count(2)).as(outcome.text()).isZero();
    }

    @Test
    void productsAreBitIdenticalWithCopiesAndWithout() throws Exception {
        Outcome outcome = newest().child(List.of(), Map.of(), "compared");
        assertThat(outcome.exit()).as(outcome.text()).isZero();
        assertThat(outcome.text()).contains("no different bit, without copies").doesNotContain("WARNING");
    }

    /** If this fails, the library has changed, and {@link InstructionSet} may allow longer sums. */
    @ParameterizedTest
    @ValueSource(strings = {"DEFAULT", "AVX2"})
    void theTestFindsTheUnsafeForm(String instructions) throws Exception {
        Outcome outcome = underSignals("whole", instructions);
        assertThat(outcome.exit() != 0 || outcome.count(2) > 0)
                .as(outcome.text())
                .isTrue();
    }

    @Test
    void productsRunUnderTheFlightRecorder() throws Exception {
        runsUnderTheFlightRecorder("parts");
    }

    @Test
    void arraysRunUnderTheFlightRecorder() throws Exception {
        newest().runsUnderTheFlightRecorder("parts");
    }

    /** A million products of each shape of the benchmarks, under a profiler of time and memory. */
    @Tag("long")
    @ParameterizedTest
    @ValueSource(strings = {"64 784 300", "64 784 10", "1000 784 20"})
    void aMillionProductsAreBitIdentical(String shape) throws Exception {
        runsUnderTheFlightRecorder("million " + shape);
    }

    private void runsUnderTheFlightRecorder(String mode) throws Exception {
        Path settings = Files.writeString(directory.resolve("every-millisecond.jfc"), """
                <?xml version="1.0" encoding="UTF-8"?>
                <configuration version="2.0">
                  <event name="jdk.ExecutionSample"><setting name="enabled">true</setting><setting name="period">1 ms</setting></event>
                  <event name="jdk.NativeMethodSample"><setting name="enabled">true</setting><setting name="period">1 ms</setting></event>
                  <event name="jdk.ObjectAllocationSample"><setting name="enabled">true</setting><setting name="throttle">1000/s</setting></event>
                </configuration>
                """);
        Path recording = directory.resolve("products.jfr");
        Outcome outcome = child(
                List.of("-XX:StartFlightRecording=filename=" + recording + ",settings=" + settings), Map.of(), mode);
        assertThat(outcome.exit()).as(outcome.text()).isZero();
        assertThat(outcome.text()).contains("no different bit");
        assertThat(recording).isNotEmptyFile();
    }

    @Test
    void oneThreadComputesEvenIfTheEnvironmentAllowsMore() throws Exception {
        Map<String, String> environment = Map.of("OMP_NUM_THREADS", "4");
        assertThat(child(List.of(), environment, "parts").text()).contains("threads 1");
        assertThat(child(List.of(), environment, "unlimited").text()).contains("threads 4");
    }

    /** Selects the newest JDK of this machine for the child processes. */
    private SignalsTest newest() throws IOException {
        int newest = Runtime.version().feature();
        Path usual = Path.of("/usr/lib/jvm");
        if (Files.isDirectory(usual)) {
            try (Stream<Path> homes = Files.list(usual)) {
                for (Path home : homes.filter(each -> Files.isExecutable(each.resolve("bin/java")))
                        .toList()) {
                    int version = versionOf(home.resolve("release"));
                    java = version > newest ? home : java;
                    newest = Math.max(version, newest);
                }
            }
        }
        assumeTrue(newest >= FIRST_JDK_WITH_ARRAYS, "no newer JDK");
        return this;
    }

    private static int versionOf(Path release) throws IOException {
        Matcher version = RELEASE.matcher(Files.isRegularFile(release) ? Files.readString(release) : "");
        return version.find() ? Integer.parseInt(version.group(1)) : 0;
    }

    private Outcome underSignals(String mode, String instructions) throws IOException, InterruptedException {
        return child(
                List.of("-Xss1m", "-XX:CompilerThreadStackSize=1024", "-XX:VMThreadStackSize=1024"),
                Map.of("LD_PRELOAD", storm().toString(), "ONEDNN_MAX_CPU_ISA", instructions),
                mode);
    }

    /** Builds the library that sends the signals and counts them. */
    private Path storm() throws IOException, InterruptedException {
        Path source = directory.resolve("storm.c");
        Path library = directory.resolve("storm.so");
        try (InputStream in = SignalsTest.class.getResourceAsStream("/storm.c")) {
            Files.copy(in, source);
        }
        int exit;
        try {
            exit = new ProcessBuilder(
                            "gcc", "-O1", "-shared", "-fPIC", "-o", library.toString(), source.toString(), "-lpthread")
                    .inheritIO()
                    .start()
                    .waitFor();
        } catch (IOException noCompiler) {
            exit = -1;
        }
        assumeTrue(exit == 0, "no C compiler");
        return library;
    }

    private Outcome child(List<String> options, Map<String, String> environment, String mode)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(java.resolve("bin/java").toString()));
        if (versionOf(java.resolve("release")) >= FIRST_JDK_WITH_ARRAYS) {
            command.add("--enable-native-access=ALL-UNNAMED");
        }
        // The unsafe form may destroy the process so thoroughly that its crash report never ends.
        command.addAll(List.of("-XX:ErrorLogTimeout=3", "-XX:-CreateCoredumpOnCrash"));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), ManyProducts.class.getName()));
        command.addAll(List.of(mode.split(" ")));
        File output = directory.resolve("output.txt").toFile();
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output);
        builder.environment().putAll(environment);
        Process process = builder.start();
        if (!process.waitFor(mode.startsWith("million") ? MINUTES_OF_A_MILLION : 5, TimeUnit.MINUTES)) {
            process.destroyForcibly().waitFor();
        }
        return new Outcome(process.exitValue(), Files.readString(output.toPath()));
    }
}
