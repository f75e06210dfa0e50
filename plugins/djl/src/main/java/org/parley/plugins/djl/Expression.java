package org.parley.plugins.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import java.util.Arrays;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.parley.plugins.djl.Tape.Adjoint;
import org.parley.plugins.djl.Tape.Cotangent;
import org.parley.plugins.djl.Tape.Rules;

/**
 * An array of numbers that a loss is built from: a tensor of x or y, samples of a batch, or what operators made of them.
 *
 * <p>Every operator brings the rules by which a direction in y travels through it and a gradient back, except {@link #apply}, which takes any
 * code on the arrays of the engine. Where shapes differ they are stretched as in NumPy: axes are matched from the last, and an extent of one fits any other.
 * Expressions belong to the point and thread they were made for.
 */
public final class Expression {

    private static final int LAST = -1;

    /** What a row without any deviation is divided by, squared. */
    private static final double AGAINST_ZERO = 1e-5;

    private final Tape tape;
    private final int place;
    private final Shape extents;
    private final Supplier<NDArray> computation;
    private NDArray value;
    private boolean marksClasses;
    private RowsOfTensor rowsOfTensor;
    private boolean lent;
    private Expression base;
    private double scale;

    /** Takes rows of a tensor before all of it goes to the engine. */
    @FunctionalInterface
    interface RowsOfTensor {
        NDArray at(int[] places);
    }

    /** @param place its number among all expressions of the tape */
    Expression(Tape tape, int place, Shape extents, Supplier<NDArray> computation) {
        this.tape = tape;
        this.place = place;
        this.extents = extents;
        this.computation = computation;
    }

    Tape tape() {
        return tape;
    }

    int place() {
        return place;
    }

    Shape extents() {
        return extents;
    }

    boolean isEvaluated() {
        return value != null;
    }

    boolean isMadeOf(NDArray array) {
        return value == array;
    }

    NDArray value() {
        if (value == null) {
            tape.evaluateInputs(place);
            value = computation.get();
            // It outlives the question that needed it, and goes with its tape.
            NDScope.unregister(value);
        }
        return value;
    }

    /** Lets go of the array. */
    void close() {
        if (value != null && !lent) {
            value.close();
        }
    }

    /** Says that the array is somebody else's. */
    Expression lent() {
        lent = true;
        return this;
    }

    /** Says that it is another expression times a number, so that who needs it for a factor need not compute it. */
    private Expression scaled(Expression what, double number) {
        base = what;
        scale = number;
        return this;
    }

    /** What this is {@link #scale} times of; null where it is nothing else. */
    Expression base() {
        return base;
    }

    double scale() {
        return scale;
    }

    /** Says that every row has a single one and is zero elsewhere. */
    Expression markingClasses() {
        marksClasses = true;
        return this;
    }

    boolean marksClasses() {
        return marksClasses;
    }

    Expression withRows(RowsOfTensor rows) {
        rowsOfTensor = rows;
        return this;
    }

    /** Null for all but tensors. */
    RowsOfTensor rowsOfTensor() {
        return rowsOfTensor;
    }

    /** Extent of each axis. */
    public int[] shape() {
        return Arrays.stream(extents.getShape()).mapToInt(Math::toIntExact).toArray();
    }

    /** The sum, entry by entry. */
    public Expression plus(Expression other) {
        return elementwise(
                other,
                () -> value().add(other.value()),
                (result, a) -> a,
                (result, b) -> b,
                (result, seed) -> seed,
                (result, seed) -> seed);
    }

    /** Every entry plus this number. */
    public Expression plus(double number) {
        return unary(
                extents,
                () -> value().add(Operators.scalar(number, value())),
                (result, t) -> t,
                (result, seed) -> seed);
    }

    /** The difference, entry by entry. */
    public Expression minus(Expression other) {
        return elementwise(
                other,
                () -> value().sub(other.value()),
                (result, a) -> a,
                (result, b) -> b.negate(),
                (result, seed) -> seed,
                (result, seed) -> seed.times(-1));
    }

    /** Every entry with the opposite sign. */
    public Expression negate() {
        return unary(extents, () -> value().neg(), (result, t) -> t.negate(), (result, seed) -> seed.times(-1))
                .scaled(this, -1);
    }

    /** The product, entry by entry. */
    public Expression times(Expression other) {
        return elementwise(
                other,
                () -> value().mul(other.value()),
                (result, a) -> a.times(other),
                (result, b) -> times(b),
                (result, seed) -> seed.times(other),
                (result, seed) -> seed.times(this));
    }

