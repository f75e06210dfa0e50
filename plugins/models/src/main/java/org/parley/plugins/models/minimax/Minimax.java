package org.parley.plugins.models.minimax;

import java.util.List;
import java.util.Optional;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;
import org.parley.plugins.models.reference.ExactAnswers;

/** A network of {@link SaddleObjective}s. */
final class Minimax implements BilevelModel {

    private final List<SaddleObjective> agents;
    private final int upperDimension;
    private final int lowerDimension;

    Minimax(List<SaddleObjective> agents, int upperDimension, int lowerDimension) {
        this.agents = List.copyOf(agents);
        this.upperDimension = upperDimension;
        this.lowerDimension = lowerDimension;
    }

    @Override
    public int upperDimension() {
        return upperDimension;
    }

    @Override
    public int lowerDimension() {
        return lowerDimension;
    }

    @Override
    public AgentCosts agent(int agent) {
        return agents.get(agent);
    }

    @Override
    public Optional<Reference> reference(ProblemClass problem) {
        return ExactAnswers.AUTO.reference(this, problem, agents.size(), agents.size());
    }
}
