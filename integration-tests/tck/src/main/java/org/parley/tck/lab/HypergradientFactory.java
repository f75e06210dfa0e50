package org.parley.tck.lab;

import java.util.List;
import java.util.Set;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.run.AgentWork;
import org.parley.api.run.Scope;

/** The exact hypergradient of a {@link LabProblem}, which no real estimator could know: the whole network's, at the agent's own point. */
final class HypergradientFactory implements EstimatorFactory {

    static final String NAME = "tck-hypergradient";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "The exact hypergradient of the test kit's problem.";
    }

    @Override
    public Estimator create(Settings settings, Scope scope) {
        LabCosts network = new LabProblem(scope.agents()).average();
        AgentWork work = (agent, objective, draws, random, in, out) -> System.arraycopy(
                network.hypergradient(new ArrayRealVector(in[0]), new ArrayRealVector(in[1]))
                        .toArray(),
                0,
                out[0],
                0,
                out[0].length);
        return (x, y, direction) -> scope.perAgent("hypergradient", List.of(x, y), List.of(direction), work);
    }

    @Override
    public Set<Role> roles() {
        return Set.of(Role.UPPER);
    }
}
