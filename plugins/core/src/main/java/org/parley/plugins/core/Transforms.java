package org.parley.plugins.core;

import java.util.List;
import java.util.function.DoubleBinaryOperator;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.mixing.Transform;
import org.parley.api.mixing.TransformFactory;
import org.parley.api.run.Block;
import org.parley.api.run.Scope;

/** Transforms of a level's direction: a moving average, or scaling by past magnitudes. */
public final class Transforms {

    private Transforms() {}

    @Described(name = "average", description = "Moving average of the directions.")
    public static final class AverageFactory implements TransformFactory {

        private static final Option<Double> THETA = Option.number("theta")
                .from(0)
                .to(1)
                .orElse(1.0)
                .description("Weight θ of the new direction; 1 − θ is the usual momentum, and 1 disables averaging.");
        private static final Option<Boolean> DELAYED = Option.flag("delayed")
                .orElse(false)
                .description(
                        "Delayed averaging, as in D-SOBA: the step follows the average before the new direction enters it.");
        private static final Option<String> START = Option.choice("start", "zero", "direction")
                .description("Initial average: zero, or the first direction.");

        @Override
        public List<Option<?>> options() {
            return List.of(THETA, DELAYED, START);
        }

        @Override
        public Transform create(Settings settings, Scope scope) {
            return new Average(settings, scope);
        }
    }

    /** A moving average of directions: r+ = (1 - theta) r + theta d. The step follows r+, or r if delayed. */
    static final class Average implements Transform {

        private final Block r;
        private final double theta;
        private final boolean delayed;
        private final boolean startsAtDirection;

        Average(Settings settings, Scope scope) {
            r = scope.block("average", scope.dimension());
            theta = settings.get(AverageFactory.THETA);
            delayed = settings.get(AverageFactory.DELAYED);
            startsAtDirection = settings.get(AverageFactory.START).equals("direction");
        }

        @Override
        public void start(Block direction, Block out) {
            if (startsAtDirection) {
                r.assign(1, direction);
                out.assign(1, r);
            } else {
                r.fill(0);
                step(direction, out);
            }
        }

        @Override
        public void step(Block direction, Block out) {
            if (delayed) {
                out.assign(1, r);
                r.assign(1 - theta, r, theta, direction);
            } else {
                r.assign(1 - theta, r, theta, direction);
                out.assign(1, r);
            }
        }
    }

    @Described(
            name = "adagrad",
            description =
                    "AdaGrad: each direction divided by the square root of the sum of past squares, so that steps shrink automatically.")
    public static final class AdaGradFactory implements TransformFactory {

        private static final String AGENT = "agent";

        private static final Option<String> BY = Option.choice("by", "entry", AGENT)
                .description("Scope of the scaling: each entry separately, or one factor per agent (AdaGrad-norm).");
        private static final Option<Double> EPSILON = Option.number("epsilon")
                .above(0)
                .to(1)
                .orElse(1e-8)
                .description("Term added to the root to avoid division by zero.");

        @Override
        public List<Option<?>> options() {
            return List.of(BY, EPSILON);
        }

        /** Each agent divides by the root of a different sum. */
        @Override
        public boolean isExact(Settings settings) {
            return false;
        }

        @Override
        public Transform create(Settings settings, Scope scope) {
            return new AdaGrad(scope, settings.get(BY).equals(AGENT), settings.get(EPSILON));
        }
    }

    /**
     * AdaGrad: v+ = v + d^2, and the step follows d / (sqrt(v+) + epsilon). With {@code by: agent}, v accumulates the squared norms of
     * whole directions (AdaGrad-norm).
     */
    static final class AdaGrad implements Transform {

        private static final DoubleBinaryOperator ADD_SQUARE = (sum, d) -> sum + d * d;

        private final Block v;
        private final Block square;
        private final boolean byAgent;
        private final DoubleBinaryOperator overRoot;

