package org.parley.tck.law;

import java.util.Arrays;
import org.parley.api.model.AgentObjective;
import org.parley.api.model.FloatObjective;
import org.parley.tck.law.ModelTrial.Case;

/** The derivatives of a model: what to call them, and how to ask for them. */
enum Derivative {
    UPPER_GRADIENT_X("upperGradientX", "df/dx"),
    UPPER_GRADIENT_Y("upperGradientY", "df/dy"),
    LOWER_GRADIENT("lowerGradient", "dg/dy"),
    LOWER_GRADIENT_X("lowerGradientX", "dg/dx"),
    HESSIAN("hessian", "(d2g/dydy) v"),
    MIXED("mixed", "(d2g/dxdy) v");

    private final String method;
    private final String symbol;

    Derivative(String method, String symbol) {
        this.method = method;
        this.symbol = symbol;
    }

    String symbol() {
        return symbol;
    }

    /** Whether there is an entry for each of x, not of y. */
    private boolean isOfX() {
        return this == UPPER_GRADIENT_X || this == LOWER_GRADIENT_X || this == MIXED;
    }

    /** Whether it is a matrix times a vector. */
    boolean isProduct() {
        return this == HESSIAN || this == MIXED;
    }

    /** Whether it is of f, not of g. */
    boolean isOfF() {
        return this == UPPER_GRADIENT_X || this == UPPER_GRADIENT_Y;
    }

    /** Its value at the case's point; {@code v} counts for products only. */
    double[] of(Case at, double[] v) {
        at.costs().moved();
        return kept(at, v);
    }

    /** The same with what the model has kept of this point since it moved there. */
    double[] kept(Case at, double[] v) {
        double[] out = new double[isOfX() ? at.x().length : at.y().length];
        Arrays.fill(out, Double.NaN); // whatever is not overwritten shows
        write(at, v, out);
        return out;
    }

    /** The same by code for single precision. */
    double[] kept(Case at, FloatObjective costs, double[] v) {
        float[] x = Vectors.narrowed(at.x());
        float[] y = Vectors.narrowed(at.y());
        float[] narrowV = Vectors.narrowed(v);
        float[] out = new float[isOfX() ? x.length : y.length];
        Arrays.fill(out, Float.NaN); // whatever is not overwritten shows
        switch (this) {
            case UPPER_GRADIENT_X -> costs.upperGradientX(x, y, at.upper(), out);
            case UPPER_GRADIENT_Y -> costs.upperGradientY(x, y, at.upper(), out);
            case LOWER_GRADIENT -> costs.lowerGradient(x, y, at.lower(), out);
            case LOWER_GRADIENT_X -> costs.lowerGradientX(x, y, at.lower(), out);
            case HESSIAN -> costs.hessian(x, y, at.lower(), narrowV, out);
            case MIXED -> costs.mixed(x, y, at.lower(), narrowV, out);
        }
        return Vectors.widened(out);
    }

    void write(Case at, double[] v, double[] out) {
        AgentObjective costs = at.costs();
        switch (this) {
            case UPPER_GRADIENT_X -> costs.upperGradientX(at.x(), at.y(), at.upper(), out);
            case UPPER_GRADIENT_Y -> costs.upperGradientY(at.x(), at.y(), at.upper(), out);
            case LOWER_GRADIENT -> costs.lowerGradient(at.x(), at.y(), at.lower(), out);
            case LOWER_GRADIENT_X -> costs.lowerGradientX(at.x(), at.y(), at.lower(), out);
            case HESSIAN -> costs.hessian(at.x(), at.y(), at.lower(), v, out);
            case MIXED -> costs.mixed(at.x(), at.y(), at.lower(), v, out);
        }
    }

    /** Whether the model leaves it to be completed by differences. */
    boolean isLeftOut(AgentObjective costs) {
        return Arrays.stream(costs.getClass().getMethods())
                .anyMatch(each -> each.getName().equals(method) && each.getDeclaringClass() == AgentObjective.class);
    }
}
