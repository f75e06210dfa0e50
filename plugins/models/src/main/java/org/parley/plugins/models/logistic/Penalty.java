package org.parley.plugins.models.logistic;

import org.parley.plugins.models.numeric.Exponential;

/** How x_j becomes the strength of the penalty on feature j. */
enum Penalty {
    /** exp(x_j): positive whatever x is. */
    EXPONENTIAL {
        @Override
        double strength(double x) {
            return Exponential.of(x);
        }

        @Override
        double slope(double x, double strength) {
            return strength;
        }
    },
    /** x_j itself, which is convex only where x_j is not negative. */
    LINEAR {
        @Override
        double strength(double x) {
            return x;
        }

        @Override
        double slope(double x, double strength) {
            return 1;
        }
    };

    abstract double strength(double x);

    /** The derivative, where the strength is known already. */
    abstract double slope(double x, double strength);
}
