package org.parley.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.parley.api.component.Settings;
import org.parley.api.loop.Levels;
import org.parley.api.loop.Loop;
import org.parley.api.loop.LoopFactory;
import org.parley.api.run.Block;
import org.parley.tck.law.LoopLaws;

class WrongLoopTest {

    private static final String SOLUTION = "the solution is reached when every part is exact";
    private static final String SHARED =
            "both directions are taken at the same point exactly if it says that samples are shared";
    private static final String STEPS = "the lower level takes the steps that the run file says";
    private static final String TICKS = "network time moves on between inner steps";
    private static final String FIELDS = "its fields hold the same in a resumed run as in one without a break";

    @Test
    void anHonestLoopBreaksNothing() {
        assertThat(broken(false, levels -> new Pass(levels, true, true))).isEmpty();
    }

    @Test
    void takingOneStepWhateverTheRunFileSaysIsCaught() {
        assertThat(broken(false, levels -> new Pass(levels, false, true))).containsOnlyKeys(STEPS, TICKS);
    }

    @Test
    void innerStepsAtOneTickAreCaught() {
        assertThat(broken(false, levels -> new Pass(levels, true, false))).containsOnlyKeys(TICKS);
    }

    @Test
    void aWrongWordOnSharedSamplesIsCaught() {
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
                .containsOnlyKeys(FIELDS);
    }

    private static Map<String, String> broken(boolean shares, Function<Levels, Loop> loop) {
        LoopFactory factory = new LoopFactory() {
            @Override
            public String name() {
                return "declared";
            }

            @Override
            public String description() {
                return "A loop of a test.";
            }

            @Override
            public Loop create(Settings settings, Levels levels) {
                return loop.apply(levels);
            }

            @Override
            public boolean sharesSamples(Settings settings) {
                return shares;
            }
        };
        return Broken.laws(LoopLaws.of(Broken.subject(factory)));
    }

    /** y takes its steps, then x takes one, unless told to neglect something. */
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
