package org.parley.tck.check;

import org.parley.api.component.Settings;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.topology.WeightRequirement;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.fixture.AgentRows;
import org.parley.tck.fixture.FixtureNetwork;
import org.parley.tck.fixture.FixtureProblem;
import org.parley.tck.fixture.RoundContext;
import org.parley.tck.fixture.TestRun;

/** A mixing strategy at work on one level, from starts that differ. */
final class MixingTrial {

    private static final String LEVEL = "lower";

    private final Subject<MixingStrategyFactory> subject;
    private final WeightRequirement needs;

    MixingTrial(Subject<MixingStrategyFactory> subject) {
        this.subject = subject;
        this.needs = allNeeds(subject.factory(), subject.settings());
    }

    /** Of the level's own channel and of those by name, which are the same network unless a check says otherwise. */
    private static WeightRequirement allNeeds(MixingStrategyFactory factory, Settings settings) {
        WeightRequirement all = factory.needs(settings);
        for (WeightRequirement channel : factory.channels(settings).values()) {
            all = all.and(channel);
        }
        return all;
    }

    /** A network it can run on. */
    FixtureNetwork ring(int agents) {
        return FixtureNetwork.suiting(needs, agents);
    }

    WeightRequirement needs() {
        return needs;
    }

    /** Every step is random, whatever the value. */
    TestRun fedWithNoise(FixtureNetwork network) {
        return on(network).doing(stage -> feed(stage, noise(stage.round(), network.agents())));
    }

    /** The level takes this step. */
    static void feed(RoundContext stage, AgentRows q) {
        q.writeTo(stage.lowerDirection());
        stage.levels().lower().descend(stage.lowerDirection());
    }

    /** The step q of this round when fed with noise. */
    static AgentRows noise(long round, int agents) {
        return AgentRows.random("q", round, agents, FixtureProblem.LOWER);
    }

    /** Every step follows the agent's own gradient. */
    TestRun descending(FixtureNetwork network, double step) {
        return on(network).set("levels.lower.step", step).doing(RoundContext::descendBelow);
    }

    static AgentRows value(Run run, int agents) {
        return AgentRows.of(run.value(LEVEL), agents);
    }

    TestRun on(FixtureNetwork network) {
        return subject.bench()
                .on(network)
                .set("levels.lower.mixing", subject.use())
                .set("levels.lower.start", TestRun.SCATTERED);
    }
}
