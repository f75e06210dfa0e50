package org.parley.plugins.topologies;

/**
 * Exact means of a sender's share 1 / (1 + out-degree) when its edges are independent coins with probabilities p_k.
 *
 * <p>With S the out-degree, E[1/(1+S)] is the integral over t from 0 to 1 of E[t^S], the product of the (1 - p_k + p_k t); given that edge j
 * is there, E[1/(2 + S without j)] is the integral of t times the product without factor j. Both are polynomials of degree n - 1, which
 * Gauss-Legendre quadrature integrates exactly with n/2 nodes.
 */
final class ReciprocalMeans {

    /** Exact for 512 agents; the error for 10 000, all edges certain, is 6e-11. */
    private static final int MOST_NODES = 256;

    private final double[] nodes;
    private final double[] weights;

    ReciprocalMeans(int agents) {
        int count = Math.min(MOST_NODES, agents / 2 + 1);
        nodes = new double[count];
        weights = new double[count];
        for (int m = 0; m < count; m++) {
            double x = StrictMath.cos(Math.PI * (m + 0.75) / (count + 0.5));
            double slope = 1;
            for (int newton = 0; newton < 10; newton++) {
                double value = x;
                double before = 1;
                for (int degree = 2; degree <= count; degree++) {
                    double next = ((2 * degree - 1) * x * value - (degree - 1) * before) / degree;
                    before = value;
                    value = next;
                }
                slope = count * (x * value - before) / (x * x - 1);
                x -= value / slope;
            }
            nodes[m] = (1 + x) / 2;
            weights[m] = 1 / ((1 - x * x) * slope * slope);
        }
    }

    /**
     * What a sender can be expected to send to each receiver, and to keep.
     *
     * @param probabilities of the edges to each agent; the sender's own entry is not looked at
     */
    double[] shares(double[] probabilities, int sender) {
        double[] shares = new double[probabilities.length];
        for (int m = 0; m < nodes.length; m++) {
            double product = weights[m];
            for (int k = 0; k < probabilities.length; k++) {
                if (k != sender) {
                    product *= factor(probabilities[k], nodes[m]);
                }
            }
            for (int k = 0; k < probabilities.length; k++) {
                shares[k] += k == sender
                        ? product
                        : probabilities[k] * nodes[m] * product / factor(probabilities[k], nodes[m]);
            }
        }
        return shares;
    }

    private static double factor(double probability, double t) {
        return 1 - probability + probability * t;
    }
}
