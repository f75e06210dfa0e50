package org.parley.plugins.djl;

import java.util.Optional;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.Objective;
import org.parley.api.model.SecondOrder;

/** One agent of a model on an engine. */
record AutodiffCosts(AutodiffModel model, AutodiffEngine engine, Products products, AgentShares shares)
        implements AgentCosts {

    @Override
    public Objective<double[]> doubles() {
        EngineCosts<double[]> costs = on(Numbers.DOUBLE);
        return new AutodiffObjective<>(Numbers.DOUBLE, costs, products, new CentralDifferences(costs));
    }

    @Override
    public Optional<Objective<float[]>> floats() {
        return Optional.of(new AutodiffObjective<>(
                Numbers.SINGLE, on(Numbers.SINGLE), products, new CentralDifferences(on(Numbers.DOUBLE))));
    }

    @Override
    public int upperSamples() {
        return shares.upper().size();
    }

    @Override
    public int lowerSamples() {
        return shares.lower().size();
    }

    @Override
    public SecondOrder secondOrder() {
        return products.grade();
    }

    private <A> EngineCosts<A> on(Numbers<A> numbers) {
        return new EngineCosts<>(EngineBinding.of(model, engine, numbers), shares);
    }
}
