package org.parley.plugins.python;

import java.util.function.Supplier;
import org.parley.api.model.Draw;
import org.parley.api.model.Objective;
import org.parley.plugins.python.Worker.Agent;
import org.parley.plugins.python.Worker.Operation;
import org.parley.plugins.python.Worker.Slot;

/**
 * The costs of one agent in one precision. The worker keeps the graph of g until the point moves. Both gradients of f come with one
 * message. Products that a run requested together at the last point are computed together at the next one; results stay bit-identical.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
final class PythonCosts<A> implements Objective<A> {

    private static final double[] NO_VALUES = {};

    /** Keeps the model, whose cleaner ends the workers, as long as its costs are in use. */
    private final PythonModel model;

    private final Supplier<Worker> workers;
    private final Agent agent;
    private final Numbers<A> numbers;
    private final OtherHalf gradients = new OtherHalf();
    private final OtherHalf products = new OtherHalf();
    private Worker worker;
    private long knownIn = -1;
    private A direction;
    private boolean hasDirection;
    private boolean isDirectionOfX;
    private boolean productsComeTogether;
    private boolean hasLowerGradient;
    private boolean hasProduct;
    private boolean productsFollowGradients;

    PythonCosts(PythonModel model, Supplier<Worker> workers, Agent agent, Numbers<A> numbers) {
        this.model = model;
        this.workers = workers;
        this.agent = agent;
        this.numbers = numbers;
    }

    /** The half of a pair, in x or in y, that has arrived but was not requested yet. */
    private final class OtherHalf {

        private A x;
        private A y;
        private boolean isThere;
        private boolean isX;

        boolean take(boolean wantsX, A out) {
            if (!isThere || isX != wantsX) {
                return false;
            }
            System.arraycopy(isX ? x : y, 0, out, 0, numbers.length(out));
            isThere = false;
            return true;
        }

        void keep(boolean keepsX, int length) {
            if (keepsX) {
                x = x == null ? numbers.allocate(length) : x;
            } else {
                y = y == null ? numbers.allocate(length) : y;
            }
            numbers.get(worker.vector(keepsX ? Slot.OUT_X : Slot.OUT_Y), keepsX ? x : y);
            isX = keepsX;
            isThere = true;
        }
    }

    @Override
    public void moved() {
        if (hasLowerGradient) {
            productsFollowGradients = hasProduct;
        }
        if (products.isThere) {
            productsComeTogether = false;
        }
        knownIn = -1;
        hasLowerGradient = false;
        hasProduct = false;
        hasDirection = false;
        gradients.isThere = false;
        products.isThere = false;
    }

    @Override
    public double upper(A x, A y, Draw draw) {
        return value(Operation.UPPER, x, y, draw);
    }

    @Override
    public double lower(A x, A y, Draw draw) {
        return value(Operation.LOWER, x, y, draw);
    }

    @Override
    public void upperGradientX(A x, A y, Draw draw, A out) {
        upperGradient(true, x, y, draw, out);
    }

    @Override
    public void upperGradientY(A x, A y, Draw draw, A out) {
        upperGradient(false, x, y, draw, out);
    }

    @Override
    public void lowerGradient(A x, A y, Draw draw, A out) {
        synchronized (worker()) {
            evaluate(Operation.LOWER_GRADIENT_Y, productsFollowGradients, x, y, null, draw, NO_VALUES);
            numbers.get(worker.vector(Slot.OUT_Y), out);
        }
        hasLowerGradient = true;
    }

    @Override
    public void lowerGradientX(A x, A y, Draw draw, A out) {
        synchronized (worker()) {
            evaluate(Operation.LOWER_GRADIENT_X, false, x, y, null, draw, NO_VALUES);
            numbers.get(worker.vector(Slot.OUT_X), out);
        }
    }

    @Override
    public void hessian(A x, A y, Draw draw, A v, A out) {
        product(false, x, y, draw, v, out);
    }

    @Override
    public void mixed(A x, A y, Draw draw, A v, A out) {
        product(true, x, y, draw, v, out);
    }

    @Override
    public void measure(A x, A y, double[] out) {
        if (out.length > 0) {
            synchronized (worker()) {
                evaluate(Operation.MEASURE, false, x, y, null, null, out);
            }
        }
    }

    private double value(Operation operation, A x, A y, Draw draw) {
        synchronized (worker()) {
            return evaluate(operation, false, x, y, null, draw, NO_VALUES);
        }
    }

    private void upperGradient(boolean isX, A x, A y, Draw draw, A out) {
        if (!gradients.take(isX, out)) {
            synchronized (worker()) {
                evaluate(Operation.UPPER_GRADIENT, false, x, y, null, draw, NO_VALUES);
                numbers.get(worker.vector(isX ? Slot.OUT_X : Slot.OUT_Y), out);
                gradients.keep(!isX, numbers.length(isX ? y : x));
            }
        }
    }

    private void product(boolean isX, A x, A y, Draw draw, A v, A out) {
        hasProduct = true;
        // The contents are compared, because callers reuse their vectors.
        boolean isSame = hasDirection && isDirectionOfX != isX && numbers.equal(v, direction);
        if (isSame && products.take(isX, out)) {
            return;
        }
        productsComeTogether = isSame || productsComeTogether && !products.isThere;
        boolean isAhead = productsComeTogether && !isSame;
        synchronized (worker()) {
            evaluate(isX ? Operation.MIXED : Operation.HESSIAN, isAhead, x, y, v, draw, NO_VALUES);
            numbers.get(worker.vector(isX ? Slot.OUT_X : Slot.OUT_Y), out);
            if (isAhead) {
                products.keep(!isX, numbers.length(isX ? y : x));
            }
        }
        direction = direction == null ? numbers.allocate(numbers.length(v)) : direction;
        System.arraycopy(v, 0, direction, 0, numbers.length(v));
        hasDirection = true;
        isDirectionOfX = isX;
    }

    private Worker worker() {
        if (worker == null) {
            worker = workers.get();
        }
        return worker;
    }

    private double evaluate(Operation operation, boolean isAhead, A x, A y, A v, Draw draw, double[] values) {
        try {
            double result = worker.evaluate(numbers, operation, agent, knownIn, isAhead, x, y, v, draw, values);
            knownIn = worker.life();
            return result;
        } catch (UserError inFile) {
            throw model.reported(inFile);
        }
    }
}
