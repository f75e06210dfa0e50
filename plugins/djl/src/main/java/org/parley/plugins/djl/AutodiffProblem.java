package org.parley.plugins.djl;

import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.parley.api.data.NetworkData;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.Metric;

/** A model on an engine, for the agents of a run. */
final class AutodiffProblem implements BilevelModel {

    private final AutodiffModel model;
    private final AutodiffEngine engine;
    private final Products products;
    private final Optional<NetworkData> data;

    AutodiffProblem(AutodiffModel model, AutodiffEngine engine, Products products, Optional<NetworkData> data) {
        this.model = model;
        this.engine = engine;
        this.products = products;
        this.data = data;
    }

    @Override
    public int upperDimension() {
        return model.upper().size();
    }

    @Override
    public int lowerDimension() {
        return model.lower().size();
    }

    @Override
    public AgentCosts agent(int agent) {
        return new AutodiffCosts(
                model,
                engine,
                products,
                new AgentShares(agent, data.map(all -> all.agent(agent)), model.judgedByTraining()));
    }

    @Override
    public void start(int agent, RandomGenerator random, double[] x, double[] y) {
        model.upper().fill(random, x);
        model.lower().fill(random, y);
    }

    @Override
    public List<Metric> metrics() {
        return model instanceof Classifier && data.isPresent()
                ? List.of(new Metric("test_accuracy", true), new Metric("validation_accuracy", false))
                : List.of();
    }
}
