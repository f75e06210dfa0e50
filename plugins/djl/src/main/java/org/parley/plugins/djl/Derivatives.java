package org.parley.plugins.djl;

import ai.djl.ndarray.NDArray;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Gradients in the tensors of x and y.
 *
 * @param ofProduct whether they are the second derivatives along a direction
 * @param tensors those of the sides that were asked for, in the order of their layout
 */
record Derivatives(boolean ofProduct, Map<Side, List<Terms>> tensors) {

    static final Derivatives NONE = new Derivatives(false, Map.of());

    boolean isGradient(Side side) {
        return !ofProduct && tensors.containsKey(side);
    }

    Stream<NDArray> arrays() {
        return tensors.values().stream()
                .flatMap(List::stream)
                .flatMap(terms -> terms.all().stream())
                .map(Cotangent::array)
                .filter(Objects::nonNull);
    }
}
