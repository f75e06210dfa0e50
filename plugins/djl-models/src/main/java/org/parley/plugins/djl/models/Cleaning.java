package org.parley.plugins.djl.models;

import org.parley.plugins.djl.Batch;
import org.parley.plugins.djl.Classifier;
import org.parley.plugins.djl.Expression;
import org.parley.plugins.djl.Layout;
import org.parley.plugins.djl.Tensor;
import org.parley.plugins.djl.Variables;

/**
 * f = mean validation loss, g = mean of sigma(x_e) loss_e(y) over training samples + ridge |y|^2, for any network.
 *
 * @param samples training samples of all agents, each with an entry in x
 */
record Cleaning(Network network, int samples, double ridge) implements Classifier {

    @Override
    public Layout upper() {
        return Layout.of(Tensor.zeros("trust", samples));
    }

    @Override
    public Layout lower() {
        return new Layout(network.tensors(""));
    }

    @Override
    public Expression scores(Variables x, Variables y, Batch batch) {
        return network.scores(batch.features(), y, "");
    }

    @Override
    public Expression upperLoss(Variables x, Variables y, Batch batch) {
        return scores(x, y, batch).crossEntropy(batch.labels()).mean();
    }

    @Override
    public Expression lowerLoss(Variables x, Variables y, Batch batch) {
        Expression weights = x.get("trust").rows(batch.places()).sigmoid();
        Expression losses = scores(x, y, batch).crossEntropy(batch.labels());
        return weights.times(losses).mean().plus(y.squaredNorm().times(ridge));
    }
}