    /** Every entry times this number. */
    public Expression times(double number) {
        return unary(
                        extents,
                        () -> value().mul(Operators.factor(number, value())),
                        (result, t) -> t.times(number),
                        (result, seed) -> seed.times(number))
                .scaled(this, number);
    }

    /** The quotient, entry by entry. */
    public Expression dividedBy(Expression other) {
        return elementwise(
                other,
                () -> value().div(other.value()),
                (result, a) -> a.dividedBy(other),
                (result, b) -> result.times(b).dividedBy(other).negate(),
                (result, seed) -> seed.over(other.value()),
                (result, seed) -> seed.times(result.value()).over(other.value()).times(-1));
    }

    /** The product of two matrices. */
    public Expression dot(Expression other) {
        if (extents.dimension() != 2 || other.extents.dimension() != 2) {
            NDArray product = value().dot(other.value());
            return leftToEngine(other, product, a -> a.dot(other), this::dot);
        }
        Shape shape = Shapes.product(extents, other.extents);
        return binary(
                other,
                shape,
                () -> tape.product(value(), false, other.value(), false),
                (result, a) -> a.dot(other),
                (result, b) -> dot(b),
                List.of(
                        (result, seed) ->
                                seed.through(result, array -> tape.product(array, false, other.value(), true)),
                        (result, seed) -> seed.through(result, array -> tape.product(value(), true, array, false))));
    }

    /** The product with the transpose of the other matrix: every entry is the inner product of two rows. */
    public Expression dotTransposed(Expression other) {
        Shape shape = Shapes.product(extents, Shapes.permuted(other.extents, 1, 0));
        return binary(
                other,
                shape,
                () -> tape.product(value(), false, other.value(), true),
                (result, a) -> a.dotTransposed(other),
                (result, b) -> dotTransposed(b),
                List.of(
                        (result, seed) ->
                                seed.through(result, array -> tape.product(array, false, other.value(), false)),
                        (result, seed) -> seed.through(result, array -> tape.product(array, true, value(), false))));
    }

    /** A dense layer: every row times the weights (inputs, outputs), plus the bias. */
    public Expression dense(Expression weights, Expression bias) {
        return dot(weights).plus(bias);
    }

    /** Rows become columns. */
    public Expression transpose() {
        int[] axes = new int[extents.dimension()];
        Arrays.setAll(axes, axis -> axes.length - 1 - axis);
        return permute(axes);
    }

    /** The axes in another order. */
    public Expression permute(int... axes) {
        int[] back = Shapes.inverse(axes);
        return rearranged(
                Shapes.permuted(extents, axes),
                () -> value().transpose(axes),
                (result, t) -> t.permute(axes),
                array -> array.transpose(back));
    }

    /** The same entries in another shape; one extent may be -1 and is then what is left over. */
    public Expression reshape(int... shape) {
        return reshape(Shapes.completed(extents, shape));
    }

    private Expression reshape(Shape shape) {
        return rearranged(
                shape, () -> value().reshape(shape), (result, t) -> t.reshape(shape), array -> array.reshape(extents));
    }

    /** The same rows or columns at all places of a larger shape. */
    Expression stretched(Shape shape) {
        return extents.equals(shape)
                ? this
                : unary(
                        shape,
                        () -> value().broadcast(shape),
                        (result, t) -> t.stretched(shape),
                        (result, seed) -> seed.through(result, array -> tape.summed(array, extents)));
    }

    /** The entries {@code from … to} (excluded) along one axis. */
    public Expression slice(int axis, int from, int to) {
        return Operators.slice(this, axis, from, to);
    }

    /** The entries of the first axis at these places, in this order, any of them any number of times. */
    public Expression rows(int... places) {
        return Operators.rows(this, places);
    }

    /**
     * The entries of the first axis at the places that a batch holds: the table of an embedding, where samples are codes.
     *
     * @param places whole numbers on a single axis, from zero to the last entry; nothing that moves with x or y
     */
    public Expression rows(Expression places) {
        return Operators.rows(this, places);
    }

    /** Several arrays, one after the other along an axis. */
    public static Expression join(int axis, List<Expression> parts) {
        return Operators.join(axis, parts);
    }

    /** max(0, ·) of every entry. */
    public Expression relu() {
        Expression mask =
                tape.fixed(this, extents, () -> Activation.relu(value()).sign());
        return unary(
                extents,
                () -> Activation.relu(value()),
                (result, t) -> t.times(mask),
                (result, seed) -> seed.times(mask));
    }

