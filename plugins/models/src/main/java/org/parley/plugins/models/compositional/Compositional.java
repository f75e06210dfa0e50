package org.parley.plugins.models.compositional;

import java.util.List;
import java.util.Optional;
import org.parley.api.model.AgentObjective;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;
import org.parley.plugins.models.reference.ComputedReference;

/** A portfolio whose returns were seen by different agents. */
final class Compositional implements BilevelModel {

    private final List<PortfolioObjective> agents;
    private final int assets;

    Compositional(List<PortfolioObjective> agents, int assets) {
        this.agents = List.copyOf(agents);
        this.assets = assets;
    }

    @Override
    public int upperDimension() {
        return assets;
    }

    @Override
    public int lowerDimension() {
        return 2;
    }

    @Override
    public AgentObjective agent(int agent) {
        return agents.get(agent);
    }

    @Override
    public Optional<Reference> reference(ProblemClass problem) {
        long samples =
                agents.stream().mapToLong(PortfolioObjective::lowerSamples).sum();
        return ComputedReference.isAffordable(this, samples)
                ? ComputedReference.of(this, problem, agents.size())
                : Optional.empty();
    }
}
