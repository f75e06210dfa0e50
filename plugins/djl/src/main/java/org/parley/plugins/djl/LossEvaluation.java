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
import org.parley.plugins.djl.AgentShares.Share;
import org.parley.plugins.djl.EngineBinding.Pair;
import org.parley.plugins.djl.EngineBinding.Side;
import org.parley.plugins.djl.Tape.Cotangent;
import org.parley.plugins.djl.Tape.Terms;

/**
 * One loss at one point on one draw: a forward pass that its value, its gradients and all products share.
 *
 * <p>Every call is given the point, which is always the same: what of it nobody has asked for yet is not with the engine.
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

    /**
     * @param shared for its arrays; null for a workspace of its own, which a graph of the engine needs
     * @param recorded whether the engine keeps the graph
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
        Batch batch = new Batch(leaves, of.share(), draw);
        try {
            AutodiffEngine.Recorded<Expression> code = () -> which.of(platform.model(), inX, inY, batch);
            loss = recorded ? platform.engine().record(workspace.manager(), code) : code.run();
            if (loss.extents().size() != 1) {
                throw new IllegalArgumentException("the " + which.words()
                        + " loss must be one number, but has the shape "
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
            if (!held.isGradient(side)) {
                release();
                // Methods need both gradients of f, and of g mostly the one in y.
                Set<Side> sides = recorded || which == Loss.UPPER ? BOTH : EnumSet.of(side);
                hold(new Derivatives(false, gradients(loss, sides)));
            }
            read(side, out);
        }
    }

    /** The second derivatives along v in y: what of them belongs to x or to y. */
    void product(Side side, A v, boolean twice, A out) {
        try (NDScope scope = new NDScope()) {
            scope.suppressNotUsedWarning();
            if (!held.ofProduct() || !workspace.isDirection(v)) {
                release();
                NDList along = workspace.along(v);
                AutodiffEngine.Recorded<Expression> code = () -> twice ? slopeOfGradient(along) : slope(along);
                Expression slope = recorded ? platform.engine().record(workspace.manager(), code) : code.run();
                hold(new Derivatives(true, gradients(slope, BOTH)));
            }
            read(side, out);
        }
    }

    /** The derivative of the loss along v by the rules of its operators; null when the loss does not move. */
    private Expression slope(NDList along) {
        Map<Expression, Expression> directions = new HashMap<>();
        for (int k = 0; k < along.size(); k++) {
            directions.put(y.get(k), tape.lent(along.get(k)));
        }
        return tape.along(loss, directions);
    }

    /** The same number as the inner product of v with a gradient that can be differentiated again. */
    private Expression slopeOfGradient(NDList along) {
        NDList gradient = recordedGradient();
        NDArray sum = null;
        for (int k = 0; k < along.size(); k++) {
            NDArray part = gradient.get(k).mul(along.get(k)).sum();
            sum = sum == null ? part : sum.add(part);
        }
        return sum == null ? null : tape.constant(sum);
    }

    /** Made once, and used for every v. */
    private NDList recordedGradient() {
        if (recordedGradient == null) {
            NDList made = platform.engine().recordedGradients(loss.value(), values(y), values(x));
            // It outlives the product that asked for it, and goes with the arrays of this pass.
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

    /** Arrays outlive the question, and go with those of this pass at the latest. */
    private void hold(Derivatives derivatives) {
        derivatives.arrays().forEach(NDScope::unregister);
        held = derivatives;
    }

    private void release() {
        held.arrays().filter(array -> !tape.holds(array)).forEach(NDArray::close);
        held = Derivatives.NONE;
        tape.cutBack(ownSteps);
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

    /** Which loss of a model. */
    enum Loss {
        UPPER,
        LOWER;

        String words() {
            return name().toLowerCase(Locale.ROOT);
        }

        Expression of(AutodiffModel model, Variables x, Variables y, Batch batch) {
            return this == UPPER ? model.upperLoss(x, y, batch) : model.lowerLoss(x, y, batch);
        }
    }

    /**
     * A loss of one agent. On more samples than an engine should hold at once it is the average over pieces, and all that it ever needs is
     * memory for the layers of one of them.
     */
    record AgentLoss<A>(EngineBinding<A> platform, Loss which, Share share) {

        /** Enough for an engine to be busy with, and little for a deep network: a graph keeps the results of every operator. */
        private static final int PIECE = 256;

        /**
         * A pass of which derivatives will be asked for: by the rules of its operators, or by the engine where it has others.
         *
         * @param shared for its arrays, unless the engine keeps a graph of them
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

        /** A pass of which only the value will be asked for. */
        LossEvaluation<A> undifferentiated(Draw draw, A x, A y) {
            return new LossEvaluation<>(this, null, draw, x, y, false);
        }

        /** Whether there is more than one piece; what is simulated has no samples to be cut. */
        boolean isCut(Draw draw) {
            return share.samples().isPresent() && draw.size() > PIECE;
        }

        /** Values are asked for on all samples, where a graph would take the most memory. */
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

        /** Samples of a draw from one of them on. */
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
     * @param ofProduct whether they are the second derivatives along a direction
     * @param tensors those of the sides that were asked for, in the order of their layout
     */
    private record Derivatives(boolean ofProduct, Map<Side, List<Terms>> tensors) {

        static final Derivatives NONE = new Derivatives(false, Map.of());

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
