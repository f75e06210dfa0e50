package org.parley.plugins.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.parley.plugins.djl.EngineBinding.Side;

/**
 * The operators of one loss in order of application. Each has rules for propagating a direction forward and a gradient back. Values are
 * computed lazily.
 */
final class Tape {

    /** Returns the change of a result from the changes of its inputs. Those of constant inputs are null, but not all of them. */
    @FunctionalInterface
    interface Tangent {
        Expression along(Expression result, Expression[] tangents);
    }

    /** Returns the gradient in one input from the gradient in the result. */
    @FunctionalInterface
    interface Adjoint {
        Cotangent of(Expression result, Cotangent seed);
    }

    /**
     * @param adjoints one for each input; empty if only the engine can propagate gradients
     */
    record Rules(Tangent tangent, List<Adjoint> adjoints) {

        /** The rules of a result that does not depend on its inputs. */
        static final Rules FIXED = new Rules(null, List.of());
    }

    private record Step(Expression result, int[] inputs, Set<Side> sides, Rules rules) {}

    private final List<Step> steps = new ArrayList<>();
    private final AutodiffEngine engine;
    private final NDManager manager;
    private final DataType type;
    private final boolean eager;
    private final DoubleFunction<NDArray> factors;
    private boolean opaque;
    private boolean leftToEngine;

    /**
     * @param eager whether the engine records computations, so that values must be computed immediately
     * @param factors returns a number as an array that exists as long as the point
     */
    Tape(AutodiffEngine engine, NDManager manager, DataType type, boolean eager, DoubleFunction<NDArray> factors) {
        this.engine = engine;
        this.manager = manager;
        this.type = type;
        this.eager = eager;
        this.factors = factors;
    }

    /** Adds a constant leaf: samples, constants, directions. */
    Expression constant(NDArray value) {
        return add(value.getShape(), List.of(), () -> value, EnumSet.noneOf(Side.class), Rules.FIXED);
    }

    /** Adds a constant leaf whose array must not be closed. */
    Expression borrowed(NDArray value) {
        return constant(value).borrowed();
    }

    /** Adds a tensor of x or y. */
    Expression variable(Side side, Shape shape, Supplier<NDArray> value) {
        return add(shape, List.of(), value, EnumSet.of(side), Rules.FIXED);
    }

    /** Adds an expression whose derivative is zero wherever it exists. */
    Expression fixed(Expression of, Shape shape, Supplier<NDArray> value) {
        return add(shape, List.of(of), value, EnumSet.noneOf(Side.class), Rules.FIXED);
    }

    Expression add(Shape shape, List<Expression> inputs, Supplier<NDArray> value, Rules rules) {
        Set<Side> sides = EnumSet.noneOf(Side.class);
        inputs.forEach(input -> sides.addAll(steps.get(input.place()).sides()));
        leftToEngine |= !sides.isEmpty() && rules.adjoints().isEmpty();
        return add(shape, inputs, value, sides, rules);
    }

    /** Adds a result without a rule for directions. */
    Expression addOpaque(NDArray result) {
        opaque = true;
        leftToEngine = true;
        return add(result.getShape(), List.of(), () -> result, EnumSet.allOf(Side.class), Rules.FIXED);
    }

    private Expression add(
            Shape shape, List<Expression> inputs, Supplier<NDArray> value, Set<Side> sides, Rules rules) {
        Expression result = new Expression(this, steps.size(), shape, value);
        int[] places = new int[inputs.size()];
        for (int k = 0; k < places.length; k++) {
            places[k] = inputs.get(k).place();
        }
        steps.add(new Step(result, places, sides, rules));
        if (eager) {
            result.value();
        }
        return result;
    }

    boolean isOpaque() {
        return opaque;
    }

    /** Returns whether there are operators that only the engine can differentiate. */
    boolean isLeftToEngine() {
        return leftToEngine;
    }

    int size() {
        return steps.size();
    }

    boolean isMoving(Expression expression) {
        return !steps.get(expression.place()).sides().isEmpty();
    }

    boolean isVariable(Expression expression) {
        return isMoving(expression) && steps.get(expression.place()).inputs().length == 0;
    }

    /** Returns the product of two matrices, each transposed if set. */
    NDArray product(NDArray a, boolean transposeA, NDArray b, boolean transposeB) {
        return eager ? Operators.product(a, transposeA, b, transposeB) : engine.product(a, transposeA, b, transposeB);
    }

    /** Returns the sum over all entries to which a smaller array was broadcast. */
    NDArray summed(NDArray array, Shape to) {
        Shape from = array.getShape();
        boolean ofRows = from.dimension() == 2
                && to.dimension() > 0
                && to.size() == from.get(1)
                && to.get(to.dimension() - 1) == to.size();
        if (eager || !ofRows) {
            return Shapes.summed(array, to);
        }
        NDArray sums = engine.sumOfRows(array);
        return sums.getShape().equals(to) ? sums : sums.reshape(to);
    }

    /**
     * Returns a factor as an array, which must not be closed. Engines keep factors for the backward pass, but DJL frees the memory of those
     * that it creates from plain numbers at once.
     */
    NDArray factor(double number) {
        return factors.apply(number);
    }

    /** Returns an array of ones. */
    NDArray ones(Shape shape) {
        return manager.ones(shape, type);
    }

    NDArray zeros(Shape shape) {
        return manager.zeros(shape, type);
    }

    /** Evaluates the inputs of an expression, in order. Recursion would overflow the stack for chains of thousands. */
    void evaluateInputs(int place) {
        Deque<Integer> open = new ArrayDeque<>();
        BitSet needed = new BitSet(place);
        open.push(place);
        while (!open.isEmpty()) {
            for (int input : steps.get(open.pop()).inputs()) {
                // Leaves evaluate themselves.
                if (steps.get(input).inputs().length > 0
                        && !needed.get(input)
                        && !steps.get(input).result().isEvaluated()) {
                    needed.set(input);
                    open.push(input);
                }
            }
        }
        needed.stream().forEach(each -> steps.get(each).result().value());
    }

