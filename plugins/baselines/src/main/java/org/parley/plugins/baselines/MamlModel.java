package org.parley.plugins.baselines;

import java.util.List;
import java.util.random.RandomGenerator;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.Metric;

/** A bilevel problem as MAML treats it: w = (x, y) minimises f(w - step grad g(w)), and metrics are those after the inner step. */
record MamlModel(BilevelModel model, double step) implements BilevelModel {

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
        return new MamlCosts(model.agent(agent), model.upperDimension(), model.lowerDimension(), step);
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
}
