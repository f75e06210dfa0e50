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

/** A run of a mixing strategy on one level, from different starts. */
final class MixingTrial {

    private static final String LEVEL = "lower";

    private final Subject<MixingStrategyFactory> subject;
    private final WeightRequirement needs;

    MixingTrial(Subject<MixingStrategyFactory> subject) {
        this.subject = subject;
        this.needs = allNeeds(subject.factory(), subject.settings());
    }

    /** Returns the requirements of the level's own channel and of its named channels, which use the same network by default. */
    private static WeightRequirement allNeeds(MixingStrategyFactory factory, Settings settings) {
        WeightRequirement all = factory.needs(settings);
        for (WeightRequirement channel : factory.channels(settings).values()) {
            all = all.and(channel);
        }
        return all;
    }

    /** Returns a network that the strategy can run on. */
    FixtureNetwork ring(int agents) {
        return FixtureNetwork.suiting(needs, agents);
    }

    WeightRequirement needs() {
        return needs;
    }

    /** Returns a run with random steps that do not depend on the value. */
    TestRun fedWithNoise(FixtureNetwork network) {
        return on(network).doing(context -> feed(context, noise(context.round(), network.agents())));
    }

    /** Takes this step on the level. */
    static void feed(RoundContext context, AgentRows q) {
        q.writeTo(context.lowerDirection());
        context.levels().lower().descend(context.lowerDirection());
    }

    /** Returns the random step q of a round. */
    static AgentRows noise(long round, int agents) {
        return AgentRows.random("q", round, agents, FixtureProblem.LOWER);
    }

    /** Returns a run whose steps follow each agent's own gradient. */
    TestRun descending(FixtureNetwork network, double step) {
        return on(network).set("levels.lower.step", step).doing(RoundContext::descendLower);
    }

    static AgentRows value(Run run, int agents) {
        return AgentRows.of(run.value(LEVEL), agents);
    }

    TestRun on(FixtureNetwork network) {
        return subject.fixture()
                .on(network)
                .set("levels.lower.mixing", subject.use())
                .set("levels.lower.start", TestRun.SCATTERED);
    }
}
