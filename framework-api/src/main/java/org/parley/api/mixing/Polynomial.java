package org.parley.api.mixing;

import java.util.Arrays;

/** A polynomial of the mixing matrix W: each power is one exchange with the neighbors. Immutable. */
public final class Polynomial {

    private final double[] coefficients;

    private Polynomial(double[] coefficients) {
        this.coefficients = coefficients;
    }

    /**
     * @param coefficients constant term first: {@code of(0, 1)} is W, {@code of(1, -1)} is I - W
     */
    public static Polynomial of(double... coefficients) {
        return new Polynomial(coefficients.clone());
    }

    /** The highest power with a coefficient that is not zero; 0 for a constant. */
    public int degree() {
        int degree = coefficients.length - 1;
        while (degree > 0 && coefficients[degree] == 0) {
            degree--;
        }
        return Math.max(0, degree);
    }

    /** 0 beyond the degree. */
    public double coefficient(int power) {
        return power < coefficients.length ? coefficients[power] : 0;
    }

    /** The value where W has the eigenvalue lambda. */
    public double at(double lambda) {
        double value = 0;
        for (int power = degree(); power >= 0; power--) {
            value = value * lambda + coefficient(power);
        }
        return value;
    }

    public boolean isZero() {
        return degree() == 0 && coefficient(0) == 0;
    }

    /** {@code [0.0, 1.0]}, as run files write it. */
    @Override
    public String toString() {
        return Arrays.toString(coefficients);
    }
}
