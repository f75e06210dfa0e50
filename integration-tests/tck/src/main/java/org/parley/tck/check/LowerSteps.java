package org.parley.tck.check;

import org.parley.api.run.Block;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.fixture.AgentRows;
import org.parley.tck.fixture.RoundContext;
import org.parley.tck.fixture.TestRun;

/**
 * What everything keeps that stands between a direction of the lower level and its step.
 *
 * @param bench a run whose rounds are steps of the lower level
 */
record LowerSteps(TestRun bench, int agents, int rounds) {

    static final String RESTART = "a restart begins anew";

    private static final int HALF = 15;

    Verdict leaveTheDirectionAlone() {
        int[] changes = new int[1];
        bench.doing(stage -> changes[0] += isChanged(stage) ? 1 : 0).after(rounds);
        return changes[0] == 0
                ? Verdict.holds("unchanged in %d rounds", rounds)
                : Verdict.broken("it had changed after %d of %d steps", changes[0], rounds);
    }

    private boolean isChanged(RoundContext stage) {
        Block direction = stage.lowerDirection();
        stage.levels().lowerGradient().estimate(stage.x(), stage.y(), direction);
        AgentRows before = AgentRows.of(direction, agents);
        stage.levels().lower().descend(direction);
        return !before.equals(AgentRows.of(direction, agents));
    }

    /** On a network over which nothing arrives. */
    Verdict keepAgentsApart() {
        Run as = bench.start();
        Run otherwise = bench.start();
        AgentRows start = AgentRows.of(otherwise.value("lower"), agents);
        start.values()[0][0] += 1;
        start.writeTo(otherwise.value("lower"));
        TestRun.advanced(as, rounds);
        TestRun.advanced(otherwise, rounds);
        double[][] expected = AgentRows.of(as.value("lower"), agents).values();
        double[][] found = AgentRows.of(otherwise.value("lower"), agents).values();
        for (int agent = 1; agent < agents; agent++) {
            if (AgentRows.distance(expected[agent], found[agent]) > 0) {
                return Verdict.broken("agent %d feels where agent 0 starts, without any exchange", agent);
            }
        }
        return Verdict.holds("nothing of agent 0 is felt elsewhere in %d rounds", rounds);
    }

    Verdict beginAnew() {
        return restart(bench, RoundContext::descendBelow);
    }

    /**
     * A lower level that is restarted half way, beside one that takes its first step there, at the same point and the same time: what
     * graphs and chance bring is the same for both.
     *
     * @param script moves the lower level in every round
     */
    static Verdict restart(TestRun bench, RoundContext.Script script) {
        TestRun restarting = bench.doing(stage -> {
            if (stage.round() == HALF) {
                stage.levels().lower().restart();
            }
            script.round(stage);
        });
        TestRun beginning = bench.doing(stage -> {
            if (stage.round() >= HALF) {
                script.round(stage);
            }
        });
        Run restarted = restarting.after(HALF);
        Run fresh = beginning.after(HALF);
        int agents = restarting.plan().agents();
        AgentRows.of(restarted.value("lower"), agents).writeTo(fresh.value("lower"));
        TestRun.advanced(restarted, HALF);
        TestRun.advanced(fresh, HALF);
        double off =
                AgentRows.of(restarted.value("lower"), agents).distance(AgentRows.of(fresh.value("lower"), agents));
        return off == 0
                ? Verdict.holds("bit-equal to a level that begins at the same point and time")
                : Verdict.broken("start leaves something of the past behind: off by %.1e", off);
    }
}
