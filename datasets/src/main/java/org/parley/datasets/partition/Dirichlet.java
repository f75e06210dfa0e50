package org.parley.datasets.partition;

import java.util.random.RandomGenerator;

/**
 * Random proportions: the symmetric Dirichlet distribution, as normalised gamma variates.
 *
 * <p>Written out, with the reproducible functions of {@link StrictMath}, so that a seed means the same proportions everywhere; and in
 * logarithms, because for a small alpha most gamma variates are below the smallest double.
 *
 * @param alpha concentration: small values give nearly everything to one, large ones the same to all
 */
record Dirichlet(double alpha) {

    /** So many proportions, not negative, with sum 1. */
    double[] draw(int count, RandomGenerator random) {
        double[] shares = new double[count];
        double largest = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < count; k++) {
            shares[k] = logarithmOfGamma(random);
            largest = Math.max(largest, shares[k]);
        }
        double sum = 0;
        for (int k = 0; k < count; k++) {
            shares[k] = StrictMath.exp(shares[k] - largest);
            sum += shares[k];
        }
        for (int k = 0; k < count; k++) {
            shares[k] /= sum;
        }
        return shares;
    }

    /** Below 1, Gamma(alpha) is Gamma(alpha + 1) times U^(1/alpha). */
    private double logarithmOfGamma(RandomGenerator random) {
        if (alpha >= 1) {
            return StrictMath.log(gamma(alpha, random));
        }
        double boosted = StrictMath.log(gamma(alpha + 1, random));
        return boosted + StrictMath.log(1 - random.nextDouble()) / alpha;
    }

    /** Marsaglia and Tsang's squeeze, for shapes of at least 1. */
    private static double gamma(double shape, RandomGenerator random) {
        double d = shape - 1.0 / 3;
        double c = 1 / Math.sqrt(9 * d);
        while (true) {
            double x = random.nextGaussian();
            double v = 1 + c * x;
            if (v > 0) {
                v = v * v * v;
                double u = 1 - random.nextDouble();
                if (StrictMath.log(u) < 0.5 * x * x + d - d * v + d * StrictMath.log(v)) {
                    return d * v;
                }
            }
        }
    }
}
