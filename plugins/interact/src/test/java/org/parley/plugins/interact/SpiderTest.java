package org.parley.plugins.interact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.scenario.Scenario;

/** Checks SVR-INTERACT on a finite sum of 100 samples per agent, with period and batch 10. */
class SpiderTest {

    private static final int SAMPLES = 100;
    private static final int PERIOD = 10;

    private static final String PROBLEM = """
            seed: 7
            agents: 5
            rounds: 1
            topology: ring
            model: {use: quadratic, with: {upper: 4, lower: 3, samples: 100}}
            """;

    private static final String SVR = PROBLEM + """
            recipe: svr-interact
            hypergradient: {with: {period: 10, of: {with: {tuples: 10}}}}
            levels:
              upper: {step: 0.1}
              lower: {step: 0.2, gradient: {with: {period: 10, of: {with: {batch: 10}}}}}
            """;

    private static final String INTERACT = PROBLEM + """
            recipe: interact
            levels: {upper: {step: 0.1}, lower: {step: 0.2}}
            """;

    @Test
    void reachesTheSolutionWithFewerSamplesThanInteract() {
        Map<String, Double> reduced = whenConverged(SVR);
        Map<String, Double> exact = whenConverged(INTERACT);
        // Per period SVR-INTERACT takes 100 + 9 * 2 * 10 samples, and INTERACT 10 * 100, in about as many rounds: a
        // factor of 3.57.
        assertThat(reduced.get("samples") * 3).isLessThan(exact.get("samples"));
        // The Hessian samples of the tuples are counted separately, and there is no saving in them.
        assertThat(reduced.get("hessian_samples")).isGreaterThan(reduced.get("samples"));
    }

    @Test
    void countsOneEvaluationPerTupleAndPoint() {
        Run run = Scenario.of(SVR).after(2 * PERIOD);
        double expected = 2 * (SAMPLES + (PERIOD - 1) * 2 * 10);
        assertThat(Scenario.figures(run)).containsEntry("samples", expected);
        assertThat(Scenario.figures(Scenario.of(INTERACT).after(PERIOD)))
                .containsEntry("samples", (double) PERIOD * SAMPLES);
    }

    @Test
    void isItsExactEstimatorWhenThePeriodIsOne() {
        String alwaysExact = SVR.replace("period: 10", "period: 1");
        double[][] x = Scenario.of(alwaysExact).after(20).rows("upper");
        double[][] expected = Scenario.of(INTERACT).after(20).rows("upper");
        assertThat(x).isDeepEqualTo(expected);
    }

    @Test
    void resumesBitIdenticalInTheMiddleOfAPeriod() {
        Scenario.of(SVR).requireBitIdentical(PERIOD + 4, 2 * PERIOD + 4);
    }

    @Test
    void refusesEstimatorsThatCannotBeComparedAtTwoPoints() {
        assertThatThrownBy(() -> Scenario.of(SVR.replace("of: {with: {tuples: 10}}", "of: {use: auxiliary-system}"))
                        .build())
                .hasMessageContaining("'auxiliary-system' moves a separate level");
    }

    @Test
    void refusesToStandAtTheWrongLevelOrAtNone() {
        String below = SVR.replace("of: {with: {batch: 10}}", "of: {use: implicit}, exact: {use: implicit}");
        assertThatThrownBy(() -> Scenario.of(below).build())
                .hasMessageContaining(
                        "levels.lower.gradient: 'spider' with these settings cannot estimate the direction of y");
        assertThatThrownBy(() -> Scenario.of(SVR.replace("of: {with: {batch: 10}}", "of: {use: implicit}"))
                        .build())
                .hasMessageContaining("one is of x and the other of y");
    }

    private Map<String, Double> whenConverged(String yaml) {
        Run run = Scenario.of(yaml).start();
        Map<String, Double> values = Scenario.figures(run);
        while (values.get("convergence_metric") >= 1e-20) {
            assertThat(run.round()).isLessThan(1500);
            for (int round = 0; round < PERIOD; round++) {
                run.advance();
            }
            values = Scenario.figures(run);
        }
        return values;
    }
}
