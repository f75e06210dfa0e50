package org.parley.plugins.djl;

/**
 * A bilevel problem given by two losses. Parley derives gradients and second-order products from them.
 *
 * <p>A loss is a number computed from x, y and the samples of a batch with the operators of {@link Expression}. It is written once for all
 * agents and engines; agents differ only in their samples.
 *
 * <p>A loss must be the average over the samples of its batch, up to terms without samples. It must not keep expressions, which are valid
 * only at their point.
 */
public interface AutodiffModel {

    /** Returns the tensors of x. */
    Layout upper();

    /** Returns the tensors of y. */
    Layout lower();

    /** Returns f(x, y) of an agent on these samples. They are validation samples unless {@link #judgedByTraining()} is true. */
    Expression upperLoss(Variables x, Variables y, Batch batch);

    /** Returns g(x, y) of an agent on these training samples. */
    Expression lowerLoss(Variables x, Variables y, Batch batch);

    /** Returns whether f uses training samples instead of validation samples. */
    default boolean judgedByTraining() {
        return false;
    }
}
