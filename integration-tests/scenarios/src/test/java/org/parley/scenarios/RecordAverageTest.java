package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.component.Described;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.DoubleObjective;
import org.parley.api.model.Draw;
import org.parley.api.model.Metric;
import org.parley.api.model.ModelContext;
import org.parley.runtime.Parley;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.scenario.Scenario;

/** Checks {@code record.average}: losses and metrics at the average over agents, in separate columns. */
class RecordAverageTest {

    private static final String ON = "record.average=true";

    private static final String SPRINGS = """
            recipe: d-soba
            agents: 5
            rounds: 6
            model: springs
            topology: ring
            record: {every: 2, iterates: true, average: true}
            levels:
              upper: {step: 0.1, start: normal}
              lower: {step: 0.1, start: normal}
            """;

    private static final String CLEANING = """
            recipe: sparkle-ed-gt
            seed: 7
            agents: 5
            rounds: 6
            precision: float32
            batch: 16
            model: {use: hyper-cleaning, with: {hidden: [8], train-accuracy: true}}
            data: {use: digits, partition: {use: dirichlet, with: {alpha: 0.5}}, corruption: 0.3, validation: 0.2, test: 0.2}
            record: {every: 2, iterates: true}
            """;

    private static final Parley PARLEY = Parley.builder()
            .pluginsIn(Distribution.directories())
            .component(new SpringsFactory())
            .build();

    @TempDir
    Path directory;

    @AfterAll
    static void close() {
        PARLEY.close();
    }

    /** The test computes every number again from the rows in iterates.jsonl. */
    @ParameterizedTest
    @ValueSource(strings = {"shared-lower", "personal-lower", "personal-upper"})
    void lossesAndMetricsAreThoseAtTheMeanOfSharedVariables(String problem) throws IOException {
        Output output = Output.of(springs().set("problem=" + problem).recordedUnder(directory));
        List<double[][]> upper = output.iterates("upper");
        List<double[][]> lower = output.iterates("lower");
        assertThat(upper).hasSize(4);
        for (int row = 0; row < upper.size(); row++) {
            double[][] x = problem.equals("personal-upper") ? upper.get(row) : averaged(upper.get(row));
            double[][] y = problem.equals("personal-lower") ? lower.get(row) : averaged(lower.get(row));
            // Sums of 15 products of numbers below 10: rounding errors of 1e-15 each.
            assertThat(output.metrics().column("upper_loss_average")[row])
                    .isCloseTo(mean(ofAgents(x, y, Springs::upper)), within(1e-12));
            assertThat(output.metrics().column("lower_loss_average")[row])
                    .isCloseTo(mean(ofAgents(x, y, Springs::lower)), within(1e-12));
            double[] gaps = ofAgents(x, y, Springs::gap);
            assertThat(output.metrics().column("gap_average")[row]).isCloseTo(mean(gaps), within(1e-12));
            assertThat(output.metrics().column("gap_p10_average")[row])
                    .isCloseTo(Arrays.stream(gaps).min().orElseThrow(), within(1e-12));
            boolean isOwn = output.metrics().column("upper_loss_average")[row]
                    == output.metrics().column("upper_loss")[row];
            assertThat(isOwn).as("agents begin at one point, and leave it").isEqualTo(row == 0);
        }
    }

    /** Writes the mean to all agents except the Byzantine ones. Their metrics then equal the previous ones at the average. */
    @ParameterizedTest
    @ValueSource(strings = {"hyper-cleaning", "meta-learning", "logistic-tuning", "under-attack-trimmed"})
    void modelsAreEvaluatedAsIfAllAgentsHadTheMean(String example) {
        Run run = Distribution.scenario(
                        Distribution.project().resolve("examples").resolve(example + ".yaml"))
                .set(ON)
                .after(5);
        Map<String, Double> before = Scenario.figures(run);
        List<String> columns = before.keySet().stream()
                .filter(column -> column.endsWith("_average"))
                .toList();
        assertThat(columns).contains("upper_loss_average", "lower_loss_average");
        writeMean(run, "upper");
        if (!example.equals("meta-learning")) { // the lower level is personal
            writeMean(run, "lower");
        }
        Map<String, Double> after = Scenario.figures(run);
        for (String column : columns) {
            assertThat(after.get(column.replaceFirst("_average$", "")))
                    .as(column)
                    .isCloseTo(before.get(column), within(1e-9));
        }
    }

    @Test
    void rowsDoNotDependOnThreadsProcessesOrInterruptions() throws Exception {
        Scenario scenario = Distribution.scenario(CLEANING).set(ON);
        Path one = Output.of(scenario.recordedUnder(directory)).directory().root();
        RunFiles.requireSame(
                one,
                Output.of(scenario.threads(2).recordedUnder(directory))
                        .directory()
                        .root());

        Output begun = Output.of(scenario.set("rounds=3").recordedUnder(directory));
        scenario.set("rounds=6").resume(begun.directory().root());
        RunFiles.requireSameNumbers(one, begun.directory().root());

        Path file = Files.writeString(directory.resolve("run.yaml"), CLEANING);
        Path several = directory.resolve("several");
        Command.run("run", file, "--set", ON, "--out", several, "--engine", "threads", "--processes", 3)
                .exits(0);
        RunFiles.requireSameNumbers(one, several);

        Command.run("rerun", one).exits(0);
    }

