package org.parley.plugins.models.policy;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.Metric;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;
import org.parley.plugins.models.reference.ExactAnswers;

/** Agents with rewards of their own in one environment. */
final class PolicyEvaluation implements BilevelModel {

    private final Environment environment;
    private final IntFunction<PolicyObjective> objectives;
    private final int agents;
    private double[] solution;

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
    public AgentCosts agent(int agent) {
        return objectives.apply(agent).judgedAgainst(this::solution);
    }

    /** How far each agent's x is from the network's solution: |x_i - x*|^2. */
    @Override
    public List<Metric> metrics() {
        return List.of(new Metric("squared_error", false));
    }

    /** Found when first asked for, as few runs but those that record need it. */
    private synchronized double[] solution() {
        if (solution == null) {
            solution = FixedPoint.of(
                    IntStream.range(0, agents).mapToObj(objectives).toList());
        }
        return solution;
    }

    @Override
    public Optional<Reference> reference(ProblemClass problem) {
        return ExactAnswers.AUTO.reference(this, problem, agents, (long) agents * environment.states());
    }
}
