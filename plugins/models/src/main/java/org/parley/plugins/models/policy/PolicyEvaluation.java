package org.parley.plugins.models.policy;

import java.util.List;
import java.util.Optional;
import org.parley.api.model.AgentObjective;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;
import org.parley.plugins.models.reference.ComputedReference;

/** Agents with rewards of their own in one environment. */
final class PolicyEvaluation implements BilevelModel {

    private final Environment environment;
    private final List<PolicyObjective> agents;

    PolicyEvaluation(Environment environment, List<PolicyObjective> agents) {
        this.environment = environment;
        this.agents = List.copyOf(agents);
    }

    @Override
    public int upperDimension() {
        return environment.width();
    }

    @Override
    public int lowerDimension() {
        return environment.states();
    }

    @Override
    public AgentObjective agent(int agent) {
        return agents.get(agent);
    }

    @Override
    public Optional<Reference> reference(ProblemClass problem) {
        return ComputedReference.isAffordable(this, (long) agents.size() * environment.states())
                ? ComputedReference.of(this, problem, agents.size())
                : Optional.empty();
    }
}
