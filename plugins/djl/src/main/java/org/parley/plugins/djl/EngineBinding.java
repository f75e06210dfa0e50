package org.parley.plugins.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import java.nio.ByteBuffer;

/**
 * What a model is evaluated on.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
record EngineBinding<A>(AutodiffModel model, AutodiffEngine engine, Numbers<A> numbers, Layout upper, Layout lower) {

    /** Asks the model for its layouts once, instead of at every point. */
    static <A> EngineBinding<A> of(AutodiffModel model, AutodiffEngine engine, Numbers<A> numbers) {
        return new EngineBinding<>(model, engine, numbers, model.upper(), model.lower());
    }

    /** Zeros for x and y. */
    Pair<A> pair() {
        return new Pair<>(numbers.allocate(upper.size()), numbers.allocate(lower.size()));
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

    /** The other way round. */
    void join(NDList arrays, A vector) {
        int at = 0;
        for (NDArray array : arrays) {
            read(array, vector, at);
            at += (int) array.size();
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
