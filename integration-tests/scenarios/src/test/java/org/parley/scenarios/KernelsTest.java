package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.MetricsRow;

/** Checks the kernels of matrix products: chosen at the start or set by the user, recorded, and the same in a rerun. */
class KernelsTest {

    private static final String RUN_FILE = """
            recipe: sparkle-ed
            agents: 3
            rounds: 20
            model: logistic-tuning
            data: breast-cancer
            record: {every: 5, checkpoint-seconds: 0}
            """;

    @TempDir
    Path directory;

    private Path out;
    private Path plugins;

    @BeforeEach
    void nameDirectories() throws IOException {
        out = directory.resolve("out");
        plugins = Files.createDirectories(directory.resolve("plugins"));
    }

    @Test
    void theDoctorShowsTheKernelsThatTheEnvironmentForces() throws Exception {
        assertThat(doctor(Map.of("PARLEY_KERNELS", "java"))).containsPattern("kernels +java: plain Java");
    }

    @Test
    void theDoctorShowsTheBestKernelsWhenNothingIsForced() throws Exception {
        String best = doctor(Map.of("PARLEY_KERNELS", ""));
        // If the native library does not exist, the line contains plain Java and the reason.
        assertThat(best).containsPattern("kernels +(openblas: |java: plain Java.*openblas)");
    }

    @Test
    void aRunUsesAndReportsTheKernelsThatAreSet() throws Exception {
        run(Map.of(), "--set", "kernels=java").exits(0);
        assertThat(file("resolved.yaml")).containsPattern("kernels:\\s+use: java");
    }

    @Tag("long")
    @Test
    void vectorKernelsAreBitIdenticalToPlainJava() throws Exception {
        assertThat(run(Map.of(), "--set", "kernels=vector").text())
                .contains("PARLEY-210 kernels vector: the module jdk.incubator.vector is not loaded")
                .contains("PARLEY_KERNELS=vector");
        run(Map.of(), "--set", "kernels=java").exits(0);
        List<Map<String, Double>> plain = numbers();

        out = directory.resolve("vector");
        Command.runWith(
                        List.of("--add-modules=jdk.incubator.vector"),
                        Map.of(),
                        "run",
                        directory.resolve("run.yaml"),
                        "--out",
                        out,
                        "--quiet",
                        "--set",
                        "kernels=vector")
                .exits(0);
        assertThat(file("resolved.yaml")).containsPattern("kernels:\\s+use: vector");
        assertThat(numbers()).hasSize(5).isEqualTo(plain);
    }

    @Test
    void aRunRejectsUnknownKernels() throws Exception {
        run(Map.of(), "--set", "kernels=opnblas").exits(2, "did you mean 'openblas'?");
    }

    @Tag("long")
    @Test
    void defaultKernelsAreRecordedAndUsedAgain() throws Exception {
        strangeKernels(0.25);
        run(Map.of(), "--plugins", plugins).exits(0);
        assertThat(file("resolved.yaml")).containsPattern("kernels:\\s+use: strange");
        assertThat(file("provenance.json")).contains("\"name\" : \"strange\"", "\"description\" : \"strange 0.25\"");
        assertThat(file("report.html")).contains("strange (strange 0.25)");

        Map<String, String> others = Map.of("PARLEY_KERNELS", "java");
        command(others, "rerun", out, "--quiet", "--plugins", plugins)
                .exits(
                        0,
                        "bit-identical",
                        "PARLEY_KERNELS selects java, but the run was made with the kernels strange");
        command(others, "resume", out, "--quiet", "--rounds", 30, "--plugins", plugins)
                .exits(0);
        assertThat(file("resolved.yaml")).containsPattern("kernels:\\s+use: strange");
    }

    @Test
    void aModelWithoutMatricesNamesNoKernels() throws Exception {
        Path file = Files.writeString(
                directory.resolve("quadratic.yaml"), "{recipe: d-soba, agents: 3, rounds: 5, model: quadratic}");
        Command.run("run", file, "--out", out, "--quiet").exits(0);
        assertThat(file("resolved.yaml")).doesNotContain("kernels");
        assertThat(file("provenance.json")).doesNotContain("\"kernels\"");
    }

