package org.parley.plugins.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;
import org.parley.tck.fixture.FixedDraw;

/** Checks derivatives and reference solutions of the models that are not classifiers. */
class GeneratedModelsTest {

    private static final ToyContext CONTEXT = ToyContext.without(2);

    @Test
    void linearRegression() {
        BilevelModel model = CONTEXT.model(new LinearRegressionFactory(), Map.of("rows", 6, "features", 4));
        DerivativeChecks.check(model, 1, FixedDraw.full(6), FixedDraw.full(6));
        DerivativeChecks.check(model, 0, FixedDraw.of(3, 3), FixedDraw.of(5, 1, 5));
        assertExact(model);
    }

    @ParameterizedTest
    @ValueSource(strings = {"value", "residual"})
    void policyEvaluation(String form) {
        BilevelModel model = CONTEXT.model(
                new PolicyEvaluationFactory(), Map.of("form", form, "states", 7, "features", 3, "noise", 0.5));
        DerivativeChecks.check(model, 1, FixedDraw.full(1), FixedDraw.full(1));
        DerivativeChecks.check(model, 0, FixedDraw.full(1), FixedDraw.of(0, 0, 0));
        assertExact(model);
    }

    @Test
    void compositional() {
        BilevelModel model = CONTEXT.model(new CompositionalFactory(), Map.of("assets", 4, "samples", 9));
        DerivativeChecks.check(model, 1, FixedDraw.full(1), FixedDraw.full(9));
        DerivativeChecks.check(model, 0, FixedDraw.full(1), FixedDraw.of(8, 2, 8));
        assertExact(model);
    }

    @Test
    void minimax() {
        BilevelModel model = CONTEXT.model(new MinimaxFactory(), Map.of("upper", 4, "lower", 3));
        DerivativeChecks.check(model, 1, FixedDraw.full(1), FixedDraw.full(1));
        assertExact(model);
    }

    @Test
    void auprc() {
        BilevelModel model = ToyContext.with(new ToyData(4, 2)).model(new AuprcFactory(), Map.of("smoothing", 0.5));
        DerivativeChecks.check(model, 0, FixedDraw.of(0, 1, 0), FixedDraw.full(ToyData.TRAIN));
        DerivativeChecks.check(model, 1, FixedDraw.of(1), FixedDraw.of(3, 9, 3));
        assertExact(model);
    }

    /**
     * The hypergradient must be the derivative of Phi(x) = mean f_i(x, y*(x)), computed by differences with the reference's lower solution.
     */
    private static void assertExact(BilevelModel model) {
        for (ProblemClass problem : new ProblemClass[] {ProblemClass.SHARED_LOWER, ProblemClass.PERSONAL_LOWER}) {
            Reference reference = model.reference(problem).orElseThrow();
            double[] x = new double[model.upperDimension()];
            for (int k = 0; k < x.length; k++) {
                x[k] = 0.3 * Math.sin(k + 1);
            }
            double[] gradient = new double[x.length];
            reference.hypergradient(x, gradient);
            double step = 1e-5;
            for (int k = 0; k < x.length; k++) {
                double[] at = x.clone();
                at[k] = x[k] + step;
                double above = phi(model, reference, at);
                at[k] = x[k] - step;
                double below = phi(model, reference, at);
                // Truncation is 1e-10 times third derivatives below 100, round-off 1e-15 / 1e-5 times values below 100.
                assertThat(gradient[k])
                        .isCloseTo((above - below) / (2 * step), within(2e-8 * Math.max(1, Math.abs(above))));
            }
        }
    }

    private static double phi(BilevelModel model, Reference reference, double[] x) {
        double[] y = new double[model.lowerDimension()];
        int agents = 2;
        double sum = 0;
        for (int agent = 0; agent < agents; agent++) {
            reference.lowerSolution(x, agent, y);
            sum += model.agent(agent)
                    .doubles()
                    .upper(x, y, FixedDraw.full(model.agent(agent).upperSamples()));
        }
        return sum / agents;
    }
}
