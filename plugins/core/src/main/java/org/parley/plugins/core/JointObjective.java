package org.parley.plugins.core;

import java.util.function.IntFunction;
import org.parley.api.model.Draw;
import org.parley.api.model.Objective;

/**
 * One cost of (x, y) as the upper cost of w = (x, y); the lower cost is zero and its variable has no entries.
 *
 * @param <A> {@code double[]} or {@code float[]}
 */
final class JointObjective<A> implements Objective<A> {

    private final Objective<A> costs;
    private final Loss loss;
    private final int p;
    private final int q;
    private final A x;
    private final A y;
    private final A gradientX;
    private final A gradientY;
    private final A zero;

    JointObjective(Objective<A> costs, Loss loss, int p, int q, IntFunction<A> allocation) {
        this.costs = costs;
        this.loss = loss;
        this.p = p;
        this.q = q;
        x = allocation.apply(p);
        y = allocation.apply(q);
        gradientX = allocation.apply(p);
        gradientY = allocation.apply(q);
        zero = allocation.apply(p + q);
    }

    @Override
    public double upper(A w, A none, Draw draw) {
        split(w);
        return loss.value(costs, x, y, draw);
    }

    @Override
    public double lower(A w, A none, Draw draw) {
        return 0;
    }

    @Override
    public void moved() {
        costs.moved();
    }

    @Override
    public void upperGradientX(A w, A none, Draw draw, A out) {
        split(w);
        loss.gradientX(costs, x, y, draw, gradientX);
        loss.gradientY(costs, x, y, draw, gradientY);
        System.arraycopy(gradientX, 0, out, 0, p);
        System.arraycopy(gradientY, 0, out, p, q);
    }

    @Override
    public void upperGradientY(A w, A none, Draw draw, A out) {}

    @Override
    public void lowerGradient(A w, A none, Draw draw, A out) {}

    @Override
    public void lowerGradientX(A w, A none, Draw draw, A out) {
        System.arraycopy(zero, 0, out, 0, p + q);
    }

    @Override
    public void hessian(A w, A none, Draw draw, A v, A out) {}

    @Override
    public void mixed(A w, A none, Draw draw, A v, A out) {
        System.arraycopy(zero, 0, out, 0, p + q);
    }

    @Override
    public void measure(A w, A none, double[] out) {
        split(w);
        costs.measure(x, y, out);
    }

    private void split(A w) {
        System.arraycopy(w, 0, x, 0, p);
        System.arraycopy(w, p, y, 0, q);
    }
}
