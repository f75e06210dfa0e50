package org.parley.plugins.models.regression;

import java.util.List;
import java.util.Optional;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;
import org.parley.plugins.models.reference.ExactAnswers;

/** A network of {@link RegressionObjective}s. */
final class LinearRegression implements BilevelModel {

    private final List<RegressionObjective> agents;
    private final int rows;
    private final int features;

    LinearRegression(List<RegressionObjective> agents, int rows, int features) {
        this.agents = List.copyOf(agents);
        this.rows = rows;
        this.features = features;
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

    @Override
    public Optional<Reference> reference(ProblemClass problem) {
        return ExactAnswers.AUTO.reference(this, problem, agents.size(), (long) agents.size() * rows);
    }
}
