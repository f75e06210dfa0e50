package org.parley.api.topology;

/**
 * The extreme eigenvalues of a symmetric matrix on the space orthogonal to the constant vector.
 *
 * @param smallest the smallest eigenvalue; for a Laplacian, the algebraic connectivity (see
 *     {@link Graph#laplacianSpectrum})
 * @param largest the largest eigenvalue
 */
public record Spectrum(double smallest, double largest) {

    /** The spectrum for one agent, where no vector is orthogonal to the constant vector. */
    static final Spectrum OF_ONE_AGENT = new Spectrum(0, 0);

    /** {@return rho, the factor by which one exchange reduces the disagreement between agents} */
    public double radius() {
        return Math.max(Math.abs(smallest), Math.abs(largest));
    }
}