    public Expression tanh() {
        return function(
                NDArray::tanh,
                result -> result.square().negate().plus(1),
                result -> result.square().neg().add(1));
    }

    /** 1 / (1 + exp(-·)) of every entry. */
    public Expression sigmoid() {
        return function(
                Activation::sigmoid, result -> result.minus(result.square()), result -> result.sub(result.square()));
    }

    public Expression exp() {
        return function(NDArray::exp, result -> result, result -> result);
    }

    /** The natural logarithm of every entry. */
    public Expression log() {
        return unary(
                extents, () -> value().log(), (result, t) -> t.dividedBy(this), (result, seed) -> seed.over(value()));
    }

    public Expression square() {
        return unary(
                extents,
                () -> value().square(),
                (result, t) -> t.times(this).times(2),
                (result, seed) -> seed.times(this).times(2));
    }

    public Expression sqrt() {
        return unary(
                extents,
                () -> value().sqrt(),
                (result, t) -> t.dividedBy(result).times(0.5),
                (result, seed) -> seed.over(result.value()).times(0.5));
    }

    /** The sum of all entries. */
    public Expression sum() {
        return unary(new Shape(), () -> value().sum(), (result, t) -> t.sum(), (result, seed) -> seed);
    }

    /** The sums along one axis, which disappears; a negative axis counts from the last, which is -1. */
    public Expression sum(int axis) {
        int[] axes = {axis};
        int counted = counted(axis);
        return rearranged(
                Shapes.without(extents, counted),
                () -> value().sum(axes),
                (result, t) -> t.sum(axis),
                array -> array.expandDims(counted));
    }

    int counted(int axis) {
        return axis < 0 ? extents.dimension() + axis : axis;
    }

    /** The sums along the last axis, which stays. */
    Expression sumsOfRows() {
        return unary(
                Shapes.with(extents, counted(LAST), 1),
                () -> value().sum(new int[] {LAST}, true),
                (result, t) -> t.sumsOfRows(),
                (result, seed) -> seed);
    }

    /** The average of all entries. */
    public Expression mean() {
        return unary(
                new Shape(),
                () -> value().mean(),
                (result, t) -> t.mean(),
                (result, seed) -> seed.times(1.0 / extents.size()));
    }

    /** The averages along one axis, which disappears; a negative axis counts from the last, which is -1. */
    public Expression mean(int axis) {
        return sum(axis).times(1.0 / extents.get(counted(axis)));
    }

    /** The sum of the squares of all entries: what a ridge weighs. */
    public Expression squaredNorm() {
        return unary(
                new Shape(),
                () -> Operators.inner(value(), value()),
                (result, t) -> inner(t).times(2),
                (result, seed) -> seed.times(this).times(2));
    }

    private Expression inner(Expression other) {
        return binary(
                other,
                new Shape(),
                () -> Operators.inner(value(), other.value()),
                (result, a) -> a.inner(other),
                (result, b) -> inner(b),
                List.of((result, seed) -> seed.times(other), (result, seed) -> seed.times(this)));
    }

    /** The largest entries along the last axis, which disappears. */
    public Expression largest() {
        // As a product with a mask it is one more linear operator: of several largest the first counts, above and
        // below.
        int width = (int) extents.get(counted(LAST));
        Expression mask = tape.fixed(this, extents, () -> value().argMax(LAST).oneHot(width, value().getDataType()));
        return times(mask).sum(LAST);
    }

    /** exp(·) of every entry, divided by the sum of these along the last axis. */
    public Expression softmax() {
        return Operators.softmax(this);
    }

    /** The logarithm of {@link #softmax()}, for scores of any size. */
    public Expression logSoftmax() {
        return Operators.logSoftmax(this);
    }

    /** log of the sum of exp(·) along the last axis, which disappears, for entries of any size. */
    public Expression logSumExp() {
        return Operators.logSumExp(this);
    }

    /**
     * The loss of each row of scores against the class that {@code labels} marks: -log softmax(scores)[class].
     *
     * @param labels a row per sample, one at its class and zero elsewhere, as {@link Batch#labels()}
     */
    public Expression crossEntropy(Expression labels) {
        return Operators.crossEntropy(this, labels);
    }

