package org.parley.plugins.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.ProblemClass;
import org.parley.plugins.models.LinearRegressionFactory.RegressionObjective;
import org.parley.plugins.models.costs.GeneratedModel.SquaredError;

class NetworkSolutionTest {

    private static final int AGENTS = 3;

    @ParameterizedTest
    @CsvSource({"4, 4, 1", "4, 4, 0.1", "3, 6, 1"})
    void isWhereTheHypergradientVanishes(int rows, int features, double heterogeneity) {
        BilevelModel model = model(rows, features, heterogeneity);
        double[] gradient = new double[rows];
        model.reference(ProblemClass.SHARED_LOWER).orElseThrow().hypergradient(solution(model), gradient);
        // At zero the gradient is of size ten. Systems with a condition number up to 1e4 leave 1e4 times its round-off.
        assertThat(gradient).containsExactly(new double[rows], within(1e-10));
    }

    @Test
    void isTheReferenceOfTheSquaredError() {
        BilevelModel model = model(4, 4, 1);
        double[] x = solution(model);
        x[1] += 3;
        x[2] -= 4;
        double[] figures = new double[model.metrics().size()];
        model.agent(0).doubles().measure(x, new double[4], figures);
        assertThat(figures).containsExactly(new double[] {25}, within(1e-12));
    }

    @Test
    void isNaNIfTheSolutionIsNotUnique() {
        assertThat(solution(model(6, 4, 1))).containsOnly(Double.NaN);
    }

    @Test
    void isNotComputedForLargeProblems() {
        assertThat(model(4, 1001, 1).metrics()).isEmpty();
    }

    private static double[] solution(BilevelModel model) {
        List<RegressionObjective> agents = List.of(objective(model, 0), objective(model, 1), objective(model, 2));
        return new SquaredError(() -> LinearRegressionFactory.solution(agents)).solution(model.upperDimension());
    }

    private static RegressionObjective objective(BilevelModel model, int agent) {
        return (RegressionObjective) model.agent(agent);
    }

    private static BilevelModel model(int rows, int features, double heterogeneity) {
        return ToyContext.without(AGENTS)
                .model(
                        new LinearRegressionFactory(),
                        Map.of("rows", rows, "features", features, "heterogeneity", heterogeneity));
    }
}
