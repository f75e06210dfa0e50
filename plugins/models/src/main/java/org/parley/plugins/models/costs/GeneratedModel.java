package org.parley.plugins.models.costs;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.apache.commons.math3.linear.NonPositiveDefiniteMatrixException;
import org.apache.commons.math3.linear.RealVector;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.Metric;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;

/**
 * A problem with random data, and a reference solution if this is cheap.
 *
 * @param agents the number of agents
 * @param samples the samples of g over all agents
 * @param costs creates the costs of an agent
 */
public record GeneratedModel(
        int upperDimension,
        int lowerDimension,
        int agents,
        long samples,
        IntFunction<? extends AgentCosts> costs,
        List<Metric> metrics)
        implements BilevelModel {

    @Override
    public AgentCosts agent(int agent) {
        return costs.apply(agent);
    }

    @Override
    public Optional<Reference> reference(ProblemClass problem) {
        return ReferenceOption.AUTO.reference(this, problem, agents, samples);
    }

    /** The squared distance of an agent's x from the network's solution, |x_i - x*|^2. */
    public static final class SquaredError {

        public static final Metric METRIC = new Metric("squared_error", false);

        private final Supplier<RealVector> solver;
        private double[] solution;

        /**
         * @param solver may find that a matrix is not positive definite; then the solution is not unique and the distance is undefined
         */
        public SquaredError(Supplier<RealVector> solver) {
            this.solver = solver;
        }

        public double of(double[] x) {
            double[] best = solution(x.length);
            double sum = 0;
            for (int k = 0; k < x.length; k++) {
                sum += (x[k] - best[k]) * (x[k] - best[k]);
            }
            return sum;
        }

        /** Computed on first use, because only runs that record metrics need it. It is NaN if the solution is not unique. */
        public synchronized double[] solution(int dimension) {
            if (solution == null) {
                try {
                    solution = solver.get().toArray();
                } catch (NonPositiveDefiniteMatrixException exception) {
                    solution = new double[dimension];
                    Arrays.fill(solution, Double.NaN);
                }
            }
            return solution;
        }
    }
}
