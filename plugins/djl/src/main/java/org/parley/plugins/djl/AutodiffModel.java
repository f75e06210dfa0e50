package org.parley.plugins.djl;

/**
 * A bilevel problem as two losses; gradients and second-order products follow from them.
 *
 * <p>A loss is one number built from x, y and the samples of a batch with the operators of {@link Expression}. It is written once for all
 * agents and engines; what differs between agents are the samples. A loss must be the average over the samples of its batch, up to terms
 * without samples, and must not keep expressions: they die with the point they belong to.
 */
public interface AutodiffModel {

    /** What x is made of. */
    Layout upper();

    /** What y is made of. */
    Layout lower();

    /** f(x, y) of an agent on these samples, which are its validation samples unless {@link #judgedByTraining()}. */
    Expression upperLoss(Variables x, Variables y, Batch batch);

    /** g(x, y) of an agent on these samples of its training set. */
    Expression lowerLoss(Variables x, Variables y, Batch batch);

    /** Whether f is taken on the training samples instead of those for validation. */
    default boolean judgedByTraining() {
        return false;
    }
}
