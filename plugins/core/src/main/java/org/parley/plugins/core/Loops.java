package org.parley.plugins.core;

import java.util.List;
import java.util.Set;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.loop.Levels;
import org.parley.api.loop.Loop;
import org.parley.api.loop.LoopFactory;
import org.parley.api.run.Block;
import org.parley.api.run.Level;
import org.parley.api.run.Scope;

/** Loops without an inner run: either x alone, or y and then x. */
public final class Loops {

    private Loops() {}

    @Described(
            name = "single-pass",
            description =
                    "Single-loop method: in each round y takes its local steps, then x takes its own (one each by default).")
    public static final class SinglePassFactory implements LoopFactory {

        private static final Option<Order> ORDER = Order.option(
                "Value of y in the hypergradient: after its steps of this round (gauss-seidel) or before them (jacobi).");

        @Override
        public List<Option<?>> options() {
            return List.of(ORDER);
        }

        @Override
        public Loop create(Settings settings, Levels levels) {
            return new SinglePass(levels, settings.get(ORDER) == Order.GAUSS_SEIDEL);
        }

        @Override
        public boolean sharesSamples(Settings settings) {
            return settings.get(ORDER) == Order.JACOBI;
        }

        @Override
        public Set<String> multiStepLevels(Settings settings) {
            return Set.of("upper", "lower");
        }
    }

    /** In each round y takes its steps, then x takes its own, usually one: the loop of SOBA, SPARKLE and most later methods. */
    static final class SinglePass implements Loop {

        private final Levels levels;
        private final Level upper;
        private final Level lower;
        private final Scope scope;
        private final Block lowerDirection;
        private final Block upperDirection;
        private final boolean gaussSeidel;

        /**
         * @param gaussSeidel whether the hypergradient uses y after its steps of this round, or before them
         */
        SinglePass(Levels levels, boolean gaussSeidel) {
            this.levels = levels;
            this.gaussSeidel = gaussSeidel;
            upper = levels.upper();
            lower = levels.lower();
            scope = levels.scope();
            lowerDirection = scope.scratch("lower-direction", lower.value().dimension());
            upperDirection = scope.scratch("upper-direction", upper.value().dimension());
        }

        @Override
        public void round() {
            levels.lowerGradient().estimate(upper.value(), lower.value(), lowerDirection);
            if (!gaussSeidel) {
                levels.hypergradient().estimate(upper.value(), lower.value(), upperDirection);
            }
            lower.descend(lowerDirection);
            for (int step = 1; step < lower.steps(); step++) {
                scope.tick();
                levels.lowerGradient().estimate(upper.value(), lower.value(), lowerDirection);
                lower.descend(lowerDirection);
            }
            if (gaussSeidel) {
                levels.hypergradient().estimate(upper.value(), lower.value(), upperDirection);
            }
            upper.descend(upperDirection);
            for (int step = 1; step < upper.steps(); step++) {
                scope.tick();
                levels.hypergradient().estimate(upper.value(), lower.value(), upperDirection);
                upper.descend(upperDirection);
            }
        }
    }

    @Described(
            name = "single-level",
            description =
                    "Single-level training, for the model joint: in each round x takes its local steps (one by default), "
                            + "without a lower level.")
    public static final class SingleLevelFactory implements LoopFactory {

        @Override
        public Loop create(Settings settings, Levels levels) {
            return new SingleLevel(levels);
        }

        @Override
        public boolean sharesSamples(Settings settings) {
            return true;
        }

        @Override
        public boolean movesLower(Settings settings) {
            return false;
        }

        @Override
        public Set<String> multiStepLevels(Settings settings) {
            return Set.of("upper");
        }
    }

    /** In each round x takes its steps; y does not exist. */
    static final class SingleLevel implements Loop {

        private final Levels levels;
        private final Level upper;
        private final Block noLower;
        private final Block direction;

        SingleLevel(Levels levels) {
            this.levels = levels;
            upper = levels.upper();
            noLower = levels.scope().scratch("no-lower", levels.scope().lowerDimension());
            direction = levels.scope().scratch("direction", upper.value().dimension());
        }

        @Override
        public void round() {
            levels.hypergradient().estimate(upper.value(), noLower, direction);
            upper.descend(direction);
            for (int step = 1; step < upper.steps(); step++) {
                levels.scope().tick();
                levels.hypergradient().estimate(upper.value(), noLower, direction);
                upper.descend(direction);
            }
        }
    }

    /**
     * The option {@code order}: the second update of a round uses the result of the first one (Gauss-Seidel) or the value before it
     * (Jacobi).
     */
    enum Order {
        GAUSS_SEIDEL,
        JACOBI;

        static Option<Order> option(String description) {
            return Option.choice("order", Order.class).description(description);
        }
    }
}
