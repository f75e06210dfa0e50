package org.parley.plugins.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What a model is evaluated on.
 *
 * @param leftToEngine the losses that were found to have operators which only the engine can differentiate
 * @param <A> {@code float[]} or {@code double[]}
 */
record EngineBinding<A>(
        AutodiffModel model,
        AutodiffEngine engine,
        Numbers<A> numbers,
        Layout upper,
        Layout lower,
        Set<Loss> leftToEngine) {

    /** Asks the model for its layouts once, instead of at every point. */
    static <A> EngineBinding<A> of(AutodiffModel model, AutodiffEngine engine, Numbers<A> numbers) {
        return new EngineBinding<>(model, engine, numbers, model.upper(), model.lower(), EnumSet.noneOf(Loss.class));
    }

    /** Zeros for x and y. */
    Pair<A> pair() {
        return new Pair<>(numbers.allocate(upper.size()), numbers.allocate(lower.size()));
    }

    Layout layout(Side side) {
        return side == Side.X ? upper : lower;
    }

    /** The tensors of a layout as arrays, from the vector they lie in. */
    NDList split(Layout layout, NDManager manager, A vector) {
        NDList arrays = new NDList();
        int at = 0;
        for (Tensor tensor : layout.tensors()) {
            arrays.add(put(manager, vector, at, tensor.extents()));
            at += tensor.size();
        }
        return arrays;
    }

    /** A vector of tensors, each of which is a sum. */
    void join(Side side, List<Terms> sums, A vector) {
        Layout layout = layout(side);
        if (sums.isEmpty()) {
            numbers.clear(vector, 0, layout.size());
            return;
        }
        int at = 0;
        for (int k = 0; k < sums.size(); k++) {
            Tensor tensor = layout.tensors().get(k);
            read(tensor, sums.get(k).all(), vector, at);
            at += tensor.size();
        }
    }

    private void read(Tensor tensor, List<Cotangent> terms, A vector, int at) {
        boolean first = true;
        for (Cotangent term : terms) {
            if (first && term.rows() == null) {
                read(term.array(), vector, at);
                numbers.scale(term.factor(), vector, at, tensor.size());
            } else {
                if (first) {
                    numbers.clear(vector, at, tensor.size());
                }
                add(tensor, term, vector, at);
            }
            first = false;
        }
        if (first) {
            numbers.clear(vector, at, tensor.size());
        }
    }

    private void add(Tensor tensor, Cotangent term, A vector, int at) {
        int size = (int) term.array().size();
        A part = numbers.allocate(size);
        read(term.array(), part, 0);
        if (term.rows() == null) {
            numbers.add(term.factor(), part, 0, vector, at, size);
            return;
        }
        int width = tensor.size() / tensor.shape().get(0);
        for (int k = 0; k < term.rows().length; k++) {
            numbers.add(term.factor(), part, k * width, vector, at + term.rows()[k] * width, width);
        }
    }

    /** An array of these numbers from {@code offset} on, in memory of the engine. */
    NDArray put(NDManager manager, A vector, int offset, Shape shape) {
        NDArray array = manager.create(shape, numbers.type());
        engine.memory(array)
                .ifPresentOrElse(
                        memory -> numbers.write(vector, offset, (int) shape.size(), memory),
                        () -> array.set(numbers.buffer(vector, offset, (int) shape.size())));
        return array;
    }

    private void read(NDArray array, A vector, int offset) {
        ByteBuffer memory = engine.memory(array).orElseGet(array::toByteBuffer);
        numbers.read(memory, vector, offset, (int) array.size());
    }

    double number(NDArray array) {
        A one = numbers.allocate(1);
        read(array, one, 0);
        return numbers.first(one);
    }
}
