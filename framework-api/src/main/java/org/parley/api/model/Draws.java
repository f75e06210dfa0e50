package org.parley.api.model;

/**
 * The draws of one agent. They depend only on their purpose and the tick, so the same purpose in the same tick gives
 * the same samples.
 */
public interface Draws {

    /** {@return all samples of f} */
    Draw fullUpper();

    /** {@return all samples of g} */
    Draw fullLower();

    /** {@return the default draw of f in this scope, with the level's batch size} */
    Draw upper();

    /** {@return the default draw of g in this scope, with the level's batch size} */
    Draw lower();

    /**
     * {@return a batch of samples of f}
     *
     * @param purpose the name of the draw
     * @param batch the number of samples
     */
    Draw upper(String purpose, int batch);

    /**
     * {@return a batch of samples of g}
     *
     * @param purpose the name of the draw
     * @param batch the number of samples
     */
    Draw lower(String purpose, int batch);

    /**
     * {@return a Poisson sample of f in this scope} It contains each sample independently with probability b / n, where b
     * is the level's batch size and n the number of samples. Its size varies and can be zero. It is drawn with {@link
     * org.parley.api.run.Agent#secretRandom}, so if the run has several processes, each call returns another sample. The
     * cost is counted as b samples, because the size is a secret.
     */
    default Draw poissonUpper() {
        throw new UnsupportedOperationException();
    }

    /** {@return a Poisson sample of g in this scope, see {@link #poissonUpper}} */
    default Draw poissonLower() {
        throw new UnsupportedOperationException();
    }
}
