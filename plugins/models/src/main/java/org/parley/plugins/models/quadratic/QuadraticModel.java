package org.parley.plugins.models.quadratic;

import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.linear.NonPositiveDefiniteMatrixException;
import org.parley.api.model.AgentObjective;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;

/** A network of quadratic problems, one per agent. */
final class QuadraticModel implements BilevelModel {

    private final List<Quadratic> agents;

    QuadraticModel(List<Quadratic> agents) {
        this.agents = List.copyOf(agents);
    }

    @Override
    public int upperDimension() {
        return agents.get(0).upperDimension();
    }

    @Override
    public int lowerDimension() {
        return agents.get(0).lowerDimension();
    }

    @Override
    public AgentObjective agent(int agent) {
        return new QuadraticObjective(agents.get(agent));
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
                        agents.stream().map(ExactSolution::new).toList(), upperDimension()));
            case PRIVATE_UPPER -> Optional.of(new PrivateUpperReference(agents));
        };
    }

    /** The first agent whose lower problem has no unique solution, or the network's when it is shared; nothing when all is well. */
    Optional<String> whereLowerIsNotConvex(ProblemClass problem) {
        if (problem != ProblemClass.PERSONAL_LOWER) {
            Quadratic average = Quadratic.average(agents, upperDimension(), lowerDimension());
            return isConvex(average) ? Optional.empty() : Optional.of("the average of the G of all agents");
        }
        for (int agent = 0; agent < agents.size(); agent++) {
            if (!isConvex(agents.get(agent))) {
                return Optional.of("G of agent " + agent);
            }
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
