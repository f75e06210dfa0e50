package org.parley.plugins.djl.models;

import java.util.ArrayList;
import java.util.List;
import org.parley.plugins.djl.Batch;
import org.parley.plugins.djl.Classifier;
import org.parley.plugins.djl.Expression;
import org.parley.plugins.djl.Layout;
import org.parley.plugins.djl.Tensor;
import org.parley.plugins.djl.Variables;

/**
 * PDBO-MTL: predictors y that all agents share, mixed by softmax(x) of each agent. With p_k the probabilities of predictor k, the loss of a
 * sample is -log sum_k softmax(x)_k p_k(label); g is its average + decay / 2 |y|^2, f its average + ridge / 2 |x|^2.
 */
record Mixture(Network network, int predictors, boolean judgedByTraining, double decay, double ridge)
        implements Classifier {

    private static final String TRUST = "trust";

    @Override
    public Layout upper() {
        return Layout.of(Tensor.zeros(TRUST, predictors));
    }

    @Override
    public Layout lower() {
        List<Tensor> tensors = new ArrayList<>();
        for (int k = 0; k < predictors; k++) {
            tensors.addAll(network.tensors(prefix(k)));
        }
        return new Layout(tensors);
    }

    @Override
    public Expression scores(Variables x, Variables y, Batch batch) {
        Expression features = batch.features();
        Expression trust = x.get(TRUST).softmax();
        Expression sum = null;
        for (int k = 0; k < predictors; k++) {
            Expression part = network.scores(features, y, prefix(k)).softmax().times(trust.slice(0, k, k + 1));
            sum = sum == null ? part : sum.plus(part);
        }
        return sum;
    }

    @Override
    public Expression upperLoss(Variables x, Variables y, Batch batch) {
        return loss(x, y, batch).plus(x.squaredNorm().times(ridge / 2));
    }

    @Override
    public Expression lowerLoss(Variables x, Variables y, Batch batch) {
        return loss(x, y, batch).plus(y.squaredNorm().times(decay / 2));
    }

    private Expression loss(Variables x, Variables y, Batch batch) {
        Expression features = batch.features();
        Expression labels = batch.labels();
        List<Expression> columns = new ArrayList<>();
        for (int k = 0; k < predictors; k++) {
            columns.add(network.scores(features, y, prefix(k))
                    .crossEntropy(labels)
                    .negate()
                    .reshape(-1, 1));
        }
        return Expression.join(1, columns)
                .plus(x.get(TRUST).logSoftmax())
                .logSumExp()
                .mean()
                .negate();
    }

    private static String prefix(int predictor) {
        return "predictor-" + (predictor + 1) + "-";
    }
}
