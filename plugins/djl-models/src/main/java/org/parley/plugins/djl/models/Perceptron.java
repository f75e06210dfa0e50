package org.parley.plugins.djl.models;

import java.util.ArrayList;
import java.util.List;
import org.parley.plugins.djl.Expression;
import org.parley.plugins.djl.Tensor;
import org.parley.plugins.djl.Variables;

/**
 * Dense layers.
 *
 * @param sizes from the features, over the hidden layers, to the classes
 */
record Perceptron(List<Integer> sizes, Activation activation) implements Network {

    @Override
    public List<Tensor> tensors(String prefix) {
        List<Tensor> tensors = new ArrayList<>();
        for (int layer = 1; layer < sizes.size(); layer++) {
            tensors.add(Tensor.random(weights(prefix, layer), sizes.get(layer - 1), sizes.get(layer)));
            tensors.add(Tensor.zeros(bias(prefix, layer), sizes.get(layer)));
        }
        return tensors;
    }

    @Override
    public Expression scores(Expression features, Variables parameters, String prefix) {
        Expression signal = features;
        for (int layer = 1; layer < sizes.size(); layer++) {
            Expression sums = signal.dense(parameters.get(weights(prefix, layer)), parameters.get(bias(prefix, layer)));
            signal = layer < sizes.size() - 1 ? activation.of(sums) : sums;
        }
        return signal;
    }

    private static String weights(String prefix, int layer) {
        return prefix + "weights-" + layer;
    }

    private static String bias(String prefix, int layer) {
        return prefix + "bias-" + layer;
    }
}
