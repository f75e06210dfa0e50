package org.parley.plugins.djl;

import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import java.util.LinkedHashMap;
import java.util.Map;
import org.parley.api.data.Samples;
import org.parley.api.model.Draw;

/**
 * What the expressions of one loss stand on: tensors of x and y, samples and constants, as leaves of one tape.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
final class Leaves<A> {

    private final Tape tape = new Tape();
    private final NDManager manager;
    private final EngineBinding<A> platform;

    Leaves(NDManager manager, EngineBinding<A> platform) {
        this.manager = manager;
        this.platform = platform;
    }

    Tape tape() {
        return tape;
    }

    /** Leaves for arrays that hold the tensors of a layout. */
    Map<String, Expression> leaves(Layout layout, NDList arrays) {
        Map<String, Expression> leaves = new LinkedHashMap<>();
        for (int k = 0; k < arrays.size(); k++) {
            leaves.put(layout.tensors().get(k).name(), tape.leaf(arrays.get(k)));
        }
        return leaves;
    }

    Expression features(Samples samples, Draw draw) {
        int width = samples.width();
        A rows = platform.numbers().allocate(Math.multiplyExact(draw.size(), width));
        for (int k = 0; k < draw.size(); k++) {
            platform.numbers().copyFeatures(samples, draw.index(k), rows, k * width);
        }
        return tape.leaf(platform.put(manager, rows, 0, new Shape(draw.size(), width)));
    }

    Expression constant(double[] values, int... shape) {
        long[] extents = new long[shape.length];
        for (int k = 0; k < shape.length; k++) {
            extents[k] = shape[k];
        }
        return tape.leaf(platform.put(manager, platform.numbers().narrowed(values), 0, new Shape(extents)));
    }
}
