package org.parley.plugins.models.quadratic;

import java.util.random.RandomGenerator;
import org.parley.api.model.ModelContext;

/**
 * Random quadratic networks: what all agents share plus what is each agent's own.
 *
 * <p>Symmetric noise is scaled to a spectral norm of about one, so G has eigenvalues in about [0.9, 2.1], f is jointly strongly convex,
 * and therefore so is Phi. Heterogeneity h weights the own part: matrices are sqrt(1 - h^2) shared + h own with h capped at one, linear
 * terms are shared + h own.
 */
record RandomQuadratics(int p, int q, double heterogeneity) {

    QuadraticStore generate(ModelContext context) {
        QuadraticStore agents = new QuadraticStore(context.agents(), p, q);
        for (int agent = 0; agent < context.agents(); agent++) {
            // The shared part is drawn anew from the same address for every agent, so it need not be kept.
            agents.put(agent, one(context.random("quadratic/shared", 0), context.random("quadratic/own", agent)));
        }
        return agents;
    }

    private Quadratic one(RandomGenerator shared, RandomGenerator own) {
        double[] g = identityPlus(1.5, 0.6, blend(Noise.symmetric(q, shared), Noise.symmetric(q, own)), q);
        double[] joint =
                identityPlus(1, 0.5, blend(Noise.symmetric(p + q, shared), Noise.symmetric(p + q, own)), p + q);
        double[] c = blend(Noise.rectangular(p, q, shared), Noise.rectangular(p, q, own));
        return new Quadratic(
                part(joint, p, q, p, q),
                linear(q, shared, own),
                part(joint, 0, p, 0, p),
                linear(p, shared, own),
                part(joint, 0, p, p, q),
                g,
                c,
                linear(q, shared, own));
    }

    private double[] linear(int size, RandomGenerator shared, RandomGenerator own) {
        double[] vector = new double[size];
        for (int k = 0; k < size; k++) {
            vector[k] = shared.nextGaussian() + heterogeneity * own.nextGaussian();
        }
        return vector;
    }

    private double[] blend(double[] shared, double[] own) {
        double ownPart = Math.min(1, heterogeneity);
        double sharedPart = Math.sqrt(1 - ownPart * ownPart);
        for (int i = 0; i < shared.length; i++) {
            shared[i] = sharedPart * shared[i] + ownPart * own[i];
        }
        return shared;
    }

    private static double[] identityPlus(double identity, double scale, double[] noise, int size) {
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                noise[i * size + j] = scale * noise[i * size + j] + (i == j ? identity : 0);
            }
        }
        return noise;
    }

    private double[] part(double[] joint, int fromRow, int rows, int fromColumn, int columns) {
        double[] result = new double[rows * columns];
        for (int i = 0; i < rows; i++) {
            System.arraycopy(joint, (fromRow + i) * (p + q) + fromColumn, result, i * columns, columns);
        }
        return result;
    }
}
