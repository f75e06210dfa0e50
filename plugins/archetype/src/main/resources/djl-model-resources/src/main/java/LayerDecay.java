package ${package};

import org.parley.plugins.djl.Batch;
import org.parley.plugins.djl.Classifier;
import org.parley.plugins.djl.Expression;
import org.parley.plugins.djl.Layout;
import org.parley.plugins.djl.Tensor;
import org.parley.plugins.djl.Variables;

/** A network y: f is its mean validation loss, g its mean training loss + 0.01 (exp(x_1) |first layer|^2 + exp(x_2) |second layer|^2). */
record LayerDecay(int features, int hidden, int classes) implements Classifier {

    @Override
    public Layout upper() {
        return Layout.of(Tensor.zeros("decay", 2));
    }

    @Override
    public Layout lower() {
        return Layout.of(
                Tensor.random("first", features, hidden),
                Tensor.zeros("first-bias", hidden),
                Tensor.random("second", hidden, classes),
                Tensor.zeros("second-bias", classes));
    }

    @Override
    public Expression scores(Variables x, Variables y, Batch batch) {
        Expression signal = batch.features().dense(y.get("first"), y.get("first-bias")).tanh();
        return signal.dense(y.get("second"), y.get("second-bias"));
    }

    @Override
    public Expression upperLoss(Variables x, Variables y, Batch batch) {
        return scores(x, y, batch).crossEntropy(batch.labels()).mean();
    }

    @Override
    public Expression lowerLoss(Variables x, Variables y, Batch batch) {
        Expression strength = x.get("decay").exp();
        Expression first = strength.slice(0, 0, 1).times(y.get("first").squaredNorm());
        Expression second = strength.slice(0, 1, 2).times(y.get("second").squaredNorm());
        return upperLoss(x, y, batch).plus(first.plus(second).sum().times(0.01));
    }
}
