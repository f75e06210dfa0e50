package org.parley.api.mixing;

/**
 * The unified primal-dual form of a strategy: x⁺ = C x - A q - B d and d⁺ = d + B x⁺. Initially d = 0; A, B² and C are
 * polynomials of W. The test kit compares a strategy with the form that it declares, including the first iteration.
 *
 * @param a A, the factor of the step
 * @param b2 B², the operator that the dual variable integrates; zero for a strategy without memory
 * @param c C, the factor of the variable
 */
public record PrimalDualForm(Polynomial a, Polynomial b2, Polynomial c) {

    /** {@return the number of exchanges in one step of the form} */
    public int degree() {
        return Math.max(a.degree(), Math.max(b2.degree(), c.degree()));
    }
}
