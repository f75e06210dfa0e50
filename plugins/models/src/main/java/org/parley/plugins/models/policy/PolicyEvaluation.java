package org.parley.plugins.models.policy;

import java.util.Optional;
import java.util.function.IntFunction;
import org.parley.api.model.AgentObjective;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;
import org.parley.plugins.models.reference.ExactAnswers;

/** Agents with rewards of their own in one environment. */
final class PolicyEvaluation implements BilevelModel {

    private final Environment environment;
    private final IntFunction<PolicyObjective> objectives;
    private final int agents;

    /**
     * @param objectives makes the costs of an agent
     */
    PolicyEvaluation(Environment environment, IntFunction<PolicyObjective> objectives, int agents) {
        this.environment = environment;
        this.objectives = objectives;
        this.agents = agents;
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
        return objectives.apply(agent);
    }

    @Override
    public Optional<Reference> reference(ProblemClass problem) {
        return ExactAnswers.AUTO.reference(this, problem, agents, (long) agents * environment.states());
    }
}
