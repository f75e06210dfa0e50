package org.parley.plugins.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.parley.api.data.Samples;
import org.parley.api.model.Draw;
import org.parley.plugins.djl.EngineBinding.Side;

/**
 * The leaves of the expressions of one loss on one tape: tensors of x and y, samples and constants.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
final class Leaves<A> {

    private final Workspace<A> workspace;
    private final EngineBinding<A> platform;
    private final boolean recorded;
    private final Tape tape;

    /**
     * @param recorded whether the engine records the graph
     */
    Leaves(Workspace<A> workspace, EngineBinding<A> platform, boolean recorded) {
        this.workspace = workspace;
        this.platform = platform;
        this.recorded = recorded;
        this.tape = new Tape(
                platform.engine(), workspace.manager(), platform.numbers().type(), recorded, workspace::factor);
    }

    Tape tape() {
        return tape;
    }

    /**
     * Returns the tensors of a layout.
     *
     * @param at returns the vector with the tensors whenever one of them is needed
     */
    List<Expression> variables(Side side, Layout layout, Supplier<A> at) {
        List<Expression> variables = new ArrayList<>();
        int offset = 0;
        for (Tensor tensor : layout.tensors()) {
            int from = offset;
            int number = variables.size();
            Expression variable = tape.variable(side, tensor.extents(), () -> {
                NDArray array = workspace.tensor(side, number, at.get(), from, tensor.extents());
                if (recorded) {
                    array.setRequiresGradient(true);
                }
                return array;
            });
            variables.add(variable.withRows(places -> rows(tensor, at.get(), from, places)));
            offset += tensor.size();
        }
        return variables;
    }

    private NDArray rows(Tensor tensor, A vector, int from, int[] places) {
        int width = tensor.size() / tensor.shape().get(0);
        Shape shape = Shapes.with(tensor.extents(), 0, places.length);
        return workspace.rows(
                places.length,
                width,
                shape,
                (k, into, offset) -> System.arraycopy(vector, from + places[k] * width, into, offset, width));
    }

    Expression features(Samples samples, Draw draw) {
        int width = samples.width();
        return tape.constant(workspace.rows(
                draw.size(),
                width,
                new Shape(draw.size(), width),
                (k, into, offset) -> platform.numbers().copyFeatures(samples, draw.index(k), into, offset)));
    }

    Expression constant(double[] values, int... shape) {
        long[] extents = new long[shape.length];
        for (int k = 0; k < shape.length; k++) {
            extents[k] = shape[k];
        }
        return tape.constant(workspace.put(platform.numbers().narrowed(values), 0, new Shape(extents)));
    }
}
