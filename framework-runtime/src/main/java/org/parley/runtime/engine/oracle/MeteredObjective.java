package org.parley.runtime.engine.oracle;

import org.parley.api.model.Draw;
import org.parley.api.model.Objective;
import org.parley.runtime.engine.oracle.AgentEvaluator.Product;

/** An agent's costs that count what is asked of them; handed to an {@link org.parley.api.run.Agent}. */
record MeteredObjective(LazyDoubles doubles, WorkTally tally) implements Objective<double[]> {

    @Override
    public void moved() {
        tally.moved();
        doubles.moved();
    }

    @Override
    public double upper(double[] x, double[] y, Draw draw) {
        tally.countUpper(Product.UPPER, x, y, draw);
        return doubles.get().upper(x, y, draw);
    }

    @Override
    public double lower(double[] x, double[] y, Draw draw) {
        tally.countLower(Product.LOWER, x, y, draw);
        return doubles.get().lower(x, y, draw);
    }

    @Override
    public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
        tally.countUpper(Product.UPPER_GRADIENT_X, x, y, draw);
        doubles.get().upperGradientX(x, y, draw, out);
    }

    @Override
    public void upperGradientY(double[] x, double[] y, Draw draw, double[] out) {
        tally.countUpper(Product.UPPER_GRADIENT_Y, x, y, draw);
        doubles.get().upperGradientY(x, y, draw, out);
    }

    @Override
    public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
        tally.countLower(Product.LOWER_GRADIENT, x, y, draw);
        doubles.get().lowerGradient(x, y, draw, out);
    }

    @Override
    public void lowerGradientX(double[] x, double[] y, Draw draw, double[] out) {
        tally.countLower(Product.LOWER_GRADIENT_X, x, y, draw);
        doubles.get().lowerGradientX(x, y, draw, out);
    }

    @Override
    public void hessian(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        tally.countSecondOrder(Product.HESSIAN, draw);
        doubles.get().hessian(x, y, draw, v, out);
    }

    @Override
    public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        tally.countSecondOrder(Product.MIXED, draw);
        doubles.get().mixed(x, y, draw, v, out);
    }

    @Override
    public void measure(double[] x, double[] y, double[] out) {
        doubles.get().measure(x, y, out);
    }
}
