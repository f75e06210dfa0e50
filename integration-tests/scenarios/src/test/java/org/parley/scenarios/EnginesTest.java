package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.model.SecondOrder;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.run.Run;

/** Models by automatic differentiation from their packaged jars, with both engines in this process. */
class EnginesTest {

    private static final int AGENTS = 4;
    private static final int ROUNDS = 200;
    private static final String CLEANING = """
            recipe: sparkle-ed
            seed: 3
            agents: %d
            rounds: %d
            batch: 16
            precision: float32
            data: {use: digits, corruption: 0.3, validation: 0.2, test: 0.2}
            model: %s
            levels:
              upper: {step: 10}
              lower: {step: 0.1, start: {use: normal, with: {scale: 0.1}}}
              auxiliary: {step: 0.1}
            """;

    @TempDir
    Path directory;

    @BeforeEach
    void hasEngines() {
        assumeTrue(Laboratory.hasEngines(), "no engine was built for this platform");
    }

    /**
     * Single precision differs by 6e-8 of each number per operation; over 200 contracting rounds of a few hundred operations that stays
     * below 1e-5, ten times less than what is asked for.
     */
    @ParameterizedTest
    @ValueSource(strings = {"mxnet", "pytorch"})
    void hyperCleaningFollowsTheTrajectoryByHand(String engine) {
        Run byHand = cleaning("{use: hyper-cleaning, with: {hidden: [16], activation: tanh}}");
        Run automatic =
                cleaning("{use: autodiff-cleaning, with: {hidden: [16], activation: tanh, engine: " + engine + "}}");
        assertThat(automatic.secondOrder()).isEqualTo(SecondOrder.AUTODIFF);

        for (int round = 1; round <= ROUNDS; round++) {
            byHand.advance();
            automatic.advance();
            for (String level : new String[] {"upper", "lower"}) {
                assertThat(difference(automatic.value(level), byHand.value(level)))
                        .as("%s after round %d", level, round)
                        .isLessThan(1e-4);
            }
        }
        // The comparison means something only if the runs went somewhere.
        assertThat(largest(byHand.value("upper"))).isGreaterThan(0.1);
    }

    @Test
    void aRunGivesTheSameBitsWithAnyNumberOfThreads() {
        String yaml = CLEANING.formatted(AGENTS, 20, "{use: autodiff-cleaning, with: {hidden: [8], engine: mxnet}}");
        Output one = Laboratory.perform(yaml, directory, 1, "record.iterates=true");
        Output two = Laboratory.perform(yaml, directory, 2, "record.iterates=true");
        assertThat(two.last("upper")).isDeepEqualTo(one.last("upper"));
        assertThat(two.last("lower")).isDeepEqualTo(one.last("lower"));
    }

    private Run cleaning(String model) {
        Run run = Laboratory.run(CLEANING.formatted(AGENTS, ROUNDS, model), directory);
        run.start();
        return run;
    }

    private static double difference(RowBlock one, RowBlock other) {
        double[] mine = new double[one.dimension()];
        double[] theirs = new double[one.dimension()];
        double largest = 0;
        for (int agent = 0; agent < AGENTS; agent++) {
            one.read(agent, mine);
            other.read(agent, theirs);
            for (int k = 0; k < mine.length; k++) {
                largest = Math.max(largest, Math.abs(mine[k] - theirs[k]));
            }
        }
        return largest;
    }

    private static double largest(RowBlock block) {
        double[] row = new double[block.dimension()];
        double largest = 0;
        for (int agent = 0; agent < AGENTS; agent++) {
            block.read(agent, row);
            for (double entry : row) {
                largest = Math.max(largest, Math.abs(entry));
            }
        }
        return largest;
    }
}
