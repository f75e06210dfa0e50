package org.parley.api.topology;

/**
 * The extreme eigenvalues of a symmetric matrix on the space orthogonal to the constant vector.
 *
 * @param smallest the smallest one
 * @param largest the largest one; for a Laplacian's smallest, the algebraic connectivity, see {@link Graph#laplacianSpectrum}
 */
public record Spectrum(double smallest, double largest) {

    /** One agent cannot disagree: there is nothing beyond the constant vector. */
    static final Spectrum OF_ONE_AGENT = new Spectrum(0, 0);

    /** rho: how much of a disagreement survives one mix. */
    public double radius() {
        return Math.max(Math.abs(smallest), Math.abs(largest));
    }
}
