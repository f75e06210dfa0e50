package org.parley.plugins.models.quadratic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.parley.api.data.NetworkData;
import org.parley.api.model.ModelContext;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;
import org.parley.api.numeric.Kernels;
import org.parley.plugins.models.quadratic.QuadraticFactory.QuadraticModel;

class PersonalUpperReferenceTest {

    private static final int AGENTS = 4;
    private static final int P = 3;
    private static final int Q = 2;

    private final QuadraticStore agents = new RandomQuadratics(P, Q, 0.8).generate(new Seeded());
    private final Reference reference = new QuadraticModel(agents, List.of())
            .reference(ProblemClass.PERSONAL_UPPER)
            .orElseThrow();
    private final double[] x = new Random(3).doubles(AGENTS * P, -1, 1).toArray();

    @Test
    void leavesNoGradientInTheSumOfTheLowerCosts() {
        double[] y = new double[Q];
        reference.lowerSolution(x, 0, y);
        double[] sum = new double[Q];
        double[] gradient = new double[Q];
        for (int i = 0; i < AGENTS; i++) {
            agents.objective(i).lowerGradient(own(x, i), y, null, gradient);
            for (int k = 0; k < Q; k++) {
                sum[k] += gradient[k];
            }
        }
        // Round-off of a solve with a well-conditioned 2 x 2 matrix.
        assertThat(sum).containsExactly(new double[Q], within(1e-13));
    }

    @Test
    void isTheSlopeOfTheSumOfTheUpperCosts() {
        double[] gradient = new double[AGENTS * P];
        reference.hypergradient(x, gradient);
        for (int k = 0; k < x.length; k++) {
            double[] above = x.clone();
            double[] below = x.clone();
            above[k] += 0.5;
            below[k] -= 0.5;
            // Central differences of a quadratic are exact up to the round-off of costs of size ten.
            assertThat(cost(above) - cost(below)).isCloseTo(gradient[k], within(1e-12));
        }
    }

    private double cost(double[] at) {
        double sum = 0;
        double[] y = new double[Q];
        reference.lowerSolution(at, 0, y);
        for (int i = 0; i < AGENTS; i++) {
            sum += agents.objective(i).upper(own(at, i), y, null);
        }
        return sum;
    }

    private static double[] own(double[] all, int agent) {
        return Arrays.copyOfRange(all, agent * P, (agent + 1) * P);
    }

    private static final class Seeded implements ModelContext {

        @Override
        public int agents() {
            return AGENTS;
        }

        @Override
        public ProblemClass problem() {
            return ProblemClass.PERSONAL_UPPER;
        }

        @Override
        public Optional<NetworkData> data() {
            return Optional.empty();
        }

        @Override
        public Kernels kernels() {
            throw new IllegalStateException("quadratics do not use the kernels");
        }

        @Override
        public RandomGenerator random(String purpose, int agent) {
            return new Random(purpose.hashCode() + 31L * agent);
        }
    }
}
