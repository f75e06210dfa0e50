package org.parley.plugins.sparkle;

/** Coefficients of a polynomial of W, constant term first. */
record Polynomial(double[] coefficients) {

    int degree() {
        return coefficients.length - 1;
    }

    double coefficient(int power) {
        return power < coefficients.length ? coefficients[power] : 0;
    }

    double at(double lambda) {
        double value = 0;
        for (int power = degree(); power >= 0; power--) {
            value = value * lambda + coefficients[power];
        }
        return value;
    }
}
