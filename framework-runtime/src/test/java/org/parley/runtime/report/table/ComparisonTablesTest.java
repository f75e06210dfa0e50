package org.parley.runtime.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.comparison.Comparison;
import org.parley.runtime.comparison.CostAxis;
import org.parley.runtime.comparison.RunGroup.Statistic;
import org.parley.runtime.comparison.Spread;

class ComparisonTablesTest {

    private static final String HEAD = "round,seconds,upper_loss,lower_loss,hypergradient_norm,consensus_error_upper,"
            + "consensus_error_lower,consensus_error_auxiliary,lower_error,samples,phases,floats_sent\n";

    @TempDir
    private Path directory;

    private Comparison comparison;

    /** Two settings of one run file; two seeds of the first, whose last losses are 2 and 4. The loss halves every ten rounds. */
    @BeforeEach
    void writeRuns() throws IOException {
        run("a1", 1, "0.1", 8, 4, 2);
        run("a2", 2, "0.1", 16, 8, 4);
        run("b", 1, "0.2", 8, 2, 1);
        comparison = Comparison.of(List.of(directory));
    }

    @Test
    void oneTableHasEveryRow() {
        List<String> lines = ComparisonTables.csv(comparison).lines().toList();
        assertThat(lines).hasSize(1 + 3 * 3);
        assertThat(lines.get(0))
                .isEqualTo(
                        "configuration,upper step,seed,round,seconds,upper_loss,samples,phases,floats_sent,samples_of_all,bytes_sent");
        assertThat(lines.get(3)).isEqualTo("upper step=0.1,0.1,1,20,2,2,40,60,100,160,800");
    }

    @Test
    void theTableOfAPaperHasTheBestInBold() {
        String table = ComparisonTables.latex(comparison, List.of("upper_loss"), Optional.of(4.0));
        assertThat(table)
                .contains("\\toprule", "\\midrule", "\\bottomrule", "over seeds (1, 2)")
                .contains(" & Upper loss & Rounds to $\\leq 4$ & ")
                .contains("upper step=0.1 & $3.000 \\pm 1.414$ & $15.00 \\pm 7.07$ & ")
                .contains("upper step=0.2 & $\\boldsymbol{1.000}$ & $\\boldsymbol{10.00}$ & ");
    }

    @Test
    void aLossThatGrowsIsNeverTheBest() throws IOException {
        run("all/a", 1, "0.1", 1, 100, 1e9);
        run("all/b", 1, "0.2", 1, 200, 2e9);
        Comparison diverged = Comparison.of(List.of(directory.resolve("all")));
        assertThat(diverged.rises("upper_loss")).isFalse();
        assertThat(ComparisonTables.latex(diverged, List.of("upper_loss"), Optional.empty()))
                .contains("\\boldsymbol{1.00 \\times 10^{9}}");
    }

    @Test
    void lettersThatLatexTakesForItselfAreWritten() throws IOException {
        Path other = directory.resolve("other");
        Files.createDirectory(other);
        run("other/x", 1, "0.1", 1, 1, 1);
        Files.writeString(other.resolve("x/resolved.yaml"), "name: 50%_of & {all}\nseed: 1\nagents: 4\n");
        assertThat(ComparisonTables.latex(Comparison.of(List.of(other)), List.of("upper_loss"), Optional.empty()))
                .contains("50\\%\\_of \\& \\{all\\}");
    }

    @Test
    void aTargetCostsWhatWasSpentWhenItWasReached() {
        Map<CostAxis, Statistic> costs = comparison.groups().get(0).costs("upper_loss", 2, false);
        assertThat(costs.get(CostAxis.ROUNDS)).isEqualTo(new Statistic(20, 0, 1));
        assertThat(costs.get(CostAxis.TOTAL_SAMPLES).mean()).isEqualTo(160);
        assertThat(costs.get(CostAxis.BYTES).mean()).isEqualTo(800);
        assertThat(comparison
                        .groups()
                        .get(0)
                        .costs("upper_loss", 16, true)
                        .get(CostAxis.ROUNDS)
                        .runs())
                .isEqualTo(1);
    }

    @Test
    void bandsAreThoseOfTheSeeds() {
        Spread.Curve deviation = Spread.DEVIATION.of(comparison.groups().get(0), CostAxis.SAMPLES, "upper_loss");
        assertThat(deviation.x()).containsExactly(0, 20, 40);
        assertThat(deviation.middle()).containsExactly(12, 6, 3);
        assertThat(deviation.high()[2]).isEqualTo(3 + Math.sqrt(2));
        Spread.Curve quartiles = Spread.QUARTILES.of(comparison.groups().get(0), CostAxis.ROUNDS, "upper_loss");
        assertThat(quartiles.low()).containsExactly(10, 5, 2.5);
        assertThat(Spread.RANGE
                        .of(comparison.groups().get(0), CostAxis.ROUNDS, "upper_loss")
                        .high())
                .containsExactly(16, 8, 4);
        assertThat(Spread.DEVIATION
                        .of(comparison.groups().get(1), CostAxis.ROUNDS, "upper_loss")
                        .low())
                .isEmpty();
    }

    @Test
    void compressedMessagesAreCountedByTheirBits() throws IOException {
        run("c", 1, "0.3", 1, 1, 1);
        Path metrics = directory.resolve("c/metrics.csv");
        List<String> lines = Files.readAllLines(metrics);
        Files.writeString(metrics, lines.get(0) + ",bits_sent\n" + lines.get(1) + ",0\n" + lines.get(2) + ",24\n");
        Comparison with = Comparison.of(List.of(directory.resolve("c")));
        assertThat(CostAxis.BYTES.of(with.groups().get(0).runs().get(0))).containsExactly(0, 3);
    }

    private void run(String name, int seed, String step, double... losses) throws IOException {
        Path run = Files.createDirectories(directory.resolve(name));
        Files.writeString(
                run.resolve("resolved.yaml"),
                "name: r\nseed: " + seed
                        + "\nagents: 4\nprecision: float64\nlevels: {upper: {step: {use: constant, with: {value: "
                        + step + "}}}}\n");
        StringBuilder metrics = new StringBuilder(HEAD);
        for (int i = 0; i < losses.length; i++) {
            metrics.append("%d,%d,%s,,,,,,,%d,%d,%d\n".formatted(10 * i, i, losses[i], 20 * i, 30 * i, 50 * i));
        }
        Files.writeString(run.resolve("metrics.csv"), metrics);
    }
}
