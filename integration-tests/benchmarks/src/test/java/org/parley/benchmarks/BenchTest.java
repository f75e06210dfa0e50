package org.parley.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.ParleyException;
import org.parley.api.numeric.KernelsFactory;
import org.parley.runtime.Parley;
import org.parley.runtime.numeric.KernelsChoice;

/** The smallest problem on the packaged jars. */
class BenchTest {

    private static final Path DISTRIBUTION = Path.of(System.getProperty("parley.distribution"));
    private static final Path PLUGIN = Path.of(System.getProperty("parley.bench.plugin"));
    private static final Path SCRIPTS = Path.of(System.getProperty("parley.bench.python"));
    private static final BenchProblem SMALLEST = problem("quadratics");

    @TempDir
    Path directory;

    @Test
    void measuresParleyAloneWithoutPython() throws IOException {
        BenchReport results = new BenchReport();
        results.add(measure(Optional.empty()));
        assertThat(results.isValid()).isTrue();
        assertThat(results.table().rows()).singleElement().satisfies(row -> {
            assertThat(row).hasSize(7).startsWith("quadratics", "Parley");
            assertThat(row.subList(2, 4)).allSatisfy(cell -> assertThat(cell).matches("[0-9.]+ \\([0-9.]+\\)"));
            assertThat(row.get(4)).matches("[0-9]+\\.[0-9]{2}");
        });
        assertThat(results.notes()).singleElement().asString().contains("p = q = 20", "bound", "GB/s");
    }

    @Tag("long")
    @Test
    void comparesTwoBuilds() throws IOException {
        BenchReport results = new BenchReport();
        results.add(measure(Optional.of(Build.ofDistribution(DISTRIBUTION))));
        assertThat(results.isValid()).isTrue();
        assertThat(results.table().rows()).hasSize(2);
        assertThat(results.table().rows().get(1)).contains("the other build");
        // In square brackets if the machine is busy.
        assertThat(results.table().rows().get(1).get(6)).matches("\\[?[0-9.]+ \\([0-9.]+\\)\\]?");
    }

    @Test
    void exportsTheMatricesOfQuadraticCosts() throws IOException {
        Export.Observer observer = new Export.Observer();
        try (Parley parley = BenchRunner.open(DISTRIBUTION, observer)) {
            Export.write(parley, parley.plan("export.yaml", SMALLEST.exportFile(""), directory), observer, directory);
        }
        // Eight agents, 20 x 20 doubles each, behind a header that ends on a multiple of 64 bytes.
        assertThat(Files.size(directory.resolve("G.npy")) % 64).isEqualTo(8 * 400 * 8 % 64);
        assertThat(Files.size(directory.resolve("G.npy"))).isBetween(8 * 400 * 8L, 8 * 400 * 8L + 256);
        assertThat(Files.readString(directory.resolve("run.json"))).contains("\"auxiliary\"");
    }

    @Test
    void rejectsADirectoryWithoutABuild() {
        assertThatThrownBy(() -> Build.in(directory))
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("--against")
                .hasMessageContaining("contains no build");
    }

    @Test
    void everyPythonProgramParses() throws IOException {
        assumeTrue(hasPython(), "no python3 here");
        try (Stream<Path> scripts = Files.list(SCRIPTS)) {
            List<Path> sources =
                    scripts.filter(path -> path.toString().endsWith(".py")).toList();
            assertThat(sources)
                    .extracting(path -> path.getFileName().toString())
                    .containsAll(BenchProblem.ALL.stream()
                            .map(problem -> problem.script() + ".py")
                            .toList());
            for (Path source : sources) {
                String compile = "import py_compile, sys; py_compile.compile(sys.argv[1], sys.argv[2], doraise=True)";
                Program.run(
                        List.of(
                                "python3",
                                "-c",
                                compile,
                                source.toString(),
                                directory.resolve("compiled").toString()),
                        Map.of());
            }
        }
    }

    private static boolean hasPython() {
        try {
            Program.run(List.of("python3", "--version"), Map.of());
            return true;
        } catch (IOException notThere) {
            return false;
        }
    }

    private static BenchResult measure(Optional<Build> other) throws IOException {
        Export.Observer observer = new Export.Observer();
        try (Parley parley = BenchRunner.open(DISTRIBUTION, observer);
                PrintStream silence = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)) {
            MachineLimits limits = new MachineLimits(
                    KernelsChoice.best(parley.components().all(KernelsFactory.class))
                            .open()
                            .kernels(),
                    1);
            BenchRunner.Setup setup = new BenchRunner.Setup(
                    Build.ofDistribution(DISTRIBUTION), other, PLUGIN, SCRIPTS, List.of(), 1, 1, 0.01);
            return new BenchRunner(setup, parley, observer, limits, silence).measure(SMALLEST);
        }
    }

    private static BenchProblem problem(String name) {
        return BenchProblem.ALL.stream()
                .filter(problem -> problem.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