    @Test
    void aRunThatDoesNotAskHasTheFilesOfOneThatDoesWithoutTheColumns() throws IOException {
        Output with = Output.of(Distribution.scenario(CLEANING).set(ON).recordedUnder(directory));
        Output without = Output.of(Distribution.scenario(CLEANING).recordedUnder(directory));
        assertThat(Files.mismatch(
                        with.directory().iterates(), without.directory().iterates()))
                .isEqualTo(-1);
        assertThat(without.directory().resolved()).content().doesNotContain("average:");
        assertThat(with.metrics().names())
                .containsAll(without.metrics().names())
                .contains("upper_loss_average", "lower_loss_average", "test_accuracy_average");
        for (String column : without.metrics().names()) {
            assertThat(column).doesNotContain("_average");
            if (!column.equals("seconds")) {
                assertThat(with.metrics().column(column))
                        .as(column)
                        .isEqualTo(without.metrics().column(column));
            }
        }
        assertThat(with.directory().report())
                .content()
                .contains("Test accuracy at the average")
                .contains("at the average over agents of x and y");
    }

    @Test
    void allReadersOfColumnsReadThemToo() throws Exception {
        assertThat(springs()
                        .set("stop.target={metric: upper_loss_average, below: 1.0e6}")
                        .result()
                        .summary()
                        .reason())
                .contains("upper_loss_average");
        Output output = Output.of(springs()
                .set("record.select={metric: upper_loss_average, goal: min}")
                .set("observe=[{use: per-agent, with: {metrics: [gap_average]}}]")
                .recordedUnder(directory));
        assertThat(output.result().best()).isPresent();
        Path run = output.directory().root();
        Path figure = directory.resolve("figure.svg");
        Command.run(
                        "compare",
                        run,
                        "--by",
                        "gap_average",
                        "--format",
                        "svg",
                        "--y",
                        "upper_loss_average",
                        "--out",
                        figure)
                .exits(0);
        assertThat(figure).content().contains("Upper loss at the average");
    }

    @Test
    void anUnrecordedColumnIsReportedWithTheKey() {
        assertThatThrownBy(() -> springs()
                        .set("record.average=false", "record.select={metric: upper_loss_average, goal: min}")
                        .result())
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("add record: {average: true} to the run file");
    }

    private static Scenario springs() {
        return Scenario.of(SPRINGS).on(PARLEY);
    }

    private static void writeMean(Run run, String level) {
        RowBlock block = run.value(level);
        int[] honest = IntStream.range(0, block.hosted())
                .filter(agent -> !run.byzantine().contains(agent))
                .toArray();
        double[][] rows = run.rows(level);
        double[] mean =
                mean(Arrays.stream(honest).mapToObj(agent -> rows[agent]).toArray(double[][]::new));
        for (int agent : honest) {
            block.write(agent, mean);
        }
    }

    private static double[] mean(double[][] rows) {
        return IntStream.range(0, rows[0].length)
                .mapToDouble(
                        k -> mean(Arrays.stream(rows).mapToDouble(row -> row[k]).toArray()))
                .toArray();
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).sum() / values.length;
    }

    private static double[][] averaged(double[][] rows) {
        return Stream.generate(() -> mean(rows)).limit(rows.length).toArray(double[][]::new);
    }

    private interface Figure {

        double of(Springs agent, double[] x, double[] y);
    }

    private static double[] ofAgents(double[][] x, double[][] y, Figure figure) {
        return IntStream.range(0, x.length)
                .mapToDouble(agent -> figure.of(new Springs(agent), x[agent], y[agent]))
                .toArray();
    }

    @Described(name = "springs", description = "Quadratic costs that differ between agents.")
    private static final class SpringsFactory implements BilevelModelFactory {

        @Override
        public BilevelModel create(Settings settings, ModelContext context) {
            return new BilevelModel() {
                @Override
                public int upperDimension() {
                    return 3;
                }

                @Override
                public int lowerDimension() {
                    return 3;
                }

                @Override
                public AgentCosts agent(int agent) {
                    return new Springs(agent);
                }

                @Override
                public List<Metric> metrics() {
                    return List.of(new Metric("gap", true));
                }
            };
        }
    }

    /** The costs f_i = 1/2 |x - i|^2 + (1 + i)/2 |y|^2, g_i = 1/2 |y - x - i|^2, and the metric |x - y| + i. */
    private record Springs(int agent) implements DoubleObjective {

        double upper(double[] x, double[] y) {
            double sum = 0;
            for (int k = 0; k < x.length; k++) {
                sum += (x[k] - agent) * (x[k] - agent) / 2 + (1 + agent) * y[k] * y[k] / 2;
            }
            return sum;
        }

        double lower(double[] x, double[] y) {
            double sum = 0;
            for (int k = 0; k < x.length; k++) {
                double length = y[k] - x[k] - agent;
                sum += length * length / 2;
            }
            return sum;
        }

        double gap(double[] x, double[] y) {
            double sum = agent;
            for (int k = 0; k < x.length; k++) {
                sum += Math.abs(x[k] - y[k]);
            }
            return sum;
        }

        @Override
        public double upper(double[] x, double[] y, Draw draw) {
            return upper(x, y);
        }

        @Override
        public double lower(double[] x, double[] y, Draw draw) {
            return lower(x, y);
        }

        @Override
        public void measure(double[] x, double[] y, double[] out) {
            out[0] = gap(x, y);
        }
    }
}
