package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.model.SecondOrder;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.experiment.RunResult;
import org.parley.tck.fixture.AgentRows;

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

    @BeforeEach
    void hasEngines() {
        assumeTrue(Distribution.hasEngines(), "no engine was built for this platform");
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(strings = "mxnet")
    void hyperCleaningFollowsTheTrajectoryByHandOnASlowerEngine(String engine) {
        hyperCleaningFollowsTheTrajectoryByHand(engine);
    }

    /**
     * Single precision differs by 6e-8 of each number per operation; over 200 contracting rounds of a few hundred operations that stays
     * below 1e-5, ten times less than what is asked for.
     */
    @ParameterizedTest
    @ValueSource(strings = "pytorch")
    void hyperCleaningFollowsTheTrajectoryByHand(String engine) {
        Run byHand = cleaning("{use: hyper-cleaning, with: {hidden: [16], activation: tanh}}");
        Run automatic =
                cleaning("{use: autodiff-cleaning, with: {hidden: [16], activation: tanh, autodiff: " + engine + "}}");
        assertThat(automatic.secondOrder()).isEqualTo(SecondOrder.AUTODIFF);

        for (int round = 1; round <= ROUNDS; round++) {
            byHand.advance();
            automatic.advance();
            for (String level : new String[] {"upper", "lower"}) {
                assertThat(rows(automatic, level).distance(rows(byHand, level)))
                        .as("%s after round %d", level, round)
                        .isLessThan(1e-4);
            }
        }
        // The comparison means something only if the runs went somewhere.
        assertThat(rows(byHand, "upper").size()).isGreaterThan(0.1);
    }

    @Test
    void aRunGivesTheSameBitsWithAnyNumberOfThreads() {
        String yaml = CLEANING.formatted(AGENTS, 20, "{use: autodiff-cleaning, with: {hidden: [8], autodiff: mxnet}}");
        RunResult one = Distribution.scenario(yaml).result();
        RunResult two = Distribution.scenario(yaml).threads(2).result();
        assertThat(two.value("upper")).isDeepEqualTo(one.value("upper"));
        assertThat(two.value("lower")).isDeepEqualTo(one.value("lower"));
    }

    private Run cleaning(String model) {
        return Distribution.scenario(CLEANING.formatted(AGENTS, ROUNDS, model)).start();
    }

    private static AgentRows rows(Run run, String level) {
        return new AgentRows(run.rows(level));
    }
}
