package org.parley.plugins.models.logistic;

/** How x_j becomes the strength of the penalty on feature j. */
enum Penalty {
    /** exp(x_j): positive whatever x is. */
    EXPONENTIAL {
        @Override
        double strength(double x) {
            return Math.exp(x);
        }

        @Override
        double slope(double x) {
            return Math.exp(x);
        }
    },
    /** x_j itself, which is convex only where x_j is not negative. */
    LINEAR {
        @Override
        double strength(double x) {
            return x;
        }

        @Override
        double slope(double x) {
            return 1;
        }
    };

    abstract double strength(double x);

    abstract double slope(double x);
}
