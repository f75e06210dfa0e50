package org.parley.plugins.djl;

import org.parley.api.model.Draw;
import org.parley.api.model.Objective;

/**
 * Shows one agent's costs to the framework.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
final class AutodiffObjective<A> implements Objective<A> {

    private final Numbers<A> numbers;
    private final EngineCosts<A> costs;
    private final Products products;
    private final CentralDifferences differences;

    /** @param differences in double precision, whatever the precision of the rest */
    AutodiffObjective(Numbers<A> numbers, EngineCosts<A> costs, Products products, CentralDifferences differences) {
        this.numbers = numbers;
        this.costs = costs;
        this.products = products;
        this.differences = differences;
    }

    @Override
    public void moved() {
        costs.moved();
    }

    @Override
    public double upper(A x, A y, Draw draw) {
        return costs.upperValue(x, y, draw);
    }

    @Override
    public double lower(A x, A y, Draw draw) {
        return costs.lowerValue(x, y, draw);
    }

    @Override
    public void upperGradientX(A x, A y, Draw draw, A out) {
        costs.upperGradient(Side.X, x, y, draw, out);
    }

    @Override
    public void upperGradientY(A x, A y, Draw draw, A out) {
        costs.upperGradient(Side.Y, x, y, draw, out);
    }

    @Override
    public void lowerGradient(A x, A y, Draw draw, A out) {
        costs.lowerGradient(Side.Y, x, y, draw, out);
    }

    @Override
    public void lowerGradientX(A x, A y, Draw draw, A out) {
        costs.lowerGradient(Side.X, x, y, draw, out);
    }

    @Override
    public void hessian(A x, A y, Draw draw, A v, A out) {
        product(Side.Y, x, y, draw, v, out);
    }

    @Override
    public void mixed(A x, A y, Draw draw, A v, A out) {
        product(Side.X, x, y, draw, v, out);
    }

    @Override
    public void measure(A x, A y, double[] out) {
        costs.measure(x, y, out);
    }

    private void product(Side side, A x, A y, Draw draw, A v, A out) {
        if (products == Products.DIFFERENCES) {
            Pair<double[]> wide =
                    differences.products(numbers.widened(x), numbers.widened(y), draw, numbers.widened(v));
            numbers.copy(numbers.narrowed(wide.of(side)), out);
        } else {
            costs.product(side, x, y, draw, v, products == Products.TWICE, out);
        }
    }
}
