package org.parley.plugins.models.quadratic;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Makes one agent's problem an average of samples: each is the agent's own plus noise, and the noise adds up to nothing. */
final class ScatteredSamples {

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

    /** As large as the noise of random problems, so that samples stay convex for a scatter up to about one. */
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
