package org.parley.plugins.models.quadratic;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.parley.api.model.ModelContext;
import org.parley.plugins.models.numeric.Vectors;

/**
 * Random quadratic networks: a part that all agents share, plus an individual part.
 *
 * <p>Symmetric noise is scaled to a spectral norm of about one, so G has eigenvalues in about [0.9, 2.1]. f is jointly strongly convex, and
 * therefore Phi is, too.
 *
 * <p>Heterogeneity h weights the individual part: matrices are sqrt(1 - h^2) shared + h own with h capped at one, and linear terms are
 * shared + h own.
 */
record RandomQuadratics(int p, int q, double heterogeneity) {

    QuadraticStore generate(ModelContext context) {
        QuadraticStore agents = new QuadraticStore(context.agents(), p, q);
        for (int agent = 0; agent < context.agents(); agent++) {
            // The shared part is drawn again for every agent, from the same random stream, so that it need not be
            // stored.
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
        return Vectors.blend(size, 1, heterogeneity, shared, own);
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

    /** Makes one agent's problem an average of samples: each is the agent's problem plus noise, and the noise sums to zero. */
    static final class ScatteredSamples {

        private ScatteredSamples() {}

        static List<Quadratic> around(Quadratic agent, int count, double scatter, RandomGenerator random) {
            int p = agent.upperDimension();
            int q = agent.lowerDimension();
            List<Quadratic> samples = new ArrayList<>();
            for (int k = 0; k < count; k++) {
                samples.add(noise(p, q, random));
            }
            Quadratic average = Quadratic.average(samples, p, q);
            for (Quadratic sample : samples) {
                sample.add(-1, average);
                sample.scale(scatter);
                sample.add(1, agent);
            }
            return samples;
        }

        /** The noise has the size of that in random problems, so that samples stay convex for a scatter up to about one. */
        private static Quadratic noise(int p, int q, RandomGenerator random) {
            Quadratic noise = new Quadratic(
                    Noise.symmetric(q, random),
                    Noise.vector(q, random),
                    Noise.symmetric(p, random),
                    Noise.vector(p, random),
                    Noise.rectangular(p, q, random),
                    Noise.symmetric(q, random),
                    Noise.rectangular(p, q, random),
                    Noise.vector(q, random));
            noise.scale(0.5);
            return noise;
        }
    }

    /** Random matrices and vectors whose size does not depend on their dimensions. */
    private static final class Noise {

        private Noise() {}

        /** Returns a symmetric matrix with a spectral norm of about one. */
        static double[] symmetric(int size, RandomGenerator random) {
            double[] matrix = new double[size * size];
            double scale = 0.5 / Math.sqrt(size);
            for (int i = 0; i < size; i++) {
                for (int j = 0; j <= i; j++) {
                    matrix[i * size + j] = scale * random.nextGaussian();
                    matrix[j * size + i] = matrix[i * size + j];
                }
            }
            return matrix;
        }

        /** Returns a matrix with a spectral norm of about one. */
        static double[] rectangular(int rows, int columns, RandomGenerator random) {
            double[] matrix = new double[rows * columns];
            double scale = 0.5 / Math.sqrt(Math.max(rows, columns));
            for (int i = 0; i < matrix.length; i++) {
                matrix[i] = scale * random.nextGaussian();
            }
            return matrix;
        }

        /** Returns a vector with entries of size about one. */
        static double[] vector(int size, RandomGenerator random) {
            double[] vector = new double[size];
            for (int k = 0; k < size; k++) {
                vector[k] = random.nextGaussian();
            }
            return vector;
        }
    }
}
