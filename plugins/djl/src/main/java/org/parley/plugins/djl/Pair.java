package org.parley.plugins.djl;

/**
 * What belongs to x and what belongs to y.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
record Pair<A>(A x, A y) {

    A of(Side side) {
        return side == Side.X ? x : y;
    }
}
