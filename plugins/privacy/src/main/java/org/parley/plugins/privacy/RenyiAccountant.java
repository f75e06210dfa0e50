package org.parley.plugins.privacy;

/**
 * Accumulates the privacy loss of noisy directions as Rényi divergences of the orders 2 to 512. The divergence of k releases is k times that
 * of one, even if each depends on those before (Mironov, "Rényi differential privacy", 2017).
 *
 * <p>A divergence r(a) of order a gives (epsilon, delta)-privacy with epsilon = r(a) + log(1 / delta) / (a - 1). If all divergences are
 * proportional to a, with r(a) = a rho, the minimum over all real a is at a = 1 + sqrt(log(1 / delta) / rho).
 */
final class RenyiAccountant {

    private static final int FIRST_ORDER = 2;
    private static final int LAST_ORDER = 512;

    private final double delta;
    private double rho;
    private double[] sampled = {};

    RenyiAccountant(double delta) {
        this.delta = delta;
    }

    /**
     * Adds Gaussian mechanisms: of order a, each has the divergence a s^2 / 2, where s is the sensitivity relative to the deviation of the
     * noise.
     */
    void add(double releases, double sensitivity) {
        rho += releases * sensitivity * sensitivity / 2;
    }

    /** Adds Gaussian mechanisms on Poisson samples. */
    void add(double releases, SampledGaussian mechanism) {
        if (releases > 0 && sampled.length == 0) {
            sampled = new double[LAST_ORDER + 1];
        }
        for (int order = FIRST_ORDER; order < sampled.length; order++) {
            sampled[order] += releases * mechanism.divergence(order);
        }
    }

    double epsilon() {
        double surprise = StrictMath.log(1 / delta);
        if (sampled.length == 0) {
            return rho + 2 * Math.sqrt(rho * surprise);
        }
        double least = Double.POSITIVE_INFINITY;
        for (int order = FIRST_ORDER; order <= LAST_ORDER; order++) {
            least = Math.min(least, order * rho + sampled[order] + surprise / (order - 1));
        }
        return least;
    }

    /**
     * The Gaussian mechanism of sensitivity 1 on a Poisson sample. Its Rényi divergence of integer order a is log(A) / (a - 1) with A = sum
     * over k from 0 to a of binomial(a, k) (1 - q)^(a-k) q^k exp(k (k - 1) / (2 z^2)) (Mironov, Talwar and Zhang, "Rényi differential privacy
     * of the sampled Gaussian mechanism", 2019).
     */
    static final class SampledGaussian {

        private final double[] divergences = new double[LAST_ORDER + 1];

        /**
         * Creates a mechanism.
         *
         * @param probability the probability q of each sample
         * @param deviation the deviation z of the noise
         */
        SampledGaussian(double probability, double deviation) {
            for (int order = FIRST_ORDER; order <= LAST_ORDER; order++) {
                divergences[order] = logMoment(order, probability, deviation) / (order - 1);
            }
        }

        double divergence(int order) {
            return divergences[order];
        }

        private static double logMoment(int order, double q, double z) {
            if (q == 1) {
                return order * (order - 1.0) / (2 * z * z);
            }
            double logOfIn = StrictMath.log(q);
            double logOfOut = StrictMath.log1p(-q);
            double logBinomial = 0;
            double sum = Double.NEGATIVE_INFINITY;
            for (int k = 0; k <= order; k++) {
                sum = logOfSum(sum, logBinomial + (order - k) * logOfOut + k * logOfIn + k * (k - 1.0) / (2 * z * z));
                logBinomial += StrictMath.log((order - k) / (k + 1.0));
            }
            return Math.max(0, sum);
        }

        /** Returns log(exp(a) + exp(b)). */
        private static double logOfSum(double a, double b) {
            double larger = Math.max(a, b);
            return larger == Double.NEGATIVE_INFINITY
                    ? larger
                    : larger + StrictMath.log1p(StrictMath.exp(Math.min(a, b) - larger));
        }
    }
}
