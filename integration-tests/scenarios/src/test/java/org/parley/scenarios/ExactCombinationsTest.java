package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.parley.api.component.ParleyException;
import org.parley.api.mixing.Exactness;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.plan.Limits;
import org.parley.runtime.plan.RunPlan;
import org.parley.tck.scenario.Scenario;

/** Checks random combinations of parts: if every level is exact and no note says otherwise, the run must reach the solution. */
class ExactCombinationsTest {

    /** Far below every bias that a part has at these steps, and far above rounding errors. */
    private static final double REACHED = 1e-5;

    /** The fraction of a decreasing norm that remains after twice the rounds: 1/t leaves 0.5, its root 0.71. */
    private static final double STALLED = 0.9;

    /** A norm that changes by less than this over twice the rounds, two times in a row, is constant. */
    private static final double STANDS_STILL = 1e-3;

    /** Norms are of the order of 1 at the start. */
    private static final double DIVERGED = 1e3;

    private static final int FIRST_ROUNDS = 500;
    private static final int MOST_ROUNDS = 32_000;

    private enum Outcome {
        REFUSED,
        NO_CLAIM,
        REACHED,
        STILL_FALLING,
        DIVERGED,
        STALLED
    }

    @Test
    void aFewReachTheSolution() {
        assertThat(search(0, 120).get(Outcome.REACHED)).isGreaterThanOrEqualTo(8);
    }

    @Test
    @Tag("long")
    void manyReachTheSolution() {
        assertThat(search(1000, 2500).get(Outcome.REACHED)).isGreaterThanOrEqualTo(150);
    }

    /** Each of these parts once ran without a note and did not converge. */
    @Test
    void partsThatAreNotExactAreNamed() {
        assertThat(notes("levels.upper.transform=adam")).contains("levels.upper.transform: 'adam'");
        assertThat(notes("levels.lower.transform={use: adagrad, with: {by: agent}}"))
                .contains("'adagrad'");
        assertThat(notes("levels.auxiliary.restart=every-round")).contains("levels.auxiliary.restart: every-round");
        assertThat(notes("hypergradient={use: gossip-hessian, with: {average: 0.5}}"))
                .contains("hypergradient: 'gossip-hessian'");
        assertThat(notes("levels.lower.gradient={use: private-gradient, with: {clip: 0.5}}"))
                .contains("levels.lower.gradient: 'private-gradient'");
        assertThat(notes("levels.lower.momentum=0.3")).isEmpty();
        assertThat(notes("levels.lower.gradient={use: storm, with: {of: gradient}}"))
                .isEmpty();
    }

    private static String notes(String key) {
        return String.join("\n", Distribution.scenario("""
                recipe: sparkle-gt
                agents: 4
                rounds: 1
                topology: ring
                model: {use: quadratic, with: {upper: 2, lower: 2}}
                """).set(key).plan().notes());
    }

    private static Map<Outcome, Long> search(int from, int until) {
        Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
        List<String> stalled = Collections.synchronizedList(new ArrayList<>());
        IntStream.range(from, until)
                .mapToObj((IntFunction<Outcome>) seed -> {
                    String runFile = new RandomRunFile(seed).text();
                    Outcome outcome = outcome(Distribution.scenario(runFile));
                    if (outcome == Outcome.STALLED) {
                        stalled.add("# seed " + seed + "\n" + runFile);
                    }
                    return outcome;
                })
                .forEach(outcome -> outcomes.merge(outcome, 1L, Long::sum));
        assertThat(stalled.stream().collect(Collectors.joining("\n")))
                .as(
                        "run files whose levels are all exact, without a note, that stall above %s; of %s",
                        REACHED, outcomes)
                .isEmpty();
        return outcomes;
    }

    private static Outcome outcome(Scenario scenario) {
        Run run;
        try {
            RunPlan plan = scenario.plan();
            if (!plan.notes().isEmpty() || !isExact(plan)) {
                return Outcome.NO_CLAIM;
            }
            run = scenario.start();
        } catch (ParleyException refused) {
            return Outcome.REFUSED;
        }
        return reached(run);
    }

    private static boolean isExact(RunPlan plan) {
        Limits limits = new Limits(plan);
        return plan.levels().values().stream()
                .allMatch(level -> level.motion()
                        .map(motion -> limits.of(level, motion) == Exactness.EXACT)
                        .orElse(true));
    }

    private static Outcome reached(Run run) {
        double before = Double.POSITIVE_INFINITY;
        int standsStill = 0;
        double left = 1;
        for (int rounds = FIRST_ROUNDS; rounds <= MOST_ROUNDS && standsStill < 2; rounds *= 2) {
            try {
                while (run.round() < rounds) {
                    run.advance();
                }
            } catch (ParleyException diverged) {
                return Outcome.DIVERGED;
            }
            double norm = Scenario.figures(run).get("hypergradient_norm");
            if (norm <= REACHED) {
                return Outcome.REACHED;
            }
            if (!(norm < DIVERGED)) {
                return Outcome.DIVERGED;
            }
            left = norm / before;
            standsStill = Math.abs(left - 1) < STANDS_STILL ? standsStill + 1 : 0;
            before = norm;
        }
        return left < STALLED ? Outcome.STILL_FALLING : Outcome.STALLED;
    }
}