        AdaGrad(Scope scope, boolean byAgent, double epsilon) {
            this.byAgent = byAgent;
            v = scope.block("v", byAgent ? 1 : scope.dimension());
            square = scope.scratch("square", 1);
            overRoot = (d, sum) -> d / (Math.sqrt(sum) + epsilon);
        }

        @Override
        public void start(Block direction, Block out) {
            v.fill(0);
            step(direction, out);
        }

        @Override
        public void step(Block direction, Block out) {
            if (byAgent) {
                square.dot(direction, direction);
                v.assign(1, v, 1, square);
            } else {
                v.assign(ADD_SQUARE, v, direction);
            }
            out.assign(overRoot, direction, v);
        }
    }

    @Described(
            name = "adam",
            description =
                    "Adam: a moving average of the directions divided by the root of a moving average of their squares, "
                            + "both with bias correction.")
    public static final class AdamFactory implements TransformFactory {

        private static final Option<Double> BETA1 = Option.number("beta1")
                .from(0)
                .below(1)
                .orElse(0.9)
                .description("Decay rate of the average of directions.");
        private static final Option<Double> BETA2 = Option.number("beta2")
                .from(0)
                .below(1)
                .orElse(0.999)
                .description("Decay rate of the average of squares.");
        private static final Option<Double> EPSILON = Option.number("epsilon")
                .above(0)
                .to(1)
                .orElse(1e-8)
                .description("Term added to the root to avoid division by zero.");

        @Override
        public List<Option<?>> options() {
            return List.of(BETA1, BETA2, EPSILON);
        }

        /** Each agent divides by the root of different squares. */
        @Override
        public boolean isExact(Settings settings) {
            return false;
        }

        @Override
        public boolean isExactAlone(Settings settings) {
            return false;
        }

        @Override
        public Transform create(Settings settings, Scope scope) {
            return new Adam(scope, scope.dimension(), settings.get(BETA1), settings.get(BETA2), settings.get(EPSILON));
        }
    }

    /**
     * Adam: m+ = b1 m + (1 - b1) d and v+ = b2 v + (1 - b2) d^2. The step follows (m / c1) / (sqrt(v / c2) + epsilon).
     *
     * <p>c1 = 1 - b1^t is the value of m if every direction were one. It follows the recursion of m, so no step counter is needed.
     */
    static final class Adam implements Transform {

        private static final DoubleBinaryOperator QUOTIENT = (a, b) -> a / b;

        private final Block m;
        private final Block v;
        private final Block c1;
        private final Block c2;
        private final Block scale;
        private final double beta1;
        private final DoubleBinaryOperator addSquare;
        private final DoubleBinaryOperator addOne1;
        private final DoubleBinaryOperator addOne2;
        private final DoubleBinaryOperator rootPlusEpsilon;

        Adam(Scope scope, int dimension, double beta1, double beta2, double epsilon) {
            this.beta1 = beta1;
            m = scope.block("m", dimension);
            v = scope.block("v", dimension);
            c1 = scope.block("c1", 1);
            c2 = scope.block("c2", 1);
            scale = scope.scratch("scale", dimension);
            addSquare = (average, d) -> beta2 * average + (1 - beta2) * d * d;
            addOne1 = (c, same) -> beta1 * c + (1 - beta1);
            addOne2 = (c, same) -> beta2 * c + (1 - beta2);
            rootPlusEpsilon = (average, c) -> Math.sqrt(average / c) + epsilon;
        }

        @Override
        public void start(Block direction, Block out) {
            m.fill(0);
            v.fill(0);
            c1.fill(0);
            c2.fill(0);
            step(direction, out);
        }

        @Override
        public void step(Block direction, Block out) {
            m.assign(beta1, m, 1 - beta1, direction);
            v.assign(addSquare, v, direction);
            c1.assign(addOne1, c1, c1);
            c2.assign(addOne2, c2, c2);
            scale.assign(rootPlusEpsilon, v, c2);
            out.assign(QUOTIENT, m, c1);
            out.assign(QUOTIENT, out, scale);
        }
    }
}
