package org.parley.plugins.djl;

import java.util.Optional;
import org.parley.api.model.AgentObjective;
import org.parley.api.model.Draw;
import org.parley.api.model.FloatObjective;
import org.parley.api.model.SecondOrder;

/** Shows one agent's costs to the framework. */
final class AutodiffObjective implements AgentObjective {

    private final AutodiffModel model;
    private final AutodiffEngine engine;
    private final Products products;
    private final AgentShares shares;
    private final EngineCosts<double[]> costs;

    AutodiffObjective(AutodiffModel model, AutodiffEngine engine, Products products, AgentShares shares) {
        this.model = model;
        this.engine = engine;
        this.products = products;
        this.shares = shares;
        costs = new EngineCosts<>(EngineBinding.of(model, engine, Numbers.DOUBLE), shares);
    }

    @Override
    public void moved() {
        costs.moved();
    }

    @Override
    public double upper(double[] x, double[] y, Draw draw) {
        return costs.upperValue(x, y, draw);
    }

    @Override
    public double lower(double[] x, double[] y, Draw draw) {
        return costs.lowerValue(x, y, draw);
    }

    @Override
    public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
        copy(costs.upperGradients(x, y, draw).x(), out);
    }

    @Override
    public void upperGradientY(double[] x, double[] y, Draw draw, double[] out) {
        copy(costs.upperGradients(x, y, draw).y(), out);
    }

    @Override
    public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
        copy(costs.lowerGradients(x, y, draw).y(), out);
    }

    @Override
    public void lowerGradientX(double[] x, double[] y, Draw draw, double[] out) {
        copy(costs.lowerGradients(x, y, draw).x(), out);
    }

    @Override
    public void hessian(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        copy(products(x, y, draw, v).y(), out);
    }

    @Override
    public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        copy(products(x, y, draw, v).x(), out);
    }

    private LossEvaluation.Pair<double[]> products(double[] x, double[] y, Draw draw, double[] v) {
        return products == Products.DIFFERENCES
                ? new CentralDifferences(costs).products(x, y, draw, v)
                : costs.products(x, y, draw, v, products == Products.TWICE);
    }

    @Override
    public void measure(double[] x, double[] y, double[] out) {
        costs.measure(x, y, out);
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

    @Override
    public Optional<FloatObjective> floats() {
        return Optional.of(new SingleObjective(
                new EngineCosts<>(EngineBinding.of(model, engine, Numbers.SINGLE), shares),
                products,
                new CentralDifferences(costs)));
    }

    private static void copy(double[] from, double[] to) {
        System.arraycopy(from, 0, to, 0, from.length);
    }
}
