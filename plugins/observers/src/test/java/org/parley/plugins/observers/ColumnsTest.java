package org.parley.plugins.observers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.run.Block;
import org.parley.api.run.Oracle;
import org.parley.api.run.Scope;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.record.MetricsRow;
import org.parley.tck.scenario.Scenario;

/** Compares columns with plain sums over the final values of a run. */
class ColumnsTest {

    private static final int AGENTS = 5;

    /** The bound for sums of about fifty numbers of size 10; the round-off is far below it. */
    private static final double ROUND_OFF = 1e-12;

    private static final Scenario SHARED = Scenario.of("""
            recipe: sparkle-ed
            agents: 5
            rounds: 30
            model: pairs
            topology: ring
            levels:
              upper: {step: 0.05}
              lower: {step: 0.1}
            """).with(new PairsFactory());

    private static final Scenario WITHOUT_MULTIPLIER = Scenario.of("""
            agents: 5
            rounds: 30
            model: pairs
            topology: ring
            hypergradient: direct
            levels:
              upper: {mixing: ed, step: 0.05}
              lower: {mixing: ed, step: 0.1}
            """).with(new PairsFactory());

    private static final Scenario PERSONAL = Scenario.of("""
            agents: 5
            rounds: 30
            model: pairs
            problem: personal-lower
            topology: ring
            loop: {use: single-pass, with: {order: gauss-seidel}}
            hypergradient: {use: implicit, with: {over-agents: true}}
            weights: {use: incidence, with: {ratio: 0.25}}
            levels:
              upper: {mixing: extra, step: 0.3}
              lower: {mixing: local, step: 0.1}
            """).with(new PairsFactory());

    @Test
    void theSharedResidualCombinesThreeConditions() {
        RunResult result = SHARED.set("observe=[kkt-residual]").result();
        double[][] x = result.value("upper");
        double[][] y = result.value("lower");
        double[][] z = result.value("auxiliary");
        double sum = 0;
        for (int k = 0; k < 2; k++) {
            double lower = 0;
            double ofY = 0;
            double ofX = 0;
            for (int i = 0; i < AGENTS; i++) {
                double h = PairsFactory.h(i)[k];
                double s = PairsFactory.s(i);
                lower += (h * y[i][k] - s * x[i][k]) / AGENTS;
                ofY += (y[i][k] - PairsFactory.b(i)[k] - h * z[i][k]) / AGENTS;
                ofX += (x[i][k] - PairsFactory.a(i)[k] + s * z[i][k]) / AGENTS;
            }
            sum += lower * lower + ofY * ofY + ofX * ofX;
        }
        assertThat(last(result, "kkt_residual"))
                .isCloseTo(Math.sqrt(sum), within(ROUND_OFF))
                .isGreaterThan(0.01);
        assertThat(last(SHARED.set("rounds=3000", "observe=[kkt-residual]").result(), "kkt_residual"))
                .as("zero residual at the solution")
                .isLessThan(1e-10);
    }

    @Test
    void thePersonalResidualCountsDisagreementAlongEdges() {
        RunResult result = PERSONAL.set("observe=[kkt-residual]").result();
        double[][] x = result.value("upper");
        double[][] y = result.value("lower");
        double sum = 0;
        for (int k = 0; k < 2; k++) {
            double gradient = 0;
            for (int i = 0; i < AGENTS; i++) {
                double h = PairsFactory.h(i)[k];
                double s = PairsFactory.s(i);
                double z = (y[i][k] - PairsFactory.b(i)[k]) / h;
                gradient += (x[i][k] - PairsFactory.a(i)[k] + s * z) / AGENTS;
                double lower = h * y[i][k] - s * x[i][k];
                double edge = x[i][k] - x[(i + 1) % AGENTS][k];
                sum += lower * lower / AGENTS + edge * edge;
            }
            sum += gradient * gradient;
        }
        assertThat(last(result, "kkt_residual"))
                .isCloseTo(Math.sqrt(sum), within(ROUND_OFF))
                .isGreaterThan(0.01);
        assertThat(last(PERSONAL.set("rounds=3000", "observe=[kkt-residual]").result(), "kkt_residual"))
                .as("zero residual at the solution")
                .isLessThan(1e-9);
    }

    @Test
    void aResidualWithoutAMultiplierIsRejected() {
        assertThatThrownBy(
                        () -> WITHOUT_MULTIPLIER.set("observe=[kkt-residual]").plan())
                .hasMessageContaining("PARLEY-108 observe[0]: it needs a personal lower problem, or a shared one");
    }

