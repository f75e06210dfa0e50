package org.parley.plugins.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * An array of numbers that a loss is built from: a tensor of x or y, samples of a batch, or what operators made of them.
 *
 * <p>Every operator brings the rule by which a direction in y travels through it, except {@link #apply}, which takes any code on the arrays
 * of the engine. Where shapes differ they are stretched as in NumPy: axes are matched from the last, and an extent of one fits any other.
 * Expressions belong to the point and thread they were made for.
 */
public final class Expression {

    private static final int LAST = -1;

    /** What a row without any deviation is divided by, squared. */
    private static final double AGAINST_ZERO = 1e-5;

    private final Tape tape;
    private final int place;
    private final NDArray value;

    /** @param place its number among all expressions of the tape */
    Expression(Tape tape, int place, NDArray value) {
        this.tape = tape;
        this.place = place;
        this.value = value;
    }

    int place() {
        return place;
    }

    NDArray value() {
        return value;
    }

    /** Extent of each axis. */
    public int[] shape() {
        return Arrays.stream(value.getShape().getShape())
                .mapToInt(Math::toIntExact)
                .toArray();
    }

    /** The sum, entry by entry. */
    public Expression plus(Expression other) {
        return binary(other, value.add(other.value), a -> a, b -> b);
    }

    /** Every entry plus this number. */
    public Expression plus(double number) {
        return unary(value.add(Arithmetic.scalar(number, value)), t -> t);
    }

    /** The difference, entry by entry. */
    public Expression minus(Expression other) {
        return binary(other, value.sub(other.value), a -> a, NDArray::neg);
    }

    /** Every entry with the opposite sign. */
    public Expression negate() {
        return unary(value.neg(), NDArray::neg);
    }

    /** The product, entry by entry. */
    public Expression times(Expression other) {
        return binary(other, value.mul(other.value), a -> a.mul(other.value), b -> value.mul(b));
    }

    /** Every entry times this number. */
    public Expression times(double number) {
        NDArray factor = Arithmetic.factor(number, value);
        return unary(value.mul(factor), t -> t.mul(factor));
    }

    /** The quotient, entry by entry. */
    public Expression dividedBy(Expression other) {
        NDArray quotient = value.div(other.value);
        return binary(
                other,
                quotient,
                a -> a.div(other.value),
                b -> quotient.mul(b).div(other.value).neg());
    }

    /** The product of two matrices. */
    public Expression dot(Expression other) {
        return binary(other, value.dot(other.value), a -> a.dot(other.value), b -> value.dot(b));
    }

    /** A dense layer: every row times the weights (inputs, outputs), plus the bias. */
    public Expression dense(Expression weights, Expression bias) {
        return dot(weights).plus(bias);
    }

    /** Rows become columns. */
    public Expression transpose() {
        return unary(value.transpose(), NDArray::transpose);
    }

    /** The axes in another order. */
    public Expression permute(int... axes) {
        return unary(value.transpose(axes), t -> t.transpose(axes));
    }

    /** The same entries in another shape; one extent may be -1 and is then what is left over. */
    public Expression reshape(int... shape) {
        Shape extents = new Shape(Arrays.stream(shape).asLongStream().toArray());
        return unary(value.reshape(extents), t -> t.reshape(extents));
    }

    /** The entries {@code from … to} (excluded) along one axis. */
    public Expression slice(int axis, int from, int to) {
        NDIndex index = new NDIndex();
        for (int before = 0; before < axis; before++) {
            index.addAllDim();
        }
        index.addSliceDim(from, to);
        return unary(value.get(index), t -> t.get(index));
    }

    /** The entries of the first axis at these places, in this order, any of them any number of times. */
    public Expression rows(int... places) {
        return rows(
                value.getManager().create(Arrays.stream(places).asLongStream().toArray()));
    }

    /**
     * The entries of the first axis at the places that a batch holds: the table of an embedding, where samples are codes.
     *
     * @param places whole numbers on a single axis, from zero to the last entry; nothing that moves with x or y
     */
    public Expression rows(Expression places) {
        return rows(places.value.toType(DataType.INT64, false));
    }

    private Expression rows(NDArray index) {
        return unary(value.get(index), t -> t.get(index));
    }

    /** Several arrays, one after the other along an axis. */
    public static Expression join(int axis, List<Expression> parts) {
        Expression first = parts.get(0);
        NDArray joined =
                NDArrays.concat(new NDList(parts.stream().map(Expression::value).toList()), axis);
        return first.tape.add(joined, parts, tangents -> {
            NDList along = new NDList();
            for (int k = 0; k < tangents.length; k++) {
                along.add(tangents[k] == null ? parts.get(k).value.zerosLike() : tangents[k]);
            }
            return NDArrays.concat(along, axis);
        });
    }

    /** max(0, ·) of every entry. */
    public Expression relu() {
        return unary(Activation.relu(value), t -> t.mul(value.gt(0).toType(value.getDataType(), false)));
    }

    public Expression tanh() {
        NDArray result = value.tanh();
        return unary(result, t -> t.mul(result.square().neg().add(1)));
    }

    /** 1 / (1 + exp(-·)) of every entry. */
    public Expression sigmoid() {
        NDArray result = Activation.sigmoid(value);
        return unary(result, t -> t.mul(result.sub(result.square())));
    }

    public Expression exp() {
        NDArray result = value.exp();
        return unary(result, t -> t.mul(result));
    }

    /** The natural logarithm of every entry. */
    public Expression log() {
        return unary(value.log(), t -> t.div(value));
    }

    public Expression square() {
        return unary(value.square(), t -> Arithmetic.twice(t.mul(value)));
    }

    public Expression sqrt() {
        NDArray result = value.sqrt();
        return unary(result, t -> t.div(Arithmetic.twice(result)));
    }

    /** The sum of all entries. */
    public Expression sum() {
        return unary(value.sum(), NDArray::sum);
    }

    /** The sums along one axis, which disappears; a negative axis counts from the last, which is -1. */
    public Expression sum(int axis) {
        int[] axes = {axis};
        return unary(value.sum(axes), t -> t.sum(axes));
    }

    /** The average of all entries. */
    public Expression mean() {
        return unary(value.mean(), NDArray::mean);
    }

    /** The averages along one axis, which disappears; a negative axis counts from the last, which is -1. */
    public Expression mean(int axis) {
        int[] axes = {axis};
        return unary(value.mean(axes), t -> t.mean(axes));
    }

    /** The sum of the squares of all entries: what a ridge weighs. */
    public Expression squaredNorm() {
        return unary(Arithmetic.inner(value, value), t -> Arithmetic.twice(Arithmetic.inner(value, t)));
    }

    /** The largest entries along the last axis, which disappears. */
    public Expression largest() {
        // As a product with a mask it is one more linear operator: of several largest the first counts, above and
        // below.
        NDArray places = value.argMax(LAST);
        long width = value.getShape().get(value.getShape().dimension() - 1);
        NDArray mask = places.oneHot((int) width, value.getDataType());
        int[] axes = {LAST};
        return unary(value.mul(mask).sum(axes), t -> t.mul(mask).sum(axes));
    }

    /** exp(·) of every entry, divided by the sum of these along the last axis. */
    public Expression softmax() {
        NDArray result = value.softmax(LAST);
        return unary(result, t -> result.mul(t.sub(Arithmetic.weighted(result, t))));
    }

    /** The logarithm of {@link #softmax()}, for scores of any size. */
    public Expression logSoftmax() {
        NDArray result = value.logSoftmax(LAST);
        return unary(result, t -> t.sub(Arithmetic.weighted(result.exp(), t)));
    }

    /** log of the sum of exp(·) along the last axis, which disappears, for entries of any size. */
    public Expression logSumExp() {
        // log softmax = · - log sum exp, so that of the first column will do.
        Expression first = slice(value.getShape().dimension() - 1, 0, 1);
        Expression firstOfLog = logSoftmax().slice(value.getShape().dimension() - 1, 0, 1);
        return first.minus(firstOfLog).sum(LAST);
    }

    /**
     * The loss of each row of scores against the class that {@code labels} marks: -log softmax(scores)[class].
     *
     * @param labels a row per sample, one at its class and zero elsewhere, as {@link Batch#labels()}
     */
    public Expression crossEntropy(Expression labels) {
        return logSoftmax().times(labels).sum(LAST).negate();
    }

    /**
     * Layer normalisation: along the last axis every row gets the average zero and the deviation one, then a factor and a shift of its own
     * per entry.
     *
     * <p>Normalising over the samples of a batch instead would make the loss no average over samples any more, which it must be.
     */
    public Expression normalise(Expression scale, Expression shift) {
        int[] rows = shape();
        rows[rows.length - 1] = 1;
        Expression centred = minus(mean(LAST).reshape(rows));
        Expression variance = centred.square().mean(LAST).reshape(rows);
        return centred.dividedBy(variance.plus(AGAINST_ZERO).sqrt())
                .times(scale)
                .plus(shift);
    }

    /**
     * Images (samples, channels, height, width) convolved with kernels (outputs, channels, height, width).
     *
     * @param padding how many zeros surround the images on every side
     */
    public Expression convolve(Expression kernels, int padding) {
        return Images.convolve(this, kernels, padding);
    }

    /**
     * The largest entry of every {@code size x size} window of images. Windows do not overlap, and what does not fill one is left out; an
     * axis that is shorter than a window stays as it is.
     */
    public Expression maxPool(int size) {
        return Images.maxPool(this, size);
    }

    /**
     * Any code on the engine's arrays, for what is missing above. Its second derivatives are the engine's own affair: they are compared with
     * differences before the run starts, and where the engine gets them wrong or has none the model is refused, or falls back to differences
     * when the run file allows it.
     *
     * @param code must be a function of its argument alone
     */
    public Expression apply(Function<NDList, NDArray> code, Expression... more) {
        NDList inputs = new NDList(value);
        Arrays.stream(more).forEach(each -> inputs.add(each.value));
        return tape.addOpaque(code.apply(inputs));
    }

    Expression unary(NDArray result, UnaryOperator<NDArray> rule) {
        return tape.add(result, List.of(this), tangents -> rule.apply(tangents[0]));
    }

    /** The tangents of both sides add up; a side that y does not move has none. */
    Expression binary(Expression other, NDArray result, UnaryOperator<NDArray> ofThis, UnaryOperator<NDArray> ofOther) {
        return tape.add(result, List.of(this, other), tangents -> {
            NDArray mine = tangents[0] == null ? null : ofThis.apply(tangents[0]);
            NDArray theirs = tangents[1] == null ? null : ofOther.apply(tangents[1]);
            return mine == null ? theirs : theirs == null ? mine : mine.add(theirs);
        });
    }
}
