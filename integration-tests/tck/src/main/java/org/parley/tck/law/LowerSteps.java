package org.parley.tck.law;

import org.parley.api.run.Block;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.lab.RoundContext;
import org.parley.tck.lab.Rows;
import org.parley.tck.lab.TestRun;

/**
 * What everything keeps that stands between a direction of the lower level and its step.
 *
 * @param bench a run whose rounds are steps of the lower level
 */
record LowerSteps(TestRun bench, int agents, int rounds) {

    Verdict leaveTheDirectionAlone() {
        int[] changes = new int[1];
        Run run = bench.doing(stage -> changes[0] += isChanged(stage) ? 1 : 0).start();
        advance(run, rounds);
        return changes[0] == 0
                ? Verdict.holds("unchanged in %d rounds", rounds)
                : Verdict.broken("it had changed after %d of %d steps", changes[0], rounds);
    }

    private boolean isChanged(RoundContext stage) {
        Block direction = stage.lowerDirection();
        stage.levels().lowerGradient().estimate(stage.x(), stage.y(), direction);
        Rows before = Rows.of(direction, agents);
        stage.levels().lower().descend(direction);
        return !before.equals(Rows.of(direction, agents));
    }

    /** On a network over which nothing arrives. */
    Verdict keepAgentsApart() {
        Run as = bench.start();
        Run otherwise = bench.start();
        Rows start = Rows.of(otherwise.value("lower"), agents);
        start.values()[0][0] += 1;
        start.writeTo(otherwise.value("lower"));
        advance(as, rounds);
        advance(otherwise, rounds);
        double[][] expected = Rows.of(as.value("lower"), agents).values();
        double[][] found = Rows.of(otherwise.value("lower"), agents).values();
        for (int agent = 1; agent < agents; agent++) {
            if (Rows.distance(expected[agent], found[agent]) > 0) {
                return Verdict.broken("agent %d feels where agent 0 starts, without any exchange", agent);
            }
        }
        return Verdict.holds("nothing of agent 0 is felt elsewhere in %d rounds", rounds);
    }

    Verdict beginAnew() {
        return Restart.of(bench, RoundContext::descendBelow).verdict("start leaves something of the past behind");
    }

    static void advance(Run run, int rounds) {
        for (int round = 0; round < rounds; round++) {
            run.advance();
        }
    }
}
