package org.parley.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;
import org.parley.api.loop.Levels;
import org.parley.api.loop.Loop;
import org.parley.api.loop.LoopFactory;
import org.parley.api.run.Block;
import org.parley.api.run.Level;
import org.parley.api.run.Oracle;

class WrongLoopTest {

    private static final String SOLUTION =
            "it reaches the solution if every part is exact, unless it declares otherwise";
    private static final String SHARED =
            "both directions are taken at the same point if and only if it declares that samples are shared";
    private static final String STEPS = "every level takes the steps that the run file specifies";
    private static final String TICKS = "network time advances between inner steps";

    @Test
    void anHonestLoopBreaksNothing() {
        assertThat(broken(false, levels -> new Pass(levels, true, true))).isEmpty();
    }

    @Test
    void takingOneStepRegardlessOfTheRunFileIsCaught() {
        assertThat(broken(false, levels -> new Pass(levels, false, true))).containsOnlyKeys(STEPS, TICKS);
    }

    @Test
    void takingOneStepOfXWhereItSaysMoreIsCaught() {
        assertThat(declared(levels -> new Pass(levels, true, true))
                        .always("multiStepLevels", Set.of("upper", "lower"))
                        .broken())
                .containsOnlyKeys(STEPS, TICKS);
    }

    @Test
    void innerStepsAtOneTickAreCaught() {
        assertThat(broken(false, levels -> new Pass(levels, true, false))).containsOnlyKeys(TICKS);
    }

    @Test
    void aWrongDeclarationOfSharedSamplesIsCaught() {
        assertThat(broken(true, levels -> new Pass(levels, true, true))).containsOnlyKeys(SHARED);
    }

    @Test
    void aLoopThatForgetsXIsCaught() {
        assertThat(broken(false, levels -> {
                    Loop pass = new Pass(levels, true, true);
                    return () -> {
                        pass.round();
                        levels.upper().reset();
                    };
                }))
                .containsOnlyKeys(SOLUTION);
    }

    @Test
    void aCounterInAFieldIsSeenLongBeforeItActs() {
        assertThat(broken(false, levels -> {
                    Loop pass = new Pass(levels, true, true);
                    long[] rounds = new long[1];
                    return () -> {
                        if (rounds[0]++ < 1_000_000) {
                            pass.round();
                        }
                    };
                }))
                .containsOnlyKeys(Broken.FIELDS);
    }

    @Test
    void aLoopWithALevelOfItsOwnBreaksNothing() {
        assertThat(declared(levels -> new Beside(levels, level -> level.steps()))
                        .always("drives", Set.of("inner"))
                        .broken())
                .isEmpty();
    }

    @Test
    void stepsOfALevelOfItsOwnThatAreNotTakenAreCaught() {
        assertThat(declared(levels -> new Beside(levels, level -> 1))
                        .always("drives", Set.of("inner"))
                        .broken())
                .containsOnlyKeys(STEPS, TICKS)
                .containsEntry(STEPS, "5 rounds of 3 steps of inner made 5 steps");
    }

    @Test
    void aLevelOfItsOwnThatNeverMovesIsCaught() {
        assertThat(declared(levels -> new Beside(levels, level -> 0))
                        .always("drives", Set.of("inner"))
                        .broken())
                .containsEntry(Broken.LEVELS, "inner did not move in 5 rounds");
    }

    @Test
    void aLevelThatIsDeclaredAndNotDrivenIsCaught() {
        assertThat(declared(levels -> new Pass(levels, true, true))
                        .always("drives", Set.of("inner"))
                        .broken())
                .containsEntry(Broken.LEVELS, "it declares [inner] but drives []");
    }

    @Test
    void oneStepOfYIsRightWhereItIsDeclared() {
        assertThat(declared(levels -> new Pass(levels, false, true))
                        .always("multiStepLevels", Set.of())
                        .broken())
                .doesNotContainKeys(STEPS, TICKS);
        assertThat(declared(Twice::new).always("multiStepLevels", Set.of()).broken())
                .containsKey(STEPS);
    }

    @Test
    void anExactLoopThatDeniesItIsCaught() {
        assertThat(declared(levels -> new Pass(levels, true, true))
                        .always("isExact", false)
                        .broken())
                .containsOnlyKeys(SOLUTION);
    }

    @Test
    void aLoopThatDivergesIsCaught() {
        assertThat(declared(levels -> {
                            Loop pass = new Pass(levels, true, true);
                            Block uphill = levels.scope()
                                    .scratch("uphill", levels.scope().upperDimension());
                            return () -> {
                                pass.round();
                                levels.upper()
                                        .descend(uphill.assign(
                                                -1000, levels.upper().value()));
                            };
                        })
                        .always("isExact", false)
                        .broken())
                .hasEntrySatisfying(SOLUTION, finding -> assertThat(finding).startsWith("it diverges"));
    }

    private static Map<String, String> broken(boolean shares, Function<Levels, Loop> loop) {
        return declared(loop).always("sharesSamples", shares).broken();
    }

    /** Returns an exact loop that repeats the lower level. */
    private static Declared<LoopFactory> declared(Function<Levels, Loop> loop) {
        return Declared.a(LoopFactory.class)
                .answering("create", given -> loop.apply((Levels) given[1]))
                .always("sharesSamples", false)
                .always("multiStepLevels", Set.of("lower"))
                .always("isExact", true)
                .always("drives", Set.of());
    }

    /** A regular pass with an additional level that descends on g(x, .). */
    private static final class Beside implements Loop {

        private final Levels levels;
        private final Loop pass;
        private final Level inner;
        private final Oracle oracle;
        private final Block gradient;
        private final ToIntFunction<Level> steps;

        Beside(Levels levels, ToIntFunction<Level> steps) {
            this.levels = levels;
            this.steps = steps;
            pass = new Pass(levels, true, true);
            inner = levels.scope().level("inner", levels.scope().lowerDimension());
            oracle = levels.scope().oracle();
            gradient = levels.scope().scratch("gradient", levels.scope().lowerDimension());
        }

        @Override
        public void round() {
            pass.round();
            for (int step = 0; step < steps.applyAsInt(inner); step++) {
                levels.scope().tick();
                oracle.at(levels.upper().value(), inner.value()).lowerGradient(gradient);
                inner.descend(gradient);
            }
        }
    }

    /** Two steps of y, regardless of all settings. */
    private record Twice(Levels levels) implements Loop {

        @Override
        public void round() {
            Loop pass = new Pass(levels, false, true);
            pass.round();
            levels.scope().tick();
            pass.round();
        }
    }

    /** y takes its steps, then x takes one, except for parts that a test omits. */
    private static final class Pass implements Loop {

        private final Levels levels;
        private final Block below;
        private final Block above;
        private final boolean allSteps;
        private final boolean ticks;

        Pass(Levels levels, boolean allSteps, boolean ticks) {
            this.levels = levels;
            this.below = levels.scope().scratch("below", levels.scope().lowerDimension());
            this.above = levels.scope().scratch("above", levels.scope().upperDimension());
            this.allSteps = allSteps;
            this.ticks = ticks;
        }

        @Override
        public void round() {
            for (int step = 0; step < (allSteps ? levels.lower().steps() : 1); step++) {
                if (ticks && step > 0) {
                    levels.scope().tick();
                }
                levels.lowerGradient()
                        .estimate(levels.upper().value(), levels.lower().value(), below);
                levels.lower().descend(below);
            }
            levels.hypergradient()
                    .estimate(levels.upper().value(), levels.lower().value(), above);
            levels.upper().descend(above);
        }
    }
}
