package org.parley.plugins.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;

/** What operators need to compute on an engine's arrays and the library does not offer, or not in a way that can be relied on. */
final class Arithmetic {

    private Arithmetic() {}

    /** The product of two matrices, each transposed first where it says so. */
    static NDArray product(NDArray a, boolean transposeA, NDArray b, boolean transposeB) {
        return (transposeA ? a.transpose() : a).dot(transposeB ? b.transpose() : b);
    }

    /** The sum of the products, by the engine's matrix product: some engines take many times longer to add up than to multiply. */
    static NDArray inner(NDArray a, NDArray b) {
        return a.reshape(-1).dot(b.reshape(-1)).reshape(new Shape());
    }

    /**
     * A number to multiply by, as an array that lives as long as the point: engines keep factors for the way back, while DJL lets go at once
     * of the memory of those that it makes itself of plain numbers.
     */
    static NDArray factor(double number, NDArray value) {
        NDManager manager = value.getManager();
        return value.getDataType() == DataType.FLOAT32 ? manager.create((float) number) : manager.create(number);
    }

    /** A number to add: some engines turn a single number into double precision when it meets a number that is. */
    static Number scalar(double number, NDArray value) {
        if (value.getDataType() == DataType.FLOAT32) {
            return (float) number;
        }
        return number;
    }
}
