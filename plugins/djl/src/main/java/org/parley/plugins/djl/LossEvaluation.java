package org.parley.plugins.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDScope;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.parley.api.model.Draw;
import org.parley.plugins.djl.AgentSamples.SampleSet;
import org.parley.plugins.djl.EngineBinding.Pair;
import org.parley.plugins.djl.EngineBinding.Side;
import org.parley.plugins.djl.Tape.Cotangent;
import org.parley.plugins.djl.Tape.Terms;

/**
 * One loss at one point on one draw: a forward pass that its value, its gradients and all products share.
 *
 * <p>Every call gets the point again, which must be the same, because unused parts have not been copied to the engine yet.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
final class LossEvaluation<A> implements AutoCloseable {

    private static final Set<Side> BOTH = EnumSet.allOf(Side.class);

    private final EngineBinding<A> platform;
    private final Workspace<A> workspace;
    private final boolean ownsWorkspace;
    private final boolean recorded;
    private final Loss which;
    private final Tape tape;
    private final List<Expression> x;
    private final List<Expression> y;
    private final Expression loss;
    private final int ownSteps;
    private A atX;
    private A atY;
    private NDList recordedGradient;
    private Derivatives held = Derivatives.NONE;
    private Expression slope;

    /**
     * @param shared the workspace for its arrays; null for a separate workspace, which a recorded graph needs
     * @param recorded whether the engine records the graph
     */
    private LossEvaluation(AgentLoss<A> of, Workspace<A> shared, Draw draw, A atX, A atY, boolean recorded) {
        this.platform = of.platform();
        this.which = of.which();
        this.workspace = shared == null ? new Workspace<>(platform) : shared;
        this.ownsWorkspace = shared == null;
        this.recorded = recorded;
        this.atX = atX;
        this.atY = atY;
        Leaves<A> leaves = new Leaves<>(workspace, platform, recorded);
        tape = leaves.tape();
        x = leaves.variables(Side.X, platform.upper(), () -> this.atX);
        y = leaves.variables(Side.Y, platform.lower(), () -> this.atY);
        Variables inX = Variables.of("x", platform.upper(), x);
        Variables inY = Variables.of("y", platform.lower(), y);
        Batch batch = new Batch(leaves, of.sampleSet(), draw);
        try {
            AutodiffEngine.Recorded<Expression> code = () -> which.of(platform.model(), inX, inY, batch);
            loss = recorded ? platform.engine().record(workspace.manager(), code) : code.run();
            if (loss.extents().size() != 1) {
                throw new IllegalArgumentException("the " + which.label()
                        + " loss must be a single number, but has shape "
                        + loss.extents() + ": end it with mean() or sum()");
            }
        } catch (RuntimeException failure) {
            close();
            throw failure;
        }
        ownSteps = tape.size();
    }

    LossEvaluation<A> at(A sameX, A sameY) {
        atX = sameX;
        atY = sameY;
        return this;
    }

    /** Returns whether there are operators without a rule for directions. */
    boolean isOpaque() {
        return tape.isOpaque();
    }

    double value() {
        try (NDScope scope = new NDScope()) {
            scope.suppressNotUsedWarning();
            return platform.number(loss.value());
        }
    }

    /** Computes the gradient in x or y. */
    void gradient(Side side, A out) {
        try (NDScope scope = new NDScope()) {
            scope.suppressNotUsedWarning();
            if (!held.isGradient(side)) {
                release();
                // Methods need both gradients of f, but usually only the gradient of g in y.
                Set<Side> sides = recorded || which == Loss.UPPER ? BOTH : EnumSet.of(side);
                hold(new Derivatives(false, gradients(loss, sides)));
            }
            read(side, out);
        }
    }

    /** Computes the second derivatives along v in y, for x or for y. */
    void product(Side side, A v, boolean twice, A out) {
        try (NDScope scope = new NDScope()) {
            scope.suppressNotUsedWarning();
            if (!held.ofProduct() || !workspace.isDirection(v)) {
                release();
                NDList along = workspace.along(v);
                AutodiffEngine.Recorded<Expression> code = () -> twice ? slopeOfGradient(along) : slope(along);
                slope = recorded ? platform.engine().record(workspace.manager(), code) : code.run();
                Set<Side> sides = recorded || workspace.usesBothProducts() ? BOTH : EnumSet.of(side);
                hold(new Derivatives(true, gradients(slope, sides)));
            } else if (!held.tensors().containsKey(side)) {
                workspace.useBothProducts();
                hold(held.with(gradients(slope, EnumSet.of(side))));
            }
            read(side, out);
        }
    }

    /** Returns the derivative of the loss along v by the rules of its operators; null if the loss is constant along v. */
    private Expression slope(NDList along) {
        Map<Expression, Expression> directions = new HashMap<>();
        for (int k = 0; k < along.size(); k++) {
            directions.put(y.get(k), tape.borrowed(along.get(k)));
        }
        return tape.along(loss, directions);
    }

    /** Returns the same derivative as the inner product of v with a gradient that can be differentiated again. */
    private Expression slopeOfGradient(NDList along) {
        NDList gradient = recordedGradient();
        NDArray sum = null;
        for (int k = 0; k < along.size(); k++) {
            NDArray part = gradient.get(k).mul(along.get(k)).sum();
            sum = sum == null ? part : sum.add(part);
        }
        return sum == null ? null : tape.constant(sum);
    }

    /** Computes the gradient once and uses it for every v. */
    private NDList recordedGradient() {
        if (recordedGradient == null) {
            NDList made = platform.engine().recordedGradients(loss.value(), values(y), values(x));
            // It is closed with the arrays of this pass, not with the current product.
            NDScope.unregister(made);
            recordedGradient = made;
        }
        return recordedGradient;
    }

    private static NDList values(List<Expression> variables) {
        return new NDList(variables.stream().map(Expression::value).toList());
    }

    private Map<Side, List<Terms>> gradients(Expression number, Set<Side> sides) {
        Map<Side, List<Terms>> gradients = new EnumMap<>(Side.class);
        if (number == null) {
            sides.forEach(side -> gradients.put(side, List.of()));
        } else if (recorded) {
            NDList variables = values(x);
            variables.addAll(values(y));
            List<Terms> all = platform.engine().gradients(number.value(), variables).stream()
                    .map(array -> new Terms(new Cotangent(1, array, null)))
                    .toList();
            gradients.put(Side.X, all.subList(0, x.size()));
            gradients.put(Side.Y, all.subList(x.size(), all.size()));
        } else {
            Terms[] found = tape.gradient(number, sides);
            sides.forEach(side -> gradients.put(
                    side,
                    (side == Side.X ? x : y)
                            .stream()
                                    .map(variable -> variable.place() < found.length && found[variable.place()] != null
                                            ? found[variable.place()].whole(variable)
                                            : new Terms())
                                    .toList()));
        }
        return gradients;
    }

    /** Keeps arrays after the current call. They are closed with those of this pass at the latest. */
    private void hold(Derivatives derivatives) {
        derivatives.arrays().forEach(NDScope::unregister);
        held = derivatives;
    }

    private void release() {
        held.arrays().filter(array -> !tape.holds(array)).forEach(NDArray::close);
        held = Derivatives.NONE;
        slope = null;
        tape.truncate(ownSteps);
    }

    private void read(Side side, A out) {
        platform.join(side, held.tensors().get(side), out);
    }

    @Override
    public void close() {
        if (ownsWorkspace) {
            workspace.close();
        }
    }

    /** The losses of a model. */
    enum Loss {
        UPPER,
        LOWER;

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        Expression of(AutodiffModel model, Variables x, Variables y, Batch batch) {
            return this == UPPER ? model.upperLoss(x, y, batch) : model.lowerLoss(x, y, batch);
        }
    }

    /** A loss of one agent. On many samples it is the average over pieces, so it needs memory only for the layers of one piece. */
    record AgentLoss<A>(EngineBinding<A> platform, Loss which, SampleSet sampleSet) {

        /**
         * The samples of a piece: enough to use an engine well, yet few for a deep network, whose graph keeps the results of every
         * operator.
         */
        private static final int PIECE = 256;

        /**
         * Returns a pass for derivatives: by the rules of its operators, or by the engine for other operators.
         *
         * @param shared the workspace for its arrays, unless the engine records a graph
         */
        LossEvaluation<A> differentiable(Workspace<A> shared, Draw draw, A x, A y) {
            if (!platform.leftToEngine().contains(which)) {
                LossEvaluation<A> pass = new LossEvaluation<>(this, shared, draw, x, y, false);
                if (!pass.tape.isLeftToEngine()) {
                    return pass;
                }
                platform.leftToEngine().add(which);
            }
            return new LossEvaluation<>(this, null, draw, x, y, true);
        }

        /** Returns a pass for values only. */
        LossEvaluation<A> undifferentiated(Draw draw, A x, A y) {
            return new LossEvaluation<>(this, null, draw, x, y, false);
        }

        /** Returns whether there are several pieces. Simulations have no samples to divide. */
        boolean isCut(Draw draw) {
            return sampleSet.samples().isPresent() && draw.size() > PIECE;
        }

        /** Values are often computed on all samples, for which a graph would need the most memory. */
        double value(A x, A y, Draw draw) {
            if (!isCut(draw)) {
                return valueOfPiece(x, y, draw);
            }
            double sum = 0;
            for (int from = 0; from < draw.size(); from += PIECE) {
                Piece piece = Piece.of(draw, from);
                sum += valueOfPiece(x, y, piece) * piece.size() / draw.size();
            }
            return sum;
        }

        private double valueOfPiece(A x, A y, Draw draw) {
            try (LossEvaluation<A> pass = undifferentiated(draw, x, y)) {
                return pass.value();
            }
        }

        Pair<A> gradients(A x, A y, Draw draw) {
            Pair<A> sum = platform.pair();
            Pair<A> part = platform.pair();
            try (Workspace<A> workspace = new Workspace<>(platform)) {
                for (int from = 0; from < draw.size(); from += PIECE) {
                    addGradients(workspace, x, y, Piece.of(draw, from), part, sum);
                    workspace.moved();
                }
            }
            return sum;
        }

        private void addGradients(Workspace<A> workspace, A x, A y, Piece piece, Pair<A> part, Pair<A> sum) {
            double weight = (double) piece.size() / piece.whole().size();
            try (LossEvaluation<A> pass = differentiable(workspace, piece, x, y)) {
                for (Side side : Side.values()) {
                    pass.gradient(side, part.of(side));
                    int size = platform.layout(side).size();
                    platform.numbers().add(weight, part.of(side), 0, sum.of(side), 0, size);
                }
            }
        }

        /** A range of the samples of a draw. */
        private record Piece(Draw whole, int from, int size) implements Draw {

            static Piece of(Draw whole, int from) {
                return new Piece(whole, from, Math.min(PIECE, whole.size() - from));
            }

            @Override
            public boolean full() {
                return false;
            }

            @Override
            public int index(int k) {
                return whole.index(from + k);
            }

            @Override
            public RandomGenerator random() {
                return whole.random();
            }
        }
    }

    /**
     * Gradients in the tensors of x and y.
     *
     * @param ofProduct whether these are second derivatives along a direction
     * @param tensors the gradients for the requested sides, in the order of their layout
     */
    private record Derivatives(boolean ofProduct, Map<Side, List<Terms>> tensors) {

        static final Derivatives NONE = new Derivatives(false, Map.of());

        Derivatives with(Map<Side, List<Terms>> others) {
            Map<Side, List<Terms>> all = new EnumMap<>(tensors);
            all.putAll(others);
            return new Derivatives(ofProduct, all);
        }

        boolean isGradient(Side side) {
            return !ofProduct && tensors.containsKey(side);
        }

        Stream<NDArray> arrays() {
            return tensors.values().stream()
                    .flatMap(List::stream)
                    .flatMap(terms -> terms.all().stream())
                    .map(Cotangent::array)
                    .filter(Objects::nonNull);
        }
    }
}
