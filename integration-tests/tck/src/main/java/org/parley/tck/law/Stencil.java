package org.parley.tck.law;

import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/**
 * Derivatives along a line by five-point differences, whose error falls with the fourth power of the step.
 *
 * <p>Several steps are tried and the one that agrees best with the claim counts: a right derivative agrees for some step between
 * curvature and round-off, even close to a kink; a wrong one agrees for none.
 */
final class Stencil {

    /** The first suits most; costs may be expensive to evaluate. */
    private static final double[] STEPS = {1e-3, 1e-2, 1e-4, 1e-1, 1e-5, 1e-6, 1e-7};

    /** Better than any law asks for, so that no other step needs to be tried. */
    private static final double AGREEMENT = 1e-9;

    private Stencil() {}

    /**
     * @param along a vector as a function of the position on the line
     * @param error how far a derivative at 0 is from the claim
     * @return the smallest error, or one that is small enough
     */
    static double smallestError(DoubleFunction<double[]> along, ToDoubleFunction<double[]> error) {
        double smallest = Double.POSITIVE_INFINITY;
        for (double h : STEPS) {
            double found = error.applyAsDouble(derivative(along, h));
            smallest = found < smallest ? found : smallest;
            if (smallest <= AGREEMENT) {
                break;
            }
        }
        return smallest;
    }

    private static double[] derivative(DoubleFunction<double[]> along, double h) {
        double[] near = Vectors.sum(along.apply(h), -1, along.apply(-h));
        double[] far = Vectors.sum(along.apply(2 * h), -1, along.apply(-2 * h));
        double[] derivative = new double[near.length];
        for (int k = 0; k < near.length; k++) {
            derivative[k] = (8 * near[k] - far[k]) / (12 * h);
        }
        return derivative;
    }
}