    /** Removes all steps after the first ones. */
    void truncate(int size) {
        while (steps.size() > size) {
            steps.remove(steps.size() - 1).result().close();
        }
    }

    /** Returns whether an array is the value of one of the steps. */
    boolean holds(NDArray array) {
        return steps.stream().anyMatch(step -> step.result().isMadeOf(array));
    }

    /**
     * Returns the derivative of an expression along directions of leaves.
     *
     * @param directions the direction of each leaf that changes
     * @return null if the expression does not depend on these leaves
     */
    Expression along(Expression result, Map<Expression, Expression> directions) {
        Expression[] tangents = new Expression[result.place() + 1];
        directions.forEach((leaf, direction) -> {
            if (leaf.place() < tangents.length) {
                tangents[leaf.place()] = direction;
            }
        });
        for (int place = 0; place < tangents.length; place++) {
            Step step = steps.get(place);
            if (step.rules().tangent() == null) {
                continue;
            }
            Expression[] ofInputs = new Expression[step.inputs().length];
            boolean moves = false;
            for (int k = 0; k < ofInputs.length; k++) {
                ofInputs[k] = tangents[step.inputs()[k]];
                moves |= ofInputs[k] != null;
            }
            if (moves) {
                // If only the row changes in a sum of a matrix and a row, the tangent must get the shape of the matrix.
                tangents[place] = step.rules()
                        .tangent()
                        .along(step.result(), ofInputs)
                        .stretched(step.result().extents());
            }
        }
        return tangents[result.place()];
    }

    /**
     * Returns the gradient of a number in all variables of these sides that it depends on, as sums.
     *
     * @return one entry for each position; null for variables that it does not depend on
     */
    Terms[] gradient(Expression number, Set<Side> sides) {
        Terms[] found = new Terms[number.place() + 1];
        found[number.place()] = new Terms(Cotangent.ONE);
        for (int place = number.place(); place >= 0; place--) {
            Step step = steps.get(place);
            if (found[place] == null || step.inputs().length == 0) {
                continue;
            }
            Cotangent seed = found[place].sum(step.result());
            found[place] = null;
            for (int k = 0; k < step.inputs().length; k++) {
                int input = step.inputs()[k];
                if (isAnyOf(steps.get(input).sides(), sides)) {
                    if (found[input] == null) {
                        found[input] = new Terms();
                    }
                    found[input].add(step.rules().adjoints().get(k).of(step.result(), seed));
                }
            }
        }
        return found;
    }

    private static boolean isAnyOf(Set<Side> some, Set<Side> wanted) {
        for (Side side : some) {
            if (wanted.contains(side)) {
                return true;
            }
        }
        return false;
    }

    /**
     * A gradient in the result of an operator: a factor times an array, which is broadcast to the result's shape. Changing the factor is
     * free.
     *
     * @param array null for ones
     * @param rows the indices in the first axis to which the array belongs, the others being zero; null for all
     */
    record Cotangent(double factor, NDArray array, int[] rows) {

        static final Cotangent ONE = new Cotangent(1, null, null);

        Cotangent times(double number) {
            return new Cotangent(factor * number, array, rows);
        }

        Cotangent times(Expression other) {
            return other.base() == null
                    ? times(other.value())
                    : times(other.base()).times(other.scale());
        }

        Cotangent times(NDArray other) {
            return new Cotangent(factor, array == null ? other : array.mul(other), null);
        }

        Cotangent over(Expression other) {
            NDArray dividend = array == null ? other.tape().factor(1) : array;
            return new Cotangent(factor, dividend.div(other.value()), null);
        }

        /** Applies a linear operator, which needs the array in its full shape. */
        Cotangent through(Expression result, UnaryOperator<NDArray> linear) {
            return new Cotangent(factor, linear.apply(full(result)), null);
        }

        /** Applies a linear operator that does not change an array with equal entries. */
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

    /** A gradient as a sum, for an expression that is used several times. */
    static final class Terms {

        private final List<Cotangent> terms = new ArrayList<>(2);

        Terms(Cotangent... terms) {
            for (Cotangent term : terms) {
                add(term);
            }
        }

        List<Cotangent> all() {
            return terms;
        }

        void add(Cotangent term) {
            if (term.factor() == 0) {
                return;
            }
            for (int k = 0; k < terms.size(); k++) {
                Cotangent other = terms.get(k);
                if (other.factor() == term.factor() && isWhole(other) && isWhole(term)) {
                    terms.set(k, new Cotangent(term.factor(), other.array().add(term.array()), null));
                    return;
                }
            }
            terms.add(term);
        }

        private static boolean isWhole(Cotangent term) {
            return term.array() != null && term.rows() == null;
        }

        /** Returns every term of the gradient in the shape of the variable. */
        Terms whole(Expression variable) {
            terms.replaceAll(
                    term -> term.rows() == null ? new Cotangent(term.factor(), term.full(variable), null) : term);
            return this;
        }

        /** Returns the sum of all terms. */
        Cotangent sum(Expression result) {
            if (terms.isEmpty()) {
                return Cotangent.ONE.times(0);
            }
            Cotangent first = terms.get(0);
            if (terms.size() == 1) {
                return first;
            }
            NDArray sum = first.full(result);
            for (Cotangent term : terms.subList(1, terms.size())) {
                NDArray array = term.full(result);
                sum = sum.add(array.mul(result.tape().factor(term.factor() / first.factor())));
            }
            return new Cotangent(first.factor(), sum, null);
        }
    }
}
