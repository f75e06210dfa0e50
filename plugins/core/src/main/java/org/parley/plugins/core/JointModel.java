package org.parley.plugins.core;

import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.Metric;
import org.parley.api.model.ModelContext;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;

/** A bilevel problem turned into a single-level one: w = (x, y) minimises one of its costs. */
record JointModel(BilevelModel model, Loss loss, ModelContext context) implements BilevelModel {

    @Override
    public int upperDimension() {
        return model.upperDimension() + model.lowerDimension();
    }

    @Override
    public int lowerDimension() {
        return 0;
    }

    @Override
    public AgentCosts agent(int agent) {
        return new JointCosts(model.agent(agent), loss, model.upperDimension(), model.lowerDimension());
    }

    @Override
    public void start(int agent, RandomGenerator random, double[] w, double[] none) {
        double[] x = new double[model.upperDimension()];
        double[] y = new double[model.lowerDimension()];
        model.start(agent, random, x, y);
        System.arraycopy(x, 0, w, 0, x.length);
        System.arraycopy(y, 0, w, x.length, y.length);
    }

    @Override
    public List<Metric> metrics() {
        return model.metrics();
    }

    /** Models that know their own solution are small enough to have all agents' gradients taken for every record. */
    @Override
    public Optional<Reference> reference(ProblemClass problem) {
        return model.reference(problem).map(exact -> new NetworkGradient(this, context));
    }
}
