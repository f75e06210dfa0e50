package org.parley.tck.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.fixture.AgentRows;
import org.parley.tck.fixture.FixtureNetwork;
import org.parley.tck.fixture.RoundContext.Script;
import org.parley.tck.fixture.TestRun;

/** The framework applies the restart rule of the run file; loops and estimators need no code for it. */
class RestartRuleTest {

    private static final int AGENTS = 4;
    private static final int ROUNDS = 3;

    /** Records for each step of the lower level whether it was a first iteration. */
    private final List<Boolean> firsts = new ArrayList<>();

    /** The values of y at the beginning of rounds. */
    private final List<AgentRows> found = new ArrayList<>();

    private final Script twoSteps = context -> {
        found.add(AgentRows.of(context.y(), AGENTS));
        context.descendLower();
        context.descendLower();
    };

    @Test
    void withoutARuleOnlyTheFirstStepOfTheRunIsAFirstIteration() {
        fixture("never", twoSteps).after(ROUNDS);
        assertThat(firsts).containsExactly(true, false, false, false, false, false);
        assertThat(found).doesNotHaveDuplicates();
    }

    @Test
    void everyRoundRestartsTrackersAndKeepsTheValue() {
        fixture("every-round", twoSteps).after(ROUNDS);
        assertThat(firsts).containsExactly(true, false, true, false, true, false);
        assertThat(found).doesNotHaveDuplicates();
    }

    @Test
    void resetRestoresTheValueBeforeItIsRead() {
        fixture("reset", twoSteps).after(ROUNDS);
        assertThat(firsts).containsExactly(true, false, true, false, true, false);
        assertThat(found.stream().distinct()).hasSize(1);
    }

    @Test
    void aValueWrittenBeforeTheFirstRoundIsNotReset() {
        Run run = fixture("reset", twoSteps).start();
        AgentRows given = AgentRows.random("given", 0, AGENTS, found(run).values()[0].length);
        given.writeTo(run.value("lower"));
        TestRun.advanced(run, 1);
        assertThat(found).containsExactly(given);
    }

    /** A loop that ends its round with an inner run from the start: its next round must start with the result. */
    @Test
    void aLevelThatTheLoopResetsItselfIsLeftToTheLoop() {
        Script resetting = context -> {
            found.add(AgentRows.of(context.y(), AGENTS));
            context.levels().lower().reset();
            context.descendLower();
        };
        Run run = fixture("reset", resetting).start();
        AgentRows start = found(run);
        TestRun.advanced(run, ROUNDS);
        assertThat(found.get(0)).isEqualTo(start);
        assertThat(found.get(1)).isNotEqualTo(start);
        assertThat(found.get(2)).isNotEqualTo(start);
    }

    @Test
    void aResumedRunBeginsItsRoundAsAnUninterruptedOne() throws IOException {
        Run run = fixture("reset", twoSteps).start();
        TestRun.advanced(run, 1);
        ByteArrayOutputStream saved = new ByteArrayOutputStream();
        run.save(new DataOutputStream(saved));
        Run resumed = fixture("reset", twoSteps).build(false);
        resumed.restore(new DataInputStream(new ByteArrayInputStream(saved.toByteArray())));
        TestRun.advanced(resumed, 1);
        assertThat(found).hasSize(2);
        assertThat(found.stream().distinct()).hasSize(1);
    }

    private static AgentRows found(Run run) {
        return AgentRows.of(run.value("lower"), AGENTS);
    }

    private TestRun fixture(String rule, Script script) {
        TestRun fixture = TestRun.with(List.of())
                .on(FixtureNetwork.clock(97, AGENTS))
                .set("levels.upper.mixing", TestRun.LOCAL)
                .set("levels.lower.mixing", "tck-watched")
                .set("levels.lower.start", TestRun.SCATTERED)
                .set("levels.lower.restart", rule);
        MixingStrategyFactory local = fixture.registry()
                .find(MixingStrategyFactory.class, TestRun.LOCAL)
                .orElseThrow();
        return fixture.and(Watched.steps("tck-watched", local, (mixer, first, q, step) -> {
                    firsts.add(first);
                    step.run();
                }))
                .doing(script);
    }
}
