package org.parley.tck.law;

import org.parley.api.model.Objective;
import org.parley.tck.law.ModelTrial.Case;

/** The costs of a model. */
enum Cost implements Answer {
    UPPER("f"),
    LOWER("g");

    private final String symbol;

    Cost(String symbol) {
        this.symbol = symbol;
    }

    @Override
    public String symbol() {
        return symbol;
    }

    @Override
    public boolean isOfF() {
        return this == UPPER;
    }

    @Override
    public boolean isLeftOut(Case at) {
        return false;
    }

    @Override
    public double[] kept(Case at, double[] v) {
        return new double[] {value(at.costs(), at.x(), at.y(), at)};
    }

    /** The same by code for single precision. */
    double kept(Case at, Objective<float[]> costs) {
        return value(costs, Vectors.narrowed(at.x()), Vectors.narrowed(at.y()), at);
    }

    private <A> double value(Objective<A> costs, A x, A y, Case on) {
        return isOfF() ? costs.upper(x, y, on.upper()) : costs.lower(x, y, on.lower());
    }
}
