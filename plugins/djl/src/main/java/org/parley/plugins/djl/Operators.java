package org.parley.plugins.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.convolutional.Conv2d;
import ai.djl.nn.pooling.Pool;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.parley.plugins.djl.Tape.Adjoint;
import org.parley.plugins.djl.Tape.Rules;

/**
 * Operators on scores (one entry per class along the last axis), on parts of arrays and on images (samples, channels, height, width). It
 * also has functions on an engine's arrays that the library lacks or does not implement reliably.
 */
final class Operators {

    private static final int LAST = -1;
    private static final int[] ALONG_ROWS = {LAST};

    private Operators() {}

    /** Returns the product of two matrices, each transposed if set. */
    static NDArray product(NDArray a, boolean transposeA, NDArray b, boolean transposeB) {
        return (transposeA ? a.transpose() : a).dot(transposeB ? b.transpose() : b);
    }

    /** Returns the inner product, computed by the engine's matrix product, because sums are many times slower in some engines. */
    static NDArray inner(NDArray a, NDArray b) {
        return a.reshape(-1).dot(b.reshape(-1)).reshape(new Shape());
    }

    /** Returns a number to add. Some engines convert a single-precision number to double when it is added to a double. */
    static Number scalar(double number, NDArray value) {
        if (value.getDataType() == DataType.FLOAT32) {
            return (float) number;
        }
        return number;
    }

    /** Returns the probability that a standard normal number is smaller than an entry. */
    static Expression normalProbability(Expression of) {
        Tape tape = of.tape();
        Expression density = of.square().times(-0.5).exp().times(1 / Math.sqrt(2 * Math.PI));
        return of.unary(
                of.extents(),
                () -> of.value()
                        .mul(tape.factor(Math.sqrt(0.5)))
                        .erf()
                        .add(scalar(1, of.value()))
                        .mul(tape.factor(0.5)),
                (result, t) -> t.times(density),
                (result, seed) -> seed.times(density));
    }

    static Expression softmax(Expression scores) {
        return scores.unary(
                scores.extents(),
                () -> scores.value().softmax(LAST),
                (result, t) -> result.times(t.minus(result.times(t).sumsOfRows())),
                (result, seed) -> seed.through(result, array -> {
                    NDArray weighted = result.value().mul(array);
                    return weighted.sub(result.value().mul(weighted.sum(ALONG_ROWS, true)));
                }));
    }

    static Expression logSoftmax(Expression scores) {
        return scores.unary(
                scores.extents(),
                () -> scores.value().logSoftmax(LAST),
                (result, t) -> t.minus(result.exp().times(t).sumsOfRows()),
                (result, seed) -> seed.through(
                        result, array -> array.sub(result.value().exp().mul(array.sum(ALONG_ROWS, true)))));
    }

    static Expression logSumExp(Expression scores) {
        // log softmax = · - log sum exp, so the difference in the first column is sufficient.
        UnaryOperator<Expression> firstColumn = matrix -> matrix.slice(scores.counted(LAST), 0, 1);
        return firstColumn
                .apply(scores)
                .minus(firstColumn.apply(scores.logSoftmax()))
                .sum(LAST);
    }

    static Expression crossEntropy(Expression scores, Expression labels) {
        if (!labels.marksClasses()) {
            return scores.logSoftmax().times(labels).sum(LAST).negate();
        }
        int classes = scores.counted(LAST);
        Expression error = scores.softmax().minus(labels);
        return scores.unary(
                Shapes.without(scores.extents(), classes),
                () -> scores.value()
                        .logSoftmax(LAST)
                        .mul(labels.value())
                        .sum(ALONG_ROWS)
                        .neg(),
                (result, t) -> error.times(t).sum(LAST),
                (result, seed) -> seed.throughUnlessOnes(result, array -> array.expandDims(classes))
                        .times(error));
    }

    static Expression slice(Expression of, int axis, int from, int to) {
        NDIndex index = sliced(axis, from, to);
        return of.unary(
                Shapes.with(of.extents(), axis, to - from),
                () -> of.value().get(index),
                (result, t) -> t.slice(axis, from, to),
                (result, seed) -> seed.through(result, array -> amidZeros(array, of, axis, from)));
    }

    private static NDIndex sliced(int axis, int from, int to) {
        NDIndex index = new NDIndex();
        for (int before = 0; before < axis; before++) {
            index.addAllDim();
        }
        return index.addSliceDim(from, to);
    }

    /** Pads a slice with zeros to the original shape. */
    private static NDArray amidZeros(NDArray part, Expression of, int axis, int from) {
        Shape whole = of.extents();
        long after = whole.get(axis) - from - part.getShape().get(axis);
        NDList parts = new NDList();
        if (from > 0) {
            parts.add(of.tape().zeros(Shapes.with(whole, axis, from)));
        }
        parts.add(part);
        if (after > 0) {
            parts.add(of.tape().zeros(Shapes.with(whole, axis, after)));
        }
        return parts.size() == 1 ? part : NDArrays.concat(parts, axis);
    }

