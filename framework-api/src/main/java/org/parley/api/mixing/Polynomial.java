package org.parley.api.mixing;

import java.util.Arrays;

/** An immutable polynomial of the mixing matrix W. Each power is one exchange with the neighbors. */
public final class Polynomial {

    private final double[] coefficients;

    private Polynomial(double[] coefficients) {
        this.coefficients = coefficients;
    }

    /**
     * {@return the polynomial with the given coefficients}
     *
     * @param coefficients the coefficients, starting with the constant term: {@code of(0, 1)} is W and
     *     {@code of(1, -1)} is I - W
     */
    public static Polynomial of(double... coefficients) {
        return new Polynomial(coefficients.clone());
    }

    /** {@return the highest power with a nonzero coefficient; 0 for a constant} */
    public int degree() {
        int degree = coefficients.length - 1;
        while (degree > 0 && coefficients[degree] == 0) {
            degree--;
        }
        return Math.max(0, degree);
    }

    /**
     * {@return the coefficient of a power; 0 beyond the degree}
     *
     * @param power the power of W, from 0
     */
    public double coefficient(int power) {
        return power < coefficients.length ? coefficients[power] : 0;
    }

    /**
     * {@return the value of the polynomial at an eigenvalue of W}
     *
     * @param lambda the eigenvalue
     */
    public double at(double lambda) {
        double value = 0;
        for (int power = degree(); power >= 0; power--) {
            value = value * lambda + coefficient(power);
        }
        return value;
    }

    /** {@return whether all coefficients are zero} */
    public boolean isZero() {
        return degree() == 0 && coefficient(0) == 0;
    }

    /** Returns the coefficients as in run files, such as {@code [0.0, 1.0]}. */
    @Override
    public String toString() {
        return Arrays.toString(coefficients);
    }
}
