package org.parley.plugins.models.policy;

import java.util.random.RandomGenerator;

/**
 * A Markov chain over states with a feature vector each; all agents live in it, with rewards of their own.
 *
 * @param transitions row s holds the probabilities of the states that follow s
 * @param features row s holds the features of state s
 */
record Environment(double[][] transitions, double[][] features) {

    /** Transition rows uniform and normalised, features uniform on [0, 1] over the root of their number. */
    static Environment random(int states, int features, RandomGenerator random) {
        double[][] transitions = new double[states][];
        double[][] rows = new double[states][];
        for (int s = 0; s < states; s++) {
            transitions[s] = random.doubles(states).toArray();
            double sum = 0;
            for (double weight : transitions[s]) {
                sum += weight;
            }
            for (int next = 0; next < states; next++) {
                transitions[s][next] /= sum;
            }
            rows[s] = random.doubles(features).toArray();
            for (int k = 0; k < features; k++) {
                rows[s][k] /= Math.sqrt(features);
            }
        }
        return new Environment(transitions, rows);
    }

    int states() {
        return transitions.length;
    }

    int width() {
        return features[0].length;
    }

    /** The state that follows s, by chance. */
    int next(int s, RandomGenerator random) {
        double left = random.nextDouble();
        for (int next = 0; next < states() - 1; next++) {
            left -= transitions[s][next];
            if (left < 0) {
                return next;
            }
        }
        return states() - 1;
    }
}
