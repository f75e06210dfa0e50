package org.parley.plugins.models.logistic;

import org.parley.plugins.models.numeric.Arithmetic;

/** How x_j becomes the strength of the penalty on feature j. */
enum Penalty {
    /** exp(x_j): positive whatever x is. */
    EXPONENTIAL {
        @Override
        <A> void at(A x, int features, Arithmetic<A> arithmetic, A strengths, A slopes) {
            arithmetic.exponentials(x, strengths, features);
            System.arraycopy(strengths, 0, slopes, 0, features);
        }
    },
    /** x_j itself, which is convex only where x_j is not negative. */
    LINEAR {
        @Override
        <A> void at(A x, int features, Arithmetic<A> arithmetic, A strengths, A slopes) {
            System.arraycopy(x, 0, strengths, 0, features);
            arithmetic.fill(slopes, 0, features, 1);
        }
    };

    /** The strengths and their derivatives. */
    abstract <A> void at(A x, int features, Arithmetic<A> arithmetic, A strengths, A slopes);
}
