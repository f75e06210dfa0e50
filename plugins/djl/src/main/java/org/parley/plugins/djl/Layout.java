package org.parley.plugins.djl;

import java.util.List;
import java.util.random.RandomGenerator;
import org.parley.api.model.NamedShape;

/**
 * The tensors of x or y, stored consecutively in the vector that agents exchange.
 *
 * @param tensors tensors with different names
 */
public record Layout(List<Tensor> tensors) {

    public Layout {
        tensors = List.copyOf(tensors);
        long names = tensors.stream().map(Tensor::name).distinct().count();
        if (names < tensors.size()) {
            throw new IllegalArgumentException("two tensors of one layout have the same name: " + tensors);
        }
    }

    /** Returns the layout with these tensors, in this order. */
    public static Layout of(Tensor... tensors) {
        return new Layout(List.of(tensors));
    }

    /** Returns the number of entries of all tensors. */
    public int size() {
        return tensors.stream().mapToInt(Tensor::size).reduce(0, Math::addExact);
    }

    List<NamedShape> shapes() {
        return tensors.stream()
                .map(tensor -> new NamedShape(tensor.name(), tensor.shape()))
                .toList();
    }

    void fill(RandomGenerator random, double[] into) {
        int at = 0;
        for (Tensor tensor : tensors) {
            tensor.fill(random, into, at);
            at += tensor.size();
        }
    }
}