    @Tag("long")
    @Test
    void kernelsThatNoLongerWorkAreReportedBeforeTheFirstRound() throws Exception {
        strangeKernels(0.25);
        run(Map.of(), "--plugins", plugins).exits(0);
        Map<String, String> broken = Map.of("STRANGE_KERNELS", "broken");
        for (String command : List.of("rerun", "resume")) {
            Command.Outcome outcome = command.equals("rerun")
                    ? command(broken, "rerun", out, "--plugins", plugins)
                    : command(broken, "resume", out, "--rounds", 30, "--plugins", plugins);
            assertThat(outcome.exitCode()).as(outcome.text()).isEqualTo(3);
            assertThat(outcome.text())
                    .contains("PARLEY-210", "was made with the kernels strange (strange 0.25), which do not work here")
                    .contains("--set kernels=java")
                    .doesNotContain("completed");
        }
        Files.delete(plugins.resolve("kernels.jar"));
        Command.run("rerun", out).exits(2, "PARLEY-103 kernels", "'strange'");
    }

    /** The new jar computes other products, so the rerun must end at the first difference. */
    @Tag("long")
    @Test
    void aRerunEndsAtTheFirstRowThatDiffers() throws Exception {
        strangeKernels(0);
        run(Map.of(), "--plugins", plugins, "--set", "rounds=200").exits(0);
        strangeKernels(0.25);
        assertThat(Command.run("rerun", out, "--plugins", plugins).exits(4).text())
                .contains(
                        "note: the run was made with the kernels strange (strange 0.0), these are strange (strange 0.25)")
                .containsPattern("PARLEY-123 .*: round (0|5) differs: ")
                .doesNotContainPattern("(?m)^ +1[0-9]+ ");
    }

    /** Creates kernels that take precedence over all others, and whose products have this error. */
    private void strangeKernels(double error) throws IOException {
        new PluginJar()
                .source("Kernels", """
                package stranger;

                import org.parley.api.component.*;
                import org.parley.api.numeric.*;

                @org.pf4j.Extension
                public final class Kernels implements KernelsFactory {
                    public String name() { return "strange"; }
                    public String description() { return "A stranger's kernels."; }
                    public int preference() { return 1000; }
                    public org.parley.api.numeric.Kernels create() {
                        if (System.getenv("STRANGE_KERNELS") != null) {
                            throw new ParleyException(new Diagnostic(
                                    ErrorCode.KERNELS_UNUSABLE, "kernels strange", "no such library"));
                        }
                        return new org.parley.api.numeric.Kernels() {
                            public String description() { return "strange %1$s"; }
                            public MatrixProducts<float[]> floats() {
                                return (form, a, b, result, out) -> { throw new UnsupportedOperationException(); };
                            }
                            public MatrixProducts<double[]> doubles() { return new Products(); }
                        };
                    }
                }
                """.formatted(error))
                .source("Products", """
                package stranger;

                import org.parley.api.numeric.*;

                final class Products implements MatrixProducts<double[]> {
                    public void multiply(Form form, Matrix<double[]> a, Matrix<double[]> b, Result result, Matrix<double[]> out) {
                        int inner = form.inner(a, b, out);
                        for (int i = 0; i < out.rows(); i++) {
                            for (int j = 0; j < out.columns(); j++) {
                                double sum = %s;
                                for (int k = 0; k < inner; k++) {
                                    sum += entry(a, i, k, form == Form.TRANSPOSED_A_B)
                                            * entry(b, k, j, form == Form.A_TRANSPOSED_B);
                                }
                                int at = out.offset() + i * out.columns() + j;
                                out.array()[at] = sum + (result == Result.ADD ? out.array()[at] : 0);
                            }
                        }
                    }
                    private static double entry(Matrix<double[]> m, int row, int column, boolean transposed) {
                        return m.array()[m.offset() + (transposed ? column * m.columns() + row : row * m.columns() + column)];
                    }
                }
                """.formatted(error))
                .write(plugins.resolve("kernels.jar"));
    }

    private static String doctor(Map<String, String> environment) throws IOException, InterruptedException {
        return Command.runWith(List.of(), environment, "doctor").text();
    }

    private Command.Outcome run(Map<String, String> environment, Object... more)
            throws IOException, InterruptedException {
        Path file = Files.writeString(directory.resolve("run.yaml"), RUN_FILE);
        List<Object> words = new ArrayList<>(List.of("run", file, "--out", out, "--quiet"));
        words.addAll(Arrays.asList(more));
        return command(environment, words.toArray());
    }

    private static Command.Outcome command(Map<String, String> environment, Object... words)
            throws IOException, InterruptedException {
        return environment.isEmpty() ? Command.run(words) : Command.runWith(List.of(), environment, words);
    }

    /** Returns all values that do not depend on time. */
    private List<Map<String, Double>> numbers() {
        return MetricsFile.read(out.resolve("metrics.csv")).rows().stream()
                .map(MetricsRow::values)
                .toList();
    }

    private String file(String name) throws IOException {
        return Files.readString(out.resolve(name));
    }
}
