package org.parley.plugins.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import java.util.Arrays;

/** Computations on shapes. */
final class Shapes {

    private Shapes() {}

    /** Returns the shape to which both are broadcast. */
    static Shape stretched(Shape one, Shape other) {
        if (one.equals(other)) {
            return one;
        }
        int axes = Math.max(one.dimension(), other.dimension());
        long[] extents = new long[axes];
        for (int axis = 1; axis <= axes; axis++) {
            long mine = axis <= one.dimension() ? one.get(one.dimension() - axis) : 1;
            long theirs = axis <= other.dimension() ? other.get(other.dimension() - axis) : 1;
            if (mine != theirs && mine != 1 && theirs != 1) {
                throw new IllegalArgumentException(
                        "the shapes " + one + " and " + other + " cannot be broadcast to each other");
            }
            extents[axes - axis] = Math.max(mine, theirs);
        }
        return new Shape(extents);
    }

    static Shape product(Shape one, Shape other) {
        if (one.get(1) != other.get(0)) {
            throw new IllegalArgumentException("a matrix " + one + " cannot be multiplied by a matrix " + other);
        }
        return new Shape(one.get(0), other.get(1));
    }

    /** Returns the shape with another extent of one axis. */
    static Shape with(Shape shape, int axis, long extent) {
        long[] extents = shape.getShape().clone();
        extents[axis] = extent;
        return new Shape(extents);
    }

    static Shape without(Shape shape, int axis) {
        long[] extents = new long[shape.dimension() - 1];
        for (int k = 0; k < extents.length; k++) {
            extents[k] = shape.get(k < axis ? k : k + 1);
        }
        return new Shape(extents);
    }

    static Shape permuted(Shape shape, int... axes) {
        return new Shape(Arrays.stream(axes).mapToLong(shape::get).toArray());
    }

    static int[] inverse(int... axes) {
        int[] inverse = new int[axes.length];
        for (int k = 0; k < axes.length; k++) {
            inverse[axes[k]] = k;
        }
        return inverse;
    }

    /** Returns the wanted shape for the same number of entries; one of its extents may be -1. */
    static Shape completed(Shape shape, int... wanted) {
        long[] extents = Arrays.stream(wanted).asLongStream().toArray();
        long known = 1;
        int open = -1;
        for (int k = 0; k < extents.length; k++) {
            if (extents[k] < 0) {
                open = k;
            } else {
                known *= extents[k];
            }
        }
        if (open >= 0 && known > 0) {
            extents[open] = shape.size() / known;
        }
        Shape completed = new Shape(extents);
        if (completed.size() != shape.size()) {
            throw new IllegalArgumentException("an array of shape " + shape + " cannot be reshaped to "
                    + new Shape(Arrays.stream(wanted).asLongStream().toArray()));
        }
        return completed;
    }

    /** Returns the sum over all entries to which a smaller array was broadcast. */
    static NDArray summed(NDArray array, Shape to) {
        Shape from = array.getShape();
        int more = from.dimension() - to.dimension();
        int[] axes = new int[from.dimension()];
        int count = 0;
        for (int axis = 0; axis < axes.length; axis++) {
            if (axis < more || to.get(axis - more) < from.get(axis)) {
                axes[count++] = axis;
            }
        }
        NDArray sums = count == 0 ? array : array.sum(Arrays.copyOf(axes, count), true);
        return sums.getShape().equals(to) ? sums : sums.reshape(to);
    }
}
