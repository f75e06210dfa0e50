package org.parley.plugins.core;

import java.util.Optional;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.Objective;

/** An agent of a bilevel problem as one that minimises a single cost of w = (x, y). */
record JointCosts(AgentCosts agent, Loss loss, int p, int q) implements AgentCosts {

    @Override
    public Objective<double[]> doubles() {
        return new JointObjective<>(agent.doubles(), loss, p, q, double[]::new);
    }

    @Override
    public Optional<Objective<float[]>> floats() {
        return agent.floats().map(single -> new JointObjective<>(single, loss, p, q, float[]::new));
    }

    @Override
    public int upperSamples() {
        return loss.samples(agent);
    }
}
