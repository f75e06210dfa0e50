package org.parley.plugins.djl;

import java.util.List;
import java.util.random.RandomGenerator;

/**
 * What x or y is made of: tensors that lie one after the other in the vector that the agents exchange.
 *
 * @param tensors with names that differ
 */
public record Layout(List<Tensor> tensors) {

    public Layout {
        tensors = List.copyOf(tensors);
        long names = tensors.stream().map(Tensor::name).distinct().count();
        if (names < tensors.size()) {
            throw new IllegalArgumentException("two tensors of one layout have the same name: " + tensors);
        }
    }

    /** These tensors, in this order. */
    public static Layout of(Tensor... tensors) {
        return new Layout(List.of(tensors));
    }

    /** How many numbers all tensors hold. */
    public int size() {
        return tensors.stream().mapToInt(Tensor::size).reduce(0, Math::addExact);
    }

    void fill(RandomGenerator random, double[] into) {
        int at = 0;
        for (Tensor tensor : tensors) {
            tensor.fill(random, into, at);
            at += tensor.size();
        }
    }
}
