package org.parley.plugins.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import java.util.function.UnaryOperator;

/**
 * A gradient in the result of an operator: a factor, which costs nothing to change, times an array that is stretched to the result's shape
 * where it is smaller.
 *
 * @param array null for ones
 * @param rows which entries of the first axis the array belongs to, the others being zero; null for all
 */
record Cotangent(double factor, NDArray array, int[] rows) {

    static final Cotangent ONE = new Cotangent(1, null, null);

    Cotangent times(double number) {
        return new Cotangent(factor * number, array, rows);
    }

    Cotangent times(Expression other) {
        return other.base() == null ? times(other.value()) : times(other.base()).times(other.scale());
    }

    Cotangent times(NDArray other) {
        return new Cotangent(factor, array == null ? other : array.mul(other), null);
    }

    Cotangent over(NDArray other) {
        return new Cotangent(factor, (array == null ? Arithmetic.factor(1, other) : array).div(other), null);
    }

    /** After a linear operator, which needs the array in its shape. */
    Cotangent through(Expression result, UnaryOperator<NDArray> linear) {
        return new Cotangent(factor, linear.apply(full(result)), null);
    }

    /** After a linear operator that changes nothing where all entries are the same. */
    Cotangent throughUnlessOnes(Expression result, UnaryOperator<NDArray> linear) {
        return array == null ? this : through(result, linear);
    }

    Cotangent ofRows(int[] places, Expression result) {
        return new Cotangent(factor, full(result), places);
    }

    NDArray full(Expression result) {
        Shape shape = result.extents();
        if (array == null) {
            return result.tape().ones(shape);
        }
        return array.getShape().equals(shape) ? array : array.broadcast(shape);
    }
}
