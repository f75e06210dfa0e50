package org.parley.plugins.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;

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

    /** The tensors of a layout as arrays, from the vector they lie in. */
    NDList split(Layout layout, NDManager manager, A vector) {
        NDList arrays = new NDList();
        int at = 0;
        for (Tensor tensor : layout.tensors()) {
            arrays.add(numbers.put(manager, vector, at, tensor.extents()));
            at += tensor.size();
        }
        return arrays;
    }

    /** The other way round. */
    void join(NDList arrays, A vector) {
        int at = 0;
        for (NDArray array : arrays) {
            numbers.read(array, vector, at);
            at += (int) array.size();
        }
    }
}
