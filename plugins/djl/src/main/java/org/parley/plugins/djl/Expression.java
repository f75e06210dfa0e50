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
 * An array of numbers from which a loss is computed: a tensor of x or y, samples of a batch, or results of operators.
 *
 * <p>Every operator has rules for propagating a direction in y forward and a gradient back. The exception is {@link #apply}, which takes
 * any code on the engine's arrays.
 *
 * <p>Different shapes are broadcast as in NumPy: axes are matched from the last, and an extent of one fits any other. Expressions are valid
 * only at their point and in their thread.
 */
public final class Expression {

    private static final int LAST = -1;

    /** Added to the variance of a row, so that constant rows do not divide by zero. */
    private static final double VARIANCE_OFFSET = 1e-5;

    private final Tape tape;
    private final int place;
    private final Shape extents;
    private final Supplier<NDArray> computation;
    private NDArray value;
    private boolean marksClasses;
    private RowsOfTensor rowsOfTensor;
    private boolean borrowed;
    private Expression base;
    private double scale;

    /** Selects rows of a tensor without copying the whole tensor to the engine. */
    @FunctionalInterface
    interface RowsOfTensor {
        NDArray at(int[] places);
    }

    /**
     * @param place its index among all expressions of the tape
     */
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
            // The array is closed with its tape, not at the end of the current scope.
            NDScope.unregister(value);
        }
        return value;
    }

    /** Closes the array. */
    void close() {
        if (value != null && !borrowed) {
            value.close();
        }
    }

    /** Marks the array as owned by another object, so that it is not closed here. */
    Expression borrowed() {
        borrowed = true;
        return this;
    }

    /** Marks this as a multiple of another expression, so that uses as a factor need not compute it. */
    private Expression scaled(Expression what, double number) {
        base = what;
        scale = number;
        return this;
    }

    /** Returns the expression of which this is {@link #scale} times; null if there is none. */
    Expression base() {
        return base;
    }

    double scale() {
        return scale;
    }

    /** Marks the rows as one-hot: every row has a single one and is zero elsewhere. */
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

    /** Returns null except for tensors. */
    RowsOfTensor rowsOfTensor() {
        return rowsOfTensor;
    }

    /** Returns the extent of each axis. */
    public int[] shape() {
        return Arrays.stream(extents.getShape()).mapToInt(Math::toIntExact).toArray();
    }

    /** Returns the entrywise sum. */
    public Expression plus(Expression other) {
        return elementwise(
                other,
                () -> value().add(other.value()),
                (result, a) -> a,
                (result, b) -> b,
                (result, seed) -> seed,
                (result, seed) -> seed);
    }

    /** Returns every entry plus this number. */
    public Expression plus(double number) {
        return unary(
                extents,
                () -> value().add(Operators.scalar(number, value())),
                (result, t) -> t,
                (result, seed) -> seed);
    }

    /** Returns the entrywise difference. */
    public Expression minus(Expression other) {
        return elementwise(
                other,
                () -> value().sub(other.value()),
                (result, a) -> a,
                (result, b) -> b.negate(),
                (result, seed) -> seed,
                (result, seed) -> seed.times(-1));
    }

    /** Returns every entry with the opposite sign. */
    public Expression negate() {
        return unary(extents, () -> value().neg(), (result, t) -> t.negate(), (result, seed) -> seed.times(-1))
                .scaled(this, -1);
    }

    /** Returns the entrywise product. */
    public Expression times(Expression other) {
        return elementwise(
                other,
                () -> value().mul(other.value()),
                (result, a) -> a.times(other),
                (result, b) -> times(b),
                (result, seed) -> seed.times(other),
                (result, seed) -> seed.times(this));
    }

    /** Returns every entry times this number. */
    public Expression times(double number) {
        return unary(
                        extents,
                        () -> value().mul(tape.factor(number)),
                        (result, t) -> t.times(number),
                        (result, seed) -> seed.times(number))
                .scaled(this, number);
    }

    /** Returns the entrywise quotient. */
    public Expression dividedBy(Expression other) {
        return elementwise(
                other,
                () -> value().div(other.value()),
                (result, a) -> a.dividedBy(other),
                (result, b) -> result.times(b).dividedBy(other).negate(),
                (result, seed) -> seed.over(other),
                (result, seed) -> seed.times(result.value()).over(other).times(-1));
    }

    /** Returns the product of two matrices. */
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

    /** Returns the product with the transpose of the other matrix: every entry is the inner product of two rows. */
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

    /** Returns a dense layer: every row times the weights (inputs, outputs), plus the bias. */
    public Expression dense(Expression weights, Expression bias) {
        return dot(weights).plus(bias);
    }

    /** Returns the transpose of a matrix. */
    public Expression transpose() {
        int[] axes = new int[extents.dimension()];
        Arrays.setAll(axes, axis -> axes.length - 1 - axis);
        return permute(axes);
    }

    /** Returns the array with its axes in another order. */
    public Expression permute(int... axes) {
        int[] back = Shapes.inverse(axes);
        return rearranged(
                Shapes.permuted(extents, axes),
                () -> value().transpose(axes),
                (result, t) -> t.permute(axes),
                array -> array.transpose(back));
    }

    /** Returns the same entries in another shape. One extent may be -1 and is then computed from the others. */
    public Expression reshape(int... shape) {
        return reshape(Shapes.completed(extents, shape));
    }

    private Expression reshape(Shape shape) {
        return rearranged(
                shape, () -> value().reshape(shape), (result, t) -> t.reshape(shape), array -> array.reshape(extents));
    }

    /** Broadcasts the array to a larger shape. */
    Expression stretched(Shape shape) {
        return extents.equals(shape)
                ? this
                : unary(
                        shape,
                        () -> value().broadcast(shape),
                        (result, t) -> t.stretched(shape),
                        (result, seed) -> seed.through(result, array -> tape.summed(array, extents)));
    }

    /** Returns the entries {@code from … to} (excluded) along one axis. */
    public Expression slice(int axis, int from, int to) {
        return Operators.slice(this, axis, from, to);
    }

    /** Returns the entries of the first axis at these indices, in this order and with repetitions. */
    public Expression rows(int... places) {
        return Operators.rows(this, places);
    }

    /**
     * Returns the entries of the first axis at the indices in a batch, as for an embedding table with codes as samples.
     *
     * @param places whole numbers on a single axis, from zero to the last entry; they must not depend on x or y
     */
    public Expression rows(Expression places) {
        return Operators.rows(this, places);
    }

    /** Concatenates several arrays along an axis. */
    public static Expression join(int axis, List<Expression> parts) {
        return Operators.join(axis, parts);
    }

    /** Returns max(0, ·) of every entry. */
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

    /** Returns 1 / (1 + exp(-·)) of every entry. */
    public Expression sigmoid() {
        return function(
                Activation::sigmoid, result -> result.minus(result.square()), result -> result.sub(result.square()));
    }

    /**
     * Returns the Gaussian error linear unit of every entry: the entry times the probability that a standard normal number is smaller.
     */
    public Expression gelu() {
        return times(Operators.normalProbability(this));
    }

    public Expression exp() {
        return function(NDArray::exp, result -> result, result -> result);
    }

    /** Returns the natural logarithm of every entry. */
    public Expression log() {
        return unary(extents, () -> value().log(), (result, t) -> t.dividedBy(this), (result, seed) -> seed.over(this));
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
                (result, seed) -> seed.over(result).times(0.5));
    }

    /** Returns the sum of all entries. */
    public Expression sum() {
        return unary(new Shape(), () -> value().sum(), (result, t) -> t.sum(), (result, seed) -> seed);
    }

    /** Returns the sums along one axis, which is removed. A negative axis counts from the last, which is -1. */
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

    /** Returns the sums along the last axis, which keeps extent one. */
    Expression sumsOfRows() {
        return unary(
                Shapes.with(extents, counted(LAST), 1),
                () -> value().sum(new int[] {LAST}, true),
                (result, t) -> t.sumsOfRows(),
                (result, seed) -> seed);
    }

    /** Returns the average of all entries. */
    public Expression mean() {
        return unary(
                new Shape(),
                () -> value().mean(),
                (result, t) -> t.mean(),
                (result, seed) -> seed.times(1.0 / extents.size()));
    }

    /** Returns the averages along one axis, which is removed. A negative axis counts from the last, which is -1. */
    public Expression mean(int axis) {
        return sum(axis).times(1.0 / extents.get(counted(axis)));
    }

    /** Returns the sum of the squares of all entries, as used in a ridge penalty. */
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

    /** Returns the largest entries along the last axis, which is removed. */
    public Expression largest() {
        // Computed as a product with a mask, which is a linear operator. Among equal maxima the first one counts, in
        // both directions.
        int width = (int) extents.get(counted(LAST));
        Expression mask = tape.fixed(this, extents, () -> value().argMax(LAST).oneHot(width, value().getDataType()));
        return times(mask).sum(LAST);
    }

    /** Returns exp(·) of every entry, divided by the sum of these along the last axis. */
    public Expression softmax() {
        return Operators.softmax(this);
    }

    /** Returns the logarithm of {@link #softmax()}, without overflow. */
    public Expression logSoftmax() {
        return Operators.logSoftmax(this);
    }

    /** Returns log of the sum of exp(·) along the last axis, which is removed, without overflow. */
    public Expression logSumExp() {
        return Operators.logSumExp(this);
    }

    /**
     * Returns the loss of each row of scores for the class in {@code labels}: -log softmax(scores)[class].
     *
     * @param labels one-hot rows, one per sample, as {@link Batch#labels()}
     */
    public Expression crossEntropy(Expression labels) {
        return Operators.crossEntropy(this, labels);
    }

    /**
     * Layer normalization: along the last axis, normalizes every row to mean zero and deviation one, then applies a scale and a shift per
     * entry.
     *
     * <p>Normalization over the samples of a batch is not offered: the loss would no longer be an average over samples, as it must be.
     */
    public Expression normalize(Expression scale, Expression shift) {
        int[] rows = shape();
        rows[rows.length - 1] = 1;
        Expression centered = minus(mean(LAST).reshape(rows));
        Expression variance = centered.square().mean(LAST).reshape(rows);
        return centered.dividedBy(variance.plus(VARIANCE_OFFSET).sqrt())
                .times(scale)
                .plus(shift);
    }

    /**
     * Convolves images (samples, channels, height, width) with kernels (outputs, channels, height, width).
     *
     * @param padding the number of zeros around the images on every side
     */
    public Expression convolve(Expression kernels, int padding) {
        return Operators.convolve(this, kernels, padding);
    }

    /**
     * Returns the largest entry of every {@code size x size} window of images. Windows do not overlap, and incomplete ones are omitted. An
     * axis that is shorter than a window keeps its size.
     */
    public Expression maxPool(int size) {
        return Operators.maxPool(this, size);
    }

    /**
     * Applies any code on the engine's arrays, for operators that are missing here. The engine computes its second derivatives.
     *
     * <p>They are compared with differences before the run starts. If they are wrong or missing, the model is rejected, or uses differences
     * if the run file allows it.
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

    /** Adds an operator whose gradient is constant if the result's gradient is constant. */
    private Expression rearranged(
            Shape shape, Supplier<NDArray> value, BinaryOperator<Expression> tangent, UnaryOperator<NDArray> adjoint) {
        return unary(shape, value, tangent, (result, seed) -> seed.throughUnlessOnes(result, adjoint));
    }

    /**
     * Applies a function to every entry.
     *
     * @param slope its derivative, as a function of its result
     * @param slopeOfArray the same for arrays
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

    /** Adds an operator whose gradient only the engine can propagate back. */
    Expression leftToEngine(NDArray value, UnaryOperator<Expression> tangent) {
        return tape.add(
                value.getShape(),
                List.of(this),
                () -> value,
                new Rules((result, tangents) -> tangent.apply(tangents[0]), List.of()));
    }

    /** Adds such an operator without a rule for directions. */
    Expression leftToEngine(NDArray value) {
        return tape.add(value.getShape(), List.of(this), () -> value, Rules.FIXED);
    }

    /** Adds such an operator of two expressions. */
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

    /** Adds an entrywise operator. The gradient of a smaller side is the sum over the entries to which it was broadcast. */
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

    /** Adds the tangents of both sides. A side that does not depend on y has none. */
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
