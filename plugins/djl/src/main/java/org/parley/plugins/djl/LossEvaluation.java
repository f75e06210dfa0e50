package org.parley.plugins.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import java.util.HashMap;
import java.util.Map;
import org.parley.api.model.Draw;

/**
 * One loss at one point on one draw: a forward pass that its value, its gradients and all products share.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
final class LossEvaluation<A> implements AutoCloseable {

    /** What the engine holds of the derivatives: the last that were asked for, until others are. */
    private enum Held {
        NOTHING,
        GRADIENTS,
        PRODUCTS
    }

    private final EngineBinding<A> platform;
    private final NDManager manager;
    private final Tape tape;
    private final NDList x;
    private final NDList y;
    private final NDList variables;
    private final Map<String, Expression> leavesOfY;
    private final Expression loss;
    private NDList recordedGradient;
    private Held held = Held.NOTHING;
    private NDList derivatives = new NDList();
    private A direction;

    /** @param recorded whether derivatives will be asked for */
    LossEvaluation(EngineBinding<A> platform, Loss which, Share share, Draw draw, A atX, A atY, boolean recorded) {
        this.platform = platform;
        AutodiffModel model = platform.model();
        manager = platform.engine().newManager();
        x = platform.split(platform.upper(), manager, atX);
        y = platform.split(platform.lower(), manager, atY);
        variables = new NDList(x);
        variables.addAll(y);
        if (recorded) {
            variables.forEach(variable -> variable.setRequiresGradient(true));
        }
        Leaves<A> ground = new Leaves<>(manager, platform);
        tape = ground.tape();
        Map<String, Expression> leavesOfX = ground.leaves(platform.upper(), x);
        leavesOfY = ground.leaves(platform.lower(), y);
        Batch batch = new Batch(ground, share, draw);
        try {
            AutodiffEngine.Recorded<Expression> code =
                    () -> which.of(model, new Variables("x", leavesOfX), new Variables("y", leavesOfY), batch);
            loss = recorded ? platform.engine().record(code) : code.run();
            if (loss.value().size() != 1) {
                throw new IllegalArgumentException("the " + which.words()
                        + " loss must be one number, but has the shape "
                        + loss.value().getShape() + ": end it with mean() or sum()");
            }
        } catch (RuntimeException failure) {
            close();
            throw failure;
        }
    }

    /** Whether there are operators that a direction cannot travel through. */
    boolean isOpaque() {
        return tape.isOpaque();
    }

    double value() {
        try (NDScope scope = new NDScope()) {
            scope.suppressNotUsedWarning();
            return platform.number(loss.value());
        }
    }

    /** The gradient in x or y. */
    void gradient(Side side, A out) {
        try (NDScope scope = new NDScope()) {
            scope.suppressNotUsedWarning();
            if (held != Held.GRADIENTS) {
                hold(Held.GRADIENTS, platform.engine().gradients(loss.value(), variables));
            }
            read(side, out);
        }
    }

    /** The second derivatives along v in y: what of them belongs to x or to y. */
    void product(Side side, A v, boolean twice, A out) {
        try (NDScope scope = new NDScope()) {
            scope.suppressNotUsedWarning();
            if (held != Held.PRODUCTS || !platform.numbers().areEqual(v, direction)) {
                NDList along = platform.split(platform.lower(), manager, v);
                NDArray slope = platform.engine().record(() -> twice ? slopeOfGradient(along) : slope(along));
                hold(
                        Held.PRODUCTS,
                        slope == null ? new NDList() : platform.engine().gradients(slope, variables));
                direction = platform.numbers().copy(v);
            }
            read(side, out);
        }
    }

    /** The derivative of the loss along v by the rules of its operators; null when the loss does not move. */
    private NDArray slope(NDList along) {
        Map<Expression, NDArray> directions = new HashMap<>();
        int k = 0;
        for (Expression leaf : leavesOfY.values()) {
            directions.put(leaf, along.get(k++));
        }
        return tape.along(loss, directions);
    }

    /** The same number as the inner product of v with a gradient that can be differentiated again. */
    private NDArray slopeOfGradient(NDList along) {
        NDList gradient = recordedGradient();
        NDArray sum = null;
        for (int k = 0; k < along.size(); k++) {
            NDArray part = gradient.get(k).mul(along.get(k)).sum();
            sum = sum == null ? part : sum.add(part);
        }
        return sum;
    }

    /** Made once, and used for every v. */
    private NDList recordedGradient() {
        if (recordedGradient == null) {
            NDList made = platform.engine().recordedGradients(loss.value(), y, x);
            // It outlives the product that asked for it, and goes with the arrays of this pass.
            NDScope.unregister(made);
            recordedGradient = made;
        }
        return recordedGradient;
    }

    private void hold(Held what, NDList arrays) {
        derivatives.close();
        // They outlive the question, and go with the arrays of this pass at the latest.
        NDScope.unregister(arrays);
        derivatives = arrays;
        held = what;
    }

    private void read(Side side, A out) {
        if (derivatives.isEmpty()) {
            platform.numbers().clear(out);
        } else {
            platform.join(side == Side.X ? derivatives.subNDList(0, x.size()) : derivatives.subNDList(x.size()), out);
        }
    }

    @Override
    public void close() {
        manager.close();
    }
}
