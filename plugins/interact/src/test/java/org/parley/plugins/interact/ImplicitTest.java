package org.parley.plugins.interact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.scenario.Scenario;

class ImplicitTest {

    private static final String RUN = """
            recipe: interact
            agents: 2
            rounds: 1
            topology: complete
            model: %s
            hypergradient: {with: %s}
            """;

    private static final String SAMPLED = "{use: quadratic, with: {upper: 3, lower: 4, samples: 20}}";

    @Test
    void solvesOnTheSamplesItTakesGradientsOn() {
        // Direct and iterative solvers agree only if both use the same draw in every round.
        double[][] direct = after(5, SAMPLED, "{batch: 3, solver: direct}");
        double[][] iterative = after(5, SAMPLED, "{batch: 3, solver: cg}");
        assertThat(difference(direct, iterative)).isLessThan(1e-10);
        assertThat(difference(direct, after(5, SAMPLED, "{batch: full}"))).isGreaterThan(1e-3);
    }

    @Test
    void takesTheBatchOfTheLevelUnlessToldOtherwise() {
        String ofTheLevel = RUN.formatted(SAMPLED, "{solver: cg}") + "batch: 3\n";
        String full = RUN.formatted(SAMPLED, "{batch: full}") + "levels: {lower: {batch: 3}}\n";
        double[][] few = rows(Scenario.of(ofTheLevel).after(5));
        double[][] all = rows(Scenario.of(full).after(5));
        assertThat(difference(few, all)).isGreaterThan(1e-3);
    }

    @Test
    void dividesByTheNumberOfAgentsWhenAsked() {
        double[][] whole = after(1, SAMPLED, "{over-agents: false}");
        double[][] share = after(1, SAMPLED, "{over-agents: true}");
        assertThat(difference(new double[][] {{whole[0][0]}}, new double[][] {{2 * share[0][0]}}))
                .isLessThan(1e-15);
    }

    @Test
    void reportsWhereTheLowerProblemHasNoSolution() {
        Run run = Scenario.of(RUN.formatted("bowl", "{}")).with(new Bowl(-1)).start();
        assertThatThrownBy(run::advance)
                .hasMessageContaining(
                        "PARLEY-301 hypergradient: round 0, agent 0: the lower Hessian is not positive definite")
                .hasMessageContaining("regularize the lower cost");
    }

    private double[][] after(int rounds, String model, String with) {
        return rows(Scenario.of(RUN.formatted(model, with)).after(rounds));
    }

    private static double[][] rows(Run run) {
        return run.rows("upper");
    }

    private static double difference(double[][] a, double[][] b) {
        double largest = 0;
        for (int i = 0; i < a.length; i++) {
            for (int k = 0; k < a[i].length; k++) {
                largest = Math.max(largest, Math.abs(a[i][k] - b[i][k]));
            }
        }
        return largest;
    }
}
