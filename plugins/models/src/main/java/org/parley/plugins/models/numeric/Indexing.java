package org.parley.plugins.models.numeric;

/**
 * Moves numbers between places of arrays: what convolutions and pooling do beside their products.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
public interface Indexing<A> {

    /** chosen[k] = the first place of the largest of the {@code window} candidates of k, for every k that has some. */
    void choose(A from, int fromOffset, int[] candidates, int window, int[] chosen, int chosenOffset);

    /** into[k] = from[chosen[places[k]]]. */
    void gather(A from, int fromOffset, int[] chosen, int chosenOffset, int[] places, A into, int intoOffset);

    /** into[chosen[places[k]]] += from[k]. */
    void scatter(A from, int fromOffset, int[] chosen, int chosenOffset, int[] places, A into, int intoOffset);
}
