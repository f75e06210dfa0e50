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
import org.parley.plugins.models.PolicyEvaluationFactory.PolicyObjective;
import org.parley.plugins.models.costs.GeneratedModel.SquaredError;

class FixedPointTest {

    private static final int AGENTS = 3;
    private static final int FEATURES = 4;

    @ParameterizedTest
    @CsvSource({
        "value,    SHARED_LOWER",
        "residual, SHARED_LOWER",
        "value,    PERSONAL_LOWER",
        "residual, PERSONAL_LOWER",
    })
    void isWhereTheHypergradientVanishes(String form, ProblemClass problem) {
        BilevelModel model = model(Map.of("form", form, "states", 9, "features", FEATURES, "ridge", 0.5));
        double[] gradient = new double[FEATURES];
        model.reference(problem).orElseThrow().hypergradient(solution(model), gradient);
        // Values of size one and a Hessian between 0.5 and 2.
        assertThat(gradient).containsExactly(new double[FEATURES], within(1e-12));
    }

    @Test
    void isTheReferenceOfTheSquaredError() {
        BilevelModel model = model(Map.of("states", 9, "features", FEATURES));
        double[] x = solution(model);
        x[1] += 3;
        x[2] -= 4;
        double[] figures = new double[model.metrics().size()];
        model.agent(0).doubles().measure(x, new double[9], figures);
        assertThat(figures).containsExactly(new double[] {25}, within(1e-12));
    }

    @Test
    void isNaNIfTheSolutionIsNotUnique() {
        BilevelModel model = model(Map.of("states", 2, "features", FEATURES, "ridge", 0));
        assertThat(solution(model)).containsOnly(Double.NaN);
    }

    private static double[] solution(BilevelModel model) {
        List<PolicyObjective> agents = List.of(objective(model, 0), objective(model, 1), objective(model, 2));
        return new SquaredError(() -> PolicyEvaluationFactory.fixedPoint(agents)).solution(FEATURES);
    }

    private static PolicyObjective objective(BilevelModel model, int agent) {
        return (PolicyObjective) model.agent(agent);
    }

    private static BilevelModel model(Map<String, Object> options) {
        return ToyContext.without(AGENTS).model(new PolicyEvaluationFactory(), options);
    }
}
