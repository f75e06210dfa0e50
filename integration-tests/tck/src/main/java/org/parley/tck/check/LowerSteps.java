package org.parley.tck.check;

import org.parley.api.run.Block;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.fixture.AgentRows;
import org.parley.tck.fixture.RoundContext;
import org.parley.tck.fixture.TestRun;

/**
 * Checks of components between a direction of the lower level and its step.
 *
 * @param fixture a run whose rounds are steps of the lower level
 */
record LowerSteps(TestRun fixture, int agents, int rounds) {

    static final String RESTART = "a restart resets its state";

    private static final int HALF = 15;

    Verdict leaveTheDirectionAlone() {
        int[] changes = new int[1];
        fixture.doing(context -> changes[0] += isChanged(context) ? 1 : 0).after(rounds);
        return changes[0] == 0
                ? Verdict.holds("unchanged in %d rounds", rounds)
                : Verdict.broken("it had changed after %d of %d steps", changes[0], rounds);
    }

    private boolean isChanged(RoundContext context) {
        Block direction = context.lowerDirection();
        context.levels().lowerGradient().estimate(context.x(), context.y(), direction);
        AgentRows before = AgentRows.of(direction, agents);
        context.levels().lower().descend(direction);
        return !before.equals(AgentRows.of(direction, agents));
    }

    /** Checks that agents do not affect each other, on a network over which nothing arrives. */
    Verdict keepAgentsIndependent() {
        Run as = fixture.start();
        Run otherwise = fixture.start();
        AgentRows start = AgentRows.of(otherwise.value("lower"), agents);
        start.values()[0][0] += 1;
        start.writeTo(otherwise.value("lower"));
        TestRun.advanced(as, rounds);
        TestRun.advanced(otherwise, rounds);
        double[][] expected = AgentRows.of(as.value("lower"), agents).values();
        double[][] found = AgentRows.of(otherwise.value("lower"), agents).values();
        for (int agent = 1; agent < agents; agent++) {
            if (AgentRows.distance(expected[agent], found[agent]) > 0) {
                return Verdict.broken("agent %d depends on the start of agent 0 without any exchange", agent);
            }
        }
        return Verdict.holds("agent 0 affects no other agent in %d rounds", rounds);
    }

    Verdict restart() {
        return restart(fixture, RoundContext::descendLower);
    }

    /**
     * Compares a lower level that is restarted halfway with one that takes its first step there. Both have the same point and time, and
     * therefore the same graphs and random numbers.
     *
     * @param script moves the lower level in every round
     */
    static Verdict restart(TestRun fixture, RoundContext.Script script) {
        TestRun restarting = fixture.doing(context -> {
            if (context.round() == HALF) {
                context.levels().lower().restart();
            }
            script.round(context);
        });
        TestRun beginning = fixture.doing(context -> {
            if (context.round() >= HALF) {
                script.round(context);
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
                ? Verdict.holds("bit-identical to a level that starts at the same point and time")
                : Verdict.broken("start does not reset all state: the difference is %.1e", off);
    }
}
