package org.parley.tck.check;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.parley.api.model.Differences;
import org.parley.api.model.Objective;
import org.parley.tck.check.ModelTrial.Case;

/** A value that a model computes at a point: a cost or a derivative. */
sealed interface Answer {

    static List<Answer> all() {
        return Stream.<Answer>concat(Stream.of(Cost.values()), Stream.of(Derivative.values()))
                .toList();
    }

    String symbol();

    /** Returns whether the value belongs to f, not to g. */
    boolean isOfF();

    /** Returns whether the model leaves the value to finite differences. */
    boolean isLeftOut(Case at);

    /** Returns the value, with the state that the model has kept since it moved to the case's point. Only products use {@code v}. */
    double[] kept(Case at, double[] v);

    /** Returns the value at the case's point. */
    default double[] of(Case at, double[] v) {
        at.costs().moved();
        return kept(at, v);
    }

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

        /** Returns the same value, computed by the code for single precision. */
        double kept(Case at, Objective<float[]> costs) {
            return value(costs, Vectors.narrowed(at.x()), Vectors.narrowed(at.y()), at);
        }

        private <A> double value(Objective<A> costs, A x, A y, Case on) {
            return isOfF() ? costs.upper(x, y, on.upper()) : costs.lower(x, y, on.lower());
        }
    }

    /** The derivatives of a model, with their symbols. */
    enum Derivative implements Answer {
        UPPER_GRADIENT_X("df/dx"),
        UPPER_GRADIENT_Y("df/dy"),
        LOWER_GRADIENT("dg/dy"),
        LOWER_GRADIENT_X("dg/dx"),
        HESSIAN("(d2g/dydy) v"),
        MIXED("(d2g/dxdy) v");

        private final String symbol;

        Derivative(String symbol) {
            this.symbol = symbol;
        }

        @Override
        public String symbol() {
            return symbol;
        }

        /** Returns whether the derivative has one entry per entry of x, not of y. */
        private boolean isOfX() {
            return this == UPPER_GRADIENT_X || this == LOWER_GRADIENT_X || this == MIXED;
        }

        /** Returns whether the derivative is a matrix-vector product. */
        boolean isProduct() {
            return this == HESSIAN || this == MIXED;
        }

        @Override
        public boolean isOfF() {
            return this == UPPER_GRADIENT_X || this == UPPER_GRADIENT_Y;
        }

        @Override
        public double[] kept(Case at, double[] v) {
            double[] out = new double[isOfX() ? at.x().length : at.y().length];
            Arrays.fill(out, Double.NaN); // detects entries that are not overwritten
            write(at.costs(), at.x(), at.y(), at, v, out);
            return out;
        }

        /** Returns the same value, computed by the code for single precision. */
        double[] kept(Case at, Objective<float[]> costs, double[] v) {
            float[] x = Vectors.narrowed(at.x());
            float[] y = Vectors.narrowed(at.y());
            float[] out = new float[isOfX() ? x.length : y.length];
            Arrays.fill(out, Float.NaN); // detects entries that are not overwritten
            write(costs, x, y, at, Vectors.narrowed(v), out);
            return Vectors.widened(out);
        }

        private <A> void write(Objective<A> costs, A x, A y, Case on, A v, A out) {
            switch (this) {
                case UPPER_GRADIENT_X -> costs.upperGradientX(x, y, on.upper(), out);
                case UPPER_GRADIENT_Y -> costs.upperGradientY(x, y, on.upper(), out);
                case LOWER_GRADIENT -> costs.lowerGradient(x, y, on.lower(), out);
                case LOWER_GRADIENT_X -> costs.lowerGradientX(x, y, on.lower(), out);
                case HESSIAN -> costs.hessian(x, y, on.lower(), v, out);
                case MIXED -> costs.mixed(x, y, on.lower(), v, out);
            }
        }

        @Override
        public boolean isLeftOut(Case at) {
            return Differences.usedBy(at.costs()).contains(symbol);
        }
    }
}
