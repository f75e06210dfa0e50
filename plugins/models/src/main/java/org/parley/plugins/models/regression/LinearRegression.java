package org.parley.plugins.models.regression;

import java.util.List;
import java.util.Optional;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.Metric;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;
import org.parley.plugins.models.reference.ExactAnswers;

/** A network of {@link RegressionObjective}s. */
final class LinearRegression implements BilevelModel {

    /** Beyond this many rows or features the solution takes longer to find than most runs. */
    private static final int MOST_TO_SOLVE = 1000;

    private final List<RegressionObjective> agents;
    private final int rows;
    private final int features;
    private double[] solution;

    LinearRegression(List<RegressionObjective> agents, int rows, int features) {
        this.agents = List.copyOf(agents);
        this.rows = rows;
        this.features = features;
        if (isSolvable()) {
            agents.forEach(agent -> agent.judgedAgainst(this::solution));
        }
    }

    @Override
    public int upperDimension() {
        return rows;
    }

    @Override
    public int lowerDimension() {
        return features;
    }

    @Override
    public AgentCosts agent(int agent) {
        return agents.get(agent);
    }

    /** How far each agent's x is from the solution with a shared y: |x_i - x*|^2. */
    @Override
    public List<Metric> metrics() {
        return isSolvable() ? List.of(new Metric("squared_error", false)) : List.of();
    }

    private boolean isSolvable() {
        return Math.max(rows, features) <= MOST_TO_SOLVE;
    }

    /** Found when first asked for, as few runs but those that record need it. */
    private synchronized double[] solution() {
        if (solution == null) {
            solution = NetworkSolution.of(agents);
        }
        return solution;
    }

    @Override
    public Optional<Reference> reference(ProblemClass problem) {
        return ExactAnswers.AUTO.reference(this, problem, agents.size(), (long) agents.size() * rows);
    }
}
