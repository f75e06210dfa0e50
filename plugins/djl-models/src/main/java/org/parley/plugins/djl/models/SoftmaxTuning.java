package org.parley.plugins.djl.models;

import org.parley.plugins.djl.Batch;
import org.parley.plugins.djl.Classifier;
import org.parley.plugins.djl.Expression;
import org.parley.plugins.djl.Layout;
import org.parley.plugins.djl.Tensor;
import org.parley.plugins.djl.Variables;

/** f = mean validation loss, g = mean training loss + strength times the average of exp(x_j) y_jc^2: softmax regression. */
record SoftmaxTuning(int features, int classes, double strength) implements Classifier {

    @Override
    public Layout upper() {
        return Layout.of(Tensor.zeros("penalties", 1, features));
    }

    @Override
    public Layout lower() {
        return Layout.of(Tensor.zeros("weights", classes, features));
    }

    @Override
    public Expression scores(Variables x, Variables y, Batch batch) {
        return batch.features().dotTransposed(y.get("weights"));
    }

    @Override
    public Expression upperLoss(Variables x, Variables y, Batch batch) {
        return scores(x, y, batch).crossEntropy(batch.labels()).mean();
    }

    @Override
    public Expression lowerLoss(Variables x, Variables y, Batch batch) {
        Expression penalty =
                x.get("penalties").exp().times(y.get("weights").square()).mean();
        return upperLoss(x, y, batch).plus(penalty.times(strength));
    }
}
