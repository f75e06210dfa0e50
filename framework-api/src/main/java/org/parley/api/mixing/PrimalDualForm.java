package org.parley.api.mixing;

/**
 * The unified form that many strategies can be written in, however they are computed: x+ = C x - A q - B d and d+ = d + B x+, with d = 0
 * at first and A, B squared and C polynomials of W. A strategy that declares its form is checked against it, first iteration included.
 *
 * @param a A, what multiplies the step
 * @param b2 B squared, what the dual integrates; zero for a strategy without memory
 * @param c C, what multiplies the variable
 */
public record PrimalDualForm(Polynomial a, Polynomial b2, Polynomial c) {

    /** Exchanges that one step of the form takes when it is computed as it stands. */
    public int degree() {
        return Math.max(a.degree(), Math.max(b2.degree(), c.degree()));
    }
}
