package org.parley.plugins.privacy;

/**
 * Adds up what noisy directions give away, in Rényi divergences.
 *
 * <p>An agent with other data has another direction of length C at most, so two of them are at most 2C apart. With noise of deviation sigma C,
 * their Rényi divergence of order a is at most a (2C)^2 / (2 (sigma C)^2) = 2 a / sigma^2, and k of them have k times that, also if each
 * depends on those before (Mironov, "Rényi differential privacy", 2017). A divergence a rho for every order a > 1 gives
 * (epsilon, delta)-privacy with epsilon = a rho + log(1 / delta) / (a - 1), which is least at a = 1 + sqrt(log(1 / delta) / rho).
 */
final class RenyiAccountant {

    private final double delta;
    private double rho;

    RenyiAccountant(double delta) {
        this.delta = delta;
    }

    /** @param sigma the noise's standard deviation, relative to the length that directions are cut to */
    void add(double releases, double sigma) {
        rho += 2 * releases / (sigma * sigma);
    }

    double epsilon() {
        return rho + 2 * Math.sqrt(rho * StrictMath.log(1 / delta));
    }
}
