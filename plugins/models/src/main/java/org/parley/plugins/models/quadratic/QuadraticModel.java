package org.parley.plugins.models.quadratic;

import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.apache.commons.math3.linear.NonPositiveDefiniteMatrixException;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;

/** A network of quadratic problems, one per agent. */
final class QuadraticModel implements BilevelModel {

    private final QuadraticStore agents;
    private final List<QuadraticStore> samples;

    /**
     * @param samples what each agent's problem is the average of; empty when agents have no samples
     */
    QuadraticModel(QuadraticStore agents, List<QuadraticStore> samples) {
        this.agents = agents;
        this.samples = List.copyOf(samples);
    }

    @Override
    public int upperDimension() {
        return agents.upperDimension();
    }

    @Override
    public int lowerDimension() {
        return agents.lowerDimension();
    }

    @Override
    public AgentCosts agent(int agent) {
        return samples.isEmpty()
                ? agents.objective(agent)
                : new FiniteSumObjective(agents.objective(agent), samples.get(agent));
    }

    @Override
    public Optional<Reference> reference(ProblemClass problem) {
        return switch (problem) {
            case SHARED_LOWER ->
                Optional.of(new QuadraticReference(
                        List.of(new ExactSolution(Quadratic.average(agents, upperDimension(), lowerDimension()))),
                        upperDimension()));
            case PERSONAL_LOWER ->
                Optional.of(new QuadraticReference(
                        StreamSupport.stream(agents.spliterator(), false)
                                .map(ExactSolution::new)
                                .toList(),
                        upperDimension()));
            case PRIVATE_UPPER -> Optional.of(new PrivateUpperReference(agents));
        };
    }

    /** The first agent whose lower problem has no unique solution, or the network's when it is shared; nothing when all is well. */
    Optional<String> whereLowerIsNotConvex(ProblemClass problem) {
        if (problem != ProblemClass.PERSONAL_LOWER) {
            Quadratic average = Quadratic.average(agents, upperDimension(), lowerDimension());
            return isConvex(average) ? Optional.empty() : Optional.of("the average of the G of all agents");
        }
        int agent = 0;
        for (Quadratic one : agents) {
            if (!isConvex(one)) {
                return Optional.of("G of agent " + agent);
            }
            agent++;
        }
        return Optional.empty();
    }

    private static boolean isConvex(Quadratic problem) {
        try {
            new ExactSolution(problem);
            return true;
        } catch (NonPositiveDefiniteMatrixException exception) {
            return false;
        }
    }
}
