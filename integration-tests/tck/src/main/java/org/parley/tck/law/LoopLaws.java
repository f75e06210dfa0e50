package org.parley.tck.law;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.loop.LoopFactory;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.model.ProblemClass;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.Weights;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.lab.LabNetwork;
import org.parley.tck.lab.LabProblem;
import org.parley.tck.lab.Rows;
import org.parley.tck.lab.TestRun;

/** What a loop promises: to move the levels as the run file says. */
public final class LoopLaws {

    private static final int AGENTS = 6;
    private static final int ROUNDS = 5;
    private static final int STEPS = 3;
    private static final LabNetwork RING =
            LabNetwork.suiting(WeightRequirement.SYMMETRIC.withEigenvaluesAbove(-1.0 / 3), AGENTS);

    /** 100 steps of 0.3 below bring y to y*(x) up to 0.7^100 = 3e-16, also for loops that begin anew in every round. */
    private static final int MANY_STEPS = 100;

    private static final int MOST_ROUNDS = 1000;

    /** Round-off of a linear system of condition 3, over the slowest mode of x at step 0.1. */
    private static final double REACHED = 1e-10;

    private final Subject<LoopFactory> subject;

    private LoopLaws(Subject<LoopFactory> subject) {
        this.subject = subject;
    }

    public static List<Law> of(Subject<LoopFactory> subject) {
        if (!subject.factory().movesLower(subject.settings())) {
            return SingleLevelLaws.of(subject);
        }
        LoopLaws laws = new LoopLaws(subject);
        List<Law> all = new ArrayList<>(List.of(
                new Law("the solution is reached when every part is exact", laws::reachesTheSolution),
                new Law(
                        "both directions are taken at the same point exactly if it says that samples are shared",
                        laws::sharesWhatItSays),
                new Law("the lower level takes the steps that the run file says", laws::takesTheSteps),
                new Law("network time moves on between inner steps", laws::ticks)));
        all.addAll(RunLaws.of(laws.bench(STEPS), subject));
        all.add(SinglePrecisionRunLaw.of(laws.bench(STEPS), subject.isRandom()));
        return Creation.before(all, subject.factory(), laws.bench(STEPS));
    }

    private Verdict reachesTheSolution() {
        double[] solution = new LabProblem(AGENTS)
                .reference(ProblemClass.SHARED_LOWER)
                .flatMap(reference -> reference.solution())
                .orElseThrow();
        Run run = bench(MANY_STEPS).start();
        double distance = Double.POSITIVE_INFINITY;
        for (int round = 1; round <= MOST_ROUNDS && !(distance <= REACHED); round++) {
            run.advance();
            distance = Rows.of(run.value("upper"), AGENTS).distance(solution);
        }
        return Verdict.atMost(REACHED, distance, "distance of x from the solution");
    }

    private Verdict sharesWhatItSays() {
        List<List<Rows>> below = new ArrayList<>();
        List<List<Rows>> above = new ArrayList<>();
        TestRun bench = bench(1);
        Run run = bench.and(watched(bench, TestRun.GRADIENT, below))
                .and(watched(bench, TestRun.HYPERGRADIENT, above))
                .start();
        boolean shared = subject.factory().sharesSamples(subject.settings());
        for (int round = 0; round < ROUNDS; round++) {
            below.clear();
            above.clear();
            run.advance();
            boolean same = below.containsAll(above);
            if (shared != same && !above.isEmpty()) {
                return shared
                        ? Verdict.broken("it says that samples are shared, but y moves between the two directions")
                        : Verdict.broken("it says that samples are not shared, but both directions see the same point");
            }
        }
        return Verdict.holds(shared ? "shared, at one point" : "not shared, at two points");
    }

    private Verdict takesTheSteps() {
        int[] steps = new int[1];
        Run run = counting((mixer, first, q, step) -> {
            steps[0]++;
            step.run();
        });
        int before = steps[0];
        for (int round = 0; round < ROUNDS; round++) {
            run.advance();
        }
        int taken = steps[0] - before;
        return taken == STEPS * ROUNDS
                ? Verdict.holds("%d in each round", STEPS)
                : Verdict.broken("%d rounds of %d steps came to %d steps", ROUNDS, STEPS, taken);
    }

    private Verdict ticks() {
        Set<Weights> seen = new LinkedHashSet<>();
        Run run = counting((mixer, first, q, step) -> {
            seen.add(mixer.weights());
            step.run();
        });
        seen.clear();
        run.advance();
        return seen.size() == STEPS
                ? Verdict.holds("%d steps at %d ticks", STEPS, STEPS)
                : Verdict.broken(
                        "%d inner steps saw %d different ticks: call scope.tick() between them", STEPS, seen.size());
    }

    /** A run whose lower level takes several steps a round, under the eyes of a law. */
    private Run counting(WatchedMixing.Watcher watcher) {
        TestRun bench = bench(STEPS)
                .on(LabNetwork.clock(97, AGENTS))
                .set("levels.upper.mixing", TestRun.LOCAL)
                .set("levels.lower.mixing", "tck-watched");
        MixingStrategyFactory local = bench.registry()
                .find(MixingStrategyFactory.class, TestRun.LOCAL)
                .orElseThrow();
        return bench.and(new WatchedMixing("tck-watched", local, watcher)).start();
    }

    private TestRun bench(int steps) {
        return subject.bench()
                .on(RING)
                .set("loop", subject.use())
                .mixingExactly("upper", "lower")
                .set("levels.upper.step", 0.1)
                .set("levels.lower.step", 0.3)
                .set("levels.lower.steps", steps)
                .set("levels.lower.start", TestRun.SCATTERED);
    }

    private static WatchedEstimator watched(TestRun bench, String name, List<List<Rows>> points) {
        EstimatorFactory estimator =
                bench.registry().find(EstimatorFactory.class, name).orElseThrow();
        return new WatchedEstimator(estimator, (x, y) -> points.add(List.of(Rows.of(x, AGENTS), Rows.of(y, AGENTS))));
    }
}