    /**
     * Layer normalization: along the last axis every row gets the average zero and the deviation one, then a factor and a shift of its own
     * per entry.
     *
     * <p>Normalizing over the samples of a batch instead would make the loss no average over samples any more, which it must be.
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
        return Operators.convolve(this, kernels, padding);
    }

    /**
     * The largest entry of every {@code size x size} window of images. Windows do not overlap, and what does not fill one is left out; an
     * axis that is shorter than a window stays as it is.
     */
    public Expression maxPool(int size) {
        return Operators.maxPool(this, size);
    }

    /**
     * Any code on the engine's arrays, for what is missing above. Its second derivatives are the engine's own affair: they are compared with
     * differences before the run starts, and where the engine gets them wrong or has none the model is refused, or falls back to differences
     * when the run file allows it.
     *
     * <p>The code may compute with Java numbers. Further arrays must come from the manager of the given ones, or from its sub-managers.
     *
     * @param code must be a function of its argument alone
     */
    public Expression apply(Function<NDList, NDArray> code, Expression... more) {
        NDList inputs = new NDList(value());
        Arrays.stream(more).forEach(each -> inputs.add(each.value()));
        return tape.addOpaque(code.apply(inputs));
    }

    /** An operator whose gradient is the same everywhere if it is so in the result. */
    private Expression rearranged(
            Shape shape, Supplier<NDArray> value, BinaryOperator<Expression> tangent, UnaryOperator<NDArray> adjoint) {
        return unary(shape, value, tangent, (result, seed) -> seed.throughUnlessOnes(result, adjoint));
    }

    /**
     * A function of every entry.
     *
     * @param slope its derivative, by its result
     * @param slopeOfArray the same
     */
    private Expression function(
            UnaryOperator<NDArray> function, UnaryOperator<Expression> slope, UnaryOperator<NDArray> slopeOfArray) {
        return unary(
                extents,
                () -> function.apply(value()),
                (result, t) -> t.times(slope.apply(result)),
                (result, seed) -> seed.times(slopeOfArray.apply(result.value())));
    }

    Expression unary(Shape shape, Supplier<NDArray> value, BinaryOperator<Expression> tangent, Adjoint adjoint) {
        return tape.add(
                shape,
                List.of(this),
                value,
                new Rules((result, tangents) -> tangent.apply(result, tangents[0]), List.of(adjoint)));
    }

    /** An operator that the engine alone can go back through. */
    Expression leftToEngine(NDArray value, UnaryOperator<Expression> tangent) {
        return tape.add(
                value.getShape(),
                List.of(this),
                () -> value,
                new Rules((result, tangents) -> tangent.apply(tangents[0]), List.of()));
    }

    /** The same of something that no further direction will travel through. */
    Expression leftToEngine(NDArray value) {
        return tape.add(value.getShape(), List.of(this), () -> value, Rules.FIXED);
    }

    /** The same of two. */
    Expression leftToEngine(
            Expression other, NDArray value, UnaryOperator<Expression> ofThis, UnaryOperator<Expression> ofOther) {
        return binary(
                other,
                value.getShape(),
                () -> value,
                (result, a) -> ofThis.apply(a),
                (result, b) -> ofOther.apply(b),
                List.of());
    }

    /** Where one side is smaller, its gradient is the sum over the places that it was stretched to. */
    private Expression elementwise(
            Expression other,
            Supplier<NDArray> value,
            BinaryOperator<Expression> ofThis,
            BinaryOperator<Expression> ofOther,
            Adjoint toThis,
            Adjoint toOther) {
        Shape shape = Shapes.stretched(extents, other.extents);
        return binary(other, shape, value, ofThis, ofOther, List.of(summed(toThis), other.summed(toOther)));
    }

    private Adjoint summed(Adjoint adjoint) {
        return (result, seed) -> {
            Cotangent whole = adjoint.of(result, seed);
            return extents.equals(result.extents())
                    ? whole
                    : whole.through(result, array -> tape.summed(array, extents));
        };
    }

    /** The tangents of both sides add up; a side that y does not move has none. */
    private Expression binary(
            Expression other,
            Shape shape,
            Supplier<NDArray> value,
            BinaryOperator<Expression> ofThis,
            BinaryOperator<Expression> ofOther,
            List<Adjoint> adjoints) {
        return tape.add(
                shape,
                List.of(this, other),
                value,
                new Rules(
                        (result, tangents) -> {
                            Expression mine = tangents[0] == null ? null : ofThis.apply(result, tangents[0]);
                            Expression theirs = tangents[1] == null ? null : ofOther.apply(result, tangents[1]);
                            return mine == null ? theirs : theirs == null ? mine : mine.plus(theirs);
                        },
                        adjoints));
    }
}