    static Expression rows(Expression of, int... places) {
        Supplier<NDArray> all = () -> of.value()
                .get(of.value()
                        .getManager()
                        .create(Arrays.stream(places).asLongStream().toArray()));
        Supplier<NDArray> values = of.rowsOfTensor() == null
                ? all
                : () -> of.isEvaluated() ? all.get() : of.rowsOfTensor().at(places);
        return rows(of, places.length, values, (result, t) -> t.rows(places), () -> places);
    }

    static Expression rows(Expression of, Expression places) {
        Supplier<NDArray> index = () -> places.value().toType(DataType.INT64, false);
        return rows(
                of,
                places.extents().get(0),
                () -> of.value().get(index.get()),
                (result, t) -> t.rows(places),
                () -> Arrays.stream(index.get().toLongArray())
                        .mapToInt(Math::toIntExact)
                        .toArray());
    }

    /** Gradients in rows are supported only for tensors; the engine sums those of other expressions. */
    private static Expression rows(
            Expression of,
            long count,
            Supplier<NDArray> values,
            BinaryOperator<Expression> tangent,
            Supplier<int[]> places) {
        Shape shape = Shapes.with(of.extents(), 0, count);
        return of.tape().isVariable(of)
                ? of.unary(shape, values, tangent, (result, seed) -> seed.ofRows(places.get(), result))
                : of.tape()
                        .add(
                                shape,
                                List.of(of),
                                values,
                                new Rules((result, tangents) -> tangent.apply(result, tangents[0]), List.of()));
    }

    static Expression join(int axis, List<Expression> parts) {
        Tape tape = parts.get(0).tape();
        int extent = 0;
        List<Adjoint> adjoints = new ArrayList<>();
        for (Expression part : parts) {
            int from = extent;
            extent += (int) part.extents().get(axis);
            int to = extent;
            adjoints.add((result, seed) -> seed.throughUnlessOnes(result, array -> array.get(sliced(axis, from, to))));
        }
        return tape.add(
                Shapes.with(parts.get(0).extents(), axis, extent),
                parts,
                () -> NDArrays.concat(
                        new NDList(parts.stream().map(Expression::value).toList()), axis),
                new Rules((result, tangents) -> join(axis, moving(tape, parts, tangents)), adjoints));
    }

    /** Returns the tangents of all parts, with zeros for constant ones. */
    private static List<Expression> moving(Tape tape, List<Expression> parts, Expression... tangents) {
        List<Expression> along = new ArrayList<>();
        for (int k = 0; k < tangents.length; k++) {
            Shape shape = parts.get(k).extents();
            along.add(tangents[k] == null ? tape.constant(tape.zeros(shape)) : tangents[k]);
        }
        return along;
    }

    static Expression convolve(Expression images, Expression kernels, int padding) {
        return images.leftToEngine(
                kernels,
                convolved(images.value(), kernels.value(), padding),
                a -> convolve(a, kernels, padding),
                b -> convolve(images, b, padding));
    }

    static Expression maxPool(Expression images, int size) {
        NDArray value = images.value();
        int[] extents = images.shape();
        int high = extents[2] < size ? 1 : size;
        int wide = extents[3] < size ? 1 : size;
        Shape window = new Shape(high, wide);
        NDArray pooled = Pool.maxPool2d(value, window, window, new Shape(0, 0), false);
        return images.leftToEngine(pooled, t -> {
            // The indices of the largest entries; the first one among equals.
            NDArray windows = windows(value, high, wide);
            NDArray mask = windows.argMax(LAST).oneHot(high * wide, value.getDataType());
            return t.leftToEngine(windows(t.value(), high, wide).mul(mask).sum(new int[] {LAST}));
        });
    }

    /** Returns the entries of each window of images along a last axis. */
    private static NDArray windows(NDArray images, int high, int wide) {
        Shape extents = images.getShape();
        long height = extents.get(2) / high;
        long width = extents.get(3) / wide;
        NDArray whole = images.get(new NDIndex(":, :, 0:{}, 0:{}", height * high, width * wide));
        return whole.reshape(extents.get(0), extents.get(1), height, high, width, wide)
                .transpose(0, 1, 2, 4, 3, 5)
                .reshape(extents.get(0), extents.get(1), height, width, (long) high * wide);
    }

    private static NDArray convolved(NDArray images, NDArray kernels, int padding) {
        return Conv2d.conv2d(images, kernels, null, new Shape(1, 1), new Shape(padding, padding))
                .singletonOrThrow();
    }
}
