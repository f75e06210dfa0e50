package org.parley.plugins.djl.models;

import org.parley.plugins.djl.Batch;
import org.parley.plugins.djl.Classifier;
import org.parley.plugins.djl.Expression;
import org.parley.plugins.djl.Layout;
import org.parley.plugins.djl.Tensor;
import org.parley.plugins.djl.Variables;

/**
 * SPDB's speech recogniser: a bidirectional LSTM x that all agents share, behind an affine map y of the features of every step that is each
 * speaker's own. f = mean validation loss, g = mean training loss + ridge / 2 |y - identity|^2.
 */
record PersonalInputs(BidirectionalLstm network, double ridge) implements Classifier {

    private static final String MAP = "map";
    private static final String SHIFT = "shift";

    @Override
    public Layout upper() {
        return new Layout(network.tensors(""));
    }

    @Override
    public Layout lower() {
        return Layout.of(Tensor.identity(MAP, network.inputs()), Tensor.zeros(SHIFT, network.inputs()));
    }

    @Override
    public Expression scores(Variables x, Variables y, Batch batch) {
        Expression adapted = batch.features()
                .reshape(-1, network.inputs())
                .dense(y.get(MAP), y.get(SHIFT))
                .reshape(-1, network.steps() * network.inputs());
        return network.scores(adapted, x, "");
    }

    @Override
    public Expression upperLoss(Variables x, Variables y, Batch batch) {
        return scores(x, y, batch).crossEntropy(batch.labels()).mean();
    }

    @Override
    public Expression lowerLoss(Variables x, Variables y, Batch batch) {
        int size = network.inputs();
        double[] identity = new double[size * size];
        for (int k = 0; k < size; k++) {
            identity[k * size + k] = 1;
        }
        Expression away = y.get(MAP).minus(batch.constant(identity, size, size));
        Expression pull = away.squaredNorm().plus(y.get(SHIFT).squaredNorm());
        return upperLoss(x, y, batch).plus(pull.times(ridge / 2));
    }
}
