package org.parley.runtime.engine.oracle;

import org.parley.api.model.Draw;
import org.parley.api.model.Objective;
import org.parley.runtime.engine.oracle.AgentEvaluator.Product;

/** An agent's costs that count what is asked of them; handed to an {@link org.parley.api.run.Agent}. */
final class MeteredObjective implements Objective<double[]> {

    private final LazyDoubles doubles;
    private final Spent spent = new Spent();
    private double[][] inputs = new double[0][];
    private boolean upperCounted;
    private boolean lowerCounted;
    private long countedElsewhere;

    MeteredObjective(LazyDoubles doubles) {
        this.doubles = doubles;
    }

    /** A new piece of work begins, on these rows; the first two are the point, if it looks at one. */
    void begin(double[][] rows) {
        inputs = rows;
        spent.reset();
        forgetCounts();
    }

    /** What was asked since {@link #begin}. */
    Spent spent() {
        return spent;
    }

    @Override
    public void moved() {
        forgetCounts();
        doubles.moved();
    }

    @Override
    public double upper(double[] x, double[] y, Draw draw) {
        countUpper(Product.UPPER, x, y, draw);
        return doubles.get().upper(x, y, draw);
    }

    @Override
    public double lower(double[] x, double[] y, Draw draw) {
        countLower(Product.LOWER, x, y, draw);
        return doubles.get().lower(x, y, draw);
    }

    @Override
    public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
        countUpper(Product.UPPER_GRADIENT_X, x, y, draw);
        doubles.get().upperGradientX(x, y, draw, out);
    }

    @Override
    public void upperGradientY(double[] x, double[] y, Draw draw, double[] out) {
        countUpper(Product.UPPER_GRADIENT_Y, x, y, draw);
        doubles.get().upperGradientY(x, y, draw, out);
    }

    @Override
    public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
        countLower(Product.LOWER_GRADIENT, x, y, draw);
        doubles.get().lowerGradient(x, y, draw, out);
    }

    @Override
    public void lowerGradientX(double[] x, double[] y, Draw draw, double[] out) {
        countLower(Product.LOWER_GRADIENT_X, x, y, draw);
        doubles.get().lowerGradientX(x, y, draw, out);
    }

    @Override
    public void hessian(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        spent.asked |= Product.HESSIAN.bit();
        spent.hessian += draw.size();
        doubles.get().hessian(x, y, draw, v, out);
    }

    @Override
    public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        spent.asked |= Product.MIXED.bit();
        spent.hessian += draw.size();
        doubles.get().mixed(x, y, draw, v, out);
    }

    @Override
    public void measure(double[] x, double[] y, double[] out) {
        doubles.get().measure(x, y, out);
    }

    private void countUpper(Product asked, double[] x, double[] y, Draw draw) {
        spent.asked |= asked.bit();
        if (!isThePoint(x, y)) {
            countElsewhere(draw);
        } else if (!upperCounted) {
            spent.upper += draw.size();
            upperCounted = true;
        }
    }

    private void countLower(Product asked, double[] x, double[] y, Draw draw) {
        spent.asked |= asked.bit();
        if (!isThePoint(x, y)) {
            countElsewhere(draw);
        } else if (!lowerCounted) {
            spent.lower += draw.size();
            lowerCounted = true;
        }
    }

    private void countElsewhere(Draw draw) {
        if (draw.size() > countedElsewhere) {
            spent.elsewhere += draw.size() - countedElsewhere;
            countedElsewhere = draw.size();
        }
    }

    private boolean isThePoint(double[] x, double[] y) {
        return inputs.length >= 2 && x == inputs[0] && y == inputs[1];
    }

    private void forgetCounts() {
        upperCounted = false;
        lowerCounted = false;
        countedElsewhere = 0;
    }

    /** What one agent asked for in one piece of work, and the samples it took. */
    static final class Spent {

        /** The products, as a set of bits. */
        int asked;
        /** Of f, at the work's point. */
        long upper;
        /** Of g, at the work's point. */
        long lower;
        /** Pairs at other points. */
        long elsewhere;
        /** Of g, in second-order products. */
        long hessian;

        private void reset() {
            asked = 0;
            upper = 0;
            lower = 0;
            elsewhere = 0;
            hessian = 0;
        }
    }
}
