package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who multiplies matrices: chosen at start, forced by the user, and shown. */
class KernelsTest {

    private static final String RUN_FILE = """
            recipe: sparkle-ed
            agents: 3
            rounds: 2
            model: logistic-tuning
            data: breast-cancer
            """;

    @TempDir
    Path directory;

    @Test
    void theDoctorShowsTheKernelsThatTheEnvironmentForces() throws Exception {
        assertThat(doctor(Map.of("PARLEY_KERNELS", "java"))).containsPattern("kernels +java: plain Java");
    }

    @Test
    void theDoctorShowsTheBestKernelsWhenNothingIsForced() throws Exception {
        String best = doctor(Map.of("PARLEY_KERNELS", ""));
        // Where the native library does not exist, the line names plain Java and says why.
        assertThat(best).containsPattern("kernels +(openblas: |java: plain Java.*openblas)");
    }

    @Test
    void aRunUsesTheKernelsThatAreSetAndSaysSo() throws Exception {
        assertThat(run("--set", "kernels=java").exitCode()).isZero();
        assertThat(Files.readString(directory.resolve("out/resolved.yaml"))).contains("kernels: java");
    }

    @Test
    void aRunRefusesKernelsThatDoNotExist() throws Exception {
        Command.Outcome outcome = run("--set", "kernels=opnblas");
        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.text()).contains("did you mean 'openblas'?");
    }

    private static String doctor(Map<String, String> environment) throws IOException, InterruptedException {
        return Command.runWith(List.of(), environment, "doctor").text();
    }

    private Command.Outcome run(String... more) throws IOException, InterruptedException {
        Path file = Files.writeString(directory.resolve("run.yaml"), RUN_FILE);
        return Command.run("run", file, "--out", directory.resolve("out"), "--quiet", more[0], more[1]);
    }
}