    @Test
    void theErrorIsMeasuredAtThePointOfTheEstimate() {
        Scenario wrong = WITHOUT_MULTIPLIER
                .with(new ShiftedSlopeFactory())
                .set("hypergradient=shifted-slope", "record.every=1", "observe=[hypergradient-error]");
        List<MetricsRow> rows = wrong.set("rounds=1").rows();
        assertThat(rows.get(0).value("hypergradient_error"))
                .as("no direction yet")
                .isEmpty();

        // x starts at 0, so y* = 0. The estimate lacks the term -(mean s / mean h) mean b of the hypergradient, and has
        // an excess of 1.
        double sum = 0;
        for (int k = 0; k < 2; k++) {
            double s = 0;
            double h = 0;
            double b = 0;
            for (int i = 0; i < AGENTS; i++) {
                s += PairsFactory.s(i);
                h += PairsFactory.h(i)[k];
                b += PairsFactory.b(i)[k] / AGENTS;
            }
            sum += (1 + s / h * b) * (1 + s / h * b);
        }
        assertThat(rows.get(1).value("hypergradient_error").orElseThrow()).isCloseTo(Math.sqrt(sum), within(ROUND_OFF));
    }

    @Test
    void theErrorOfAnExactMethodVanishes() {
        RunResult result =
                SHARED.set("rounds=3000", "observe=[hypergradient-error]").result();
        assertThat(last(result, "hypergradient_error")).isLessThan(1e-10);
        assertThat(result.metrics().get(1).value("hypergradient_error").orElseThrow())
                .isGreaterThan(1e-3);
    }

    @Test
    void anErrorSurvivesAResumeThatRecordsBeforeARound(@TempDir Path directory) {
        Scenario watched = SHARED.set("record.every=7", "observe=[hypergradient-error]");
        RunResult whole = watched.recordedIn(directory);
        RunResult again = watched.resume(directory);
        assertThat(last(again, "hypergradient_error")).isEqualTo(last(whole, "hypergradient_error"));
    }

    @Test
    void theSpreadIsThatOfTheAgents() {
        RunResult result = SHARED.set("rounds=3", "observe=[{use: spread, with: {metrics: [rank], levels: [upper]}}]")
                .result();
        assertThat(last(result, "rank_min")).isEqualTo(1);
        assertThat(last(result, "rank_max")).isEqualTo(4);
        assertThat(last(result, "rank_std")).as("of 1, 2, 3, 4").isCloseTo(Math.sqrt(1.25), within(ROUND_OFF));
        double farthest = 0;
        double[][] x = result.value("upper");
        for (double[] row : x) {
            double distance = 0;
            for (int k = 0; k < 2; k++) {
                double mean = 0;
                for (double[] other : x) {
                    mean += other[k] / AGENTS;
                }
                distance += (row[k] - mean) * (row[k] - mean);
            }
            farthest = Math.max(farthest, Math.sqrt(distance));
        }
        assertThat(last(result, "farthest_upper"))
                .isCloseTo(farthest, within(ROUND_OFF))
                .isGreaterThan(0);
    }

    @Test
    void anEmptySpreadIsRejected() {
        assertThatThrownBy(() -> SHARED.set("observe=[spread]").plan()).hasMessageContaining("nothing to observe");
        assertThatThrownBy(() -> SHARED.set("observe=[{use: spread, with: {levels: [uper]}}]")
                        .plan())
                .hasMessageContaining("unknown level 'uper'");
    }

    @Test
    void aMetricThatIsNotAnAverageIsAnError() {
        for (String observer : List.of("spread", "per-agent")) {
            assertThatThrownBy(() -> SHARED.set("observe=[{use: " + observer + ", with: {metrics: [samples]}}]")
                            .result())
                    .hasMessageContaining("PARLEY-102 observe: 'samples' is not an average over agents"
                            + " (these are: upper_loss, lower_loss, rank)");
        }
    }

    private static double last(RunResult result, String column) {
        return result.summary().last().orElseThrow().value(column).orElseThrow();
    }

    /** Returns df/dx with every entry 1 too large. */
    @Described(name = "shifted-slope", description = "Gradient of f in x with every entry 1 too large.")
    private static final class ShiftedSlopeFactory implements EstimatorFactory {

        @Override
        public Estimator create(Settings settings, Scope scope) {
            Oracle oracle = scope.oracle();
            Block ones = scope.scratch("ones", scope.upperDimension());
            return (x, y, direction) -> {
                oracle.at(x, y).upperGradientX(direction);
                direction.assign(1, direction, 1, ones.fill(1));
            };
        }

        @Override
        public Set<Role> roles() {
            return Set.of(Role.UPPER);
        }
    }
}
