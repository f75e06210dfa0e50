package org.parley.plugins.djl;

import ai.djl.ndarray.NDArray;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The operators of one loss in the order they were applied, each with the rule by which a direction travels through it. */
final class Tape {

    /** The derivative of a result when its inputs move; those that do not move have a null here, and not all do. */
    @FunctionalInterface
    interface Rule {
        NDArray along(NDArray[] tangents);
    }

    private record Step(NDArray result, int[] inputs, Rule rule) {}

    private final List<Step> steps = new ArrayList<>();
    private boolean opaque;

    /** Something that is made of nothing else: a tensor, or samples. */
    Expression leaf(NDArray value) {
        return add(value, List.of(), tangents -> null);
    }

    Expression add(NDArray result, List<Expression> inputs, Rule rule) {
        int[] places = inputs.stream().mapToInt(Expression::place).toArray();
        steps.add(new Step(result, places, rule));
        return new Expression(this, steps.size() - 1, result);
    }

    /** A result without a known derivative along a direction. */
    Expression addOpaque(NDArray result) {
        opaque = true;
        return leaf(result);
    }

    boolean isOpaque() {
        return opaque;
    }

    /**
     * The derivative of an expression when leaves move.
     *
     * @param directions where which leaf moves
     * @return null when nothing that moves has to do with it
     */
    NDArray along(Expression result, Map<Expression, NDArray> directions) {
        NDArray[] tangents = new NDArray[result.place() + 1];
        directions.forEach((leaf, direction) -> {
            if (leaf.place() < tangents.length) {
                tangents[leaf.place()] = direction;
            }
        });
        for (int place = 0; place < tangents.length; place++) {
            Step step = steps.get(place);
            NDArray[] ofInputs = new NDArray[step.inputs().length];
            boolean moves = false;
            for (int k = 0; k < ofInputs.length; k++) {
                ofInputs[k] = tangents[step.inputs()[k]];
                moves |= ofInputs[k] != null;
            }
            if (moves) {
                tangents[place] = stretched(step.rule().along(ofInputs), step.result());
            }
        }
        return tangents[result.place()];
    }

    /** A sum of a matrix and a row moves like the row when only that does, but in the shape of the matrix. */
    private static NDArray stretched(NDArray tangent, NDArray result) {
        return tangent.getShape().equals(result.getShape()) ? tangent : tangent.broadcast(result.getShape());
    }
}
