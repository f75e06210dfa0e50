package org.parley.tck.check;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.loop.LoopFactory;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.model.ProblemClass;
import org.parley.api.run.RunComponentFactory;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.Weights;
import org.parley.runtime.engine.run.Measurements;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.fixture.AgentRows;
import org.parley.tck.fixture.FixtureNetwork;
import org.parley.tck.fixture.FixtureProblem;
import org.parley.tck.fixture.TestRun;

/** What a loop promises: to move the levels as the run file says, those included that it drives itself. */
record LoopChecks(Subject<LoopFactory> subject) {

    private static final int AGENTS = 6;
    private static final int ROUNDS = 5;
    private static final int STEPS = 3;
    private static final FixtureNetwork RING =
            FixtureNetwork.suiting(WeightRequirement.SYMMETRIC.withEigenvaluesAbove(-1.0 / 3), AGENTS);

    /** 100 steps of 0.3 below bring y to y*(x) up to 0.7^100 = 3e-16, which loops need that restart it in every round. */
    private static final int MANY_STEPS = 100;

    private static final int MOST_ROUNDS = 1000;

    /** Steps of loops that are not exact, relative to those of others: penalties multiply the curvature. */
    private static final double GENTLE = 0.1;

    /** Round-off of a linear system of condition 3, over the slowest mode of x at step 0.1. */
    private static final double REACHED = 1e-10;

    static List<ContractCheck> of(Subject<LoopFactory> subject) {
        LoopChecks checks = new LoopChecks(subject);
        if (!subject.factory().movesLower(subject.settings())) {
            return RunChecks.withSinglePrecision(
                    checks.singleLevel(),
                    subject,
                    new ContractCheck(
                            "the solution is reached when every part is exact", checks::reachesTheOnlySolution));
        }
        return RunChecks.withSinglePrecision(
                checks.bench(STEPS),
                subject,
                new ContractCheck(
                        "the solution is reached when every part is exact, unless it says otherwise",
                        checks::reachesTheSolution),
                new ContractCheck(
                        "both directions are taken at the same point exactly if it says that samples are shared",
                        checks::sharesWhatItSays),
                new ContractCheck("every level takes the steps that the run file says", checks::takesTheSteps),
                new ContractCheck("network time moves on between inner steps", checks::ticks),
                drivesDeclaredLevels(checks.bench(STEPS), subject.factory(), subject.settings()));
    }

    private Verdict reachesTheSolution() {
        double[] solution = new FixtureProblem(AGENTS)
                .reference(ProblemClass.SHARED_LOWER)
                .flatMap(reference -> reference.solution())
                .orElseThrow();
        boolean restarts = !subject.factory().resetLevels(subject.settings()).isEmpty();
        double distance = distance(bench(restarts ? MANY_STEPS : STEPS), solution, MOST_ROUNDS);
        if (isExact()) {
            return Verdict.atMost(REACHED, distance, "distance of x from the solution");
        }
        if (distance <= REACHED) {
            return Verdict.broken(
                    "it says that it is not exact, but the solution is %.1e away: say that it is", distance);
        }
        return Double.isFinite(distance)
                ? Verdict.holds("%.1e away, as it says", distance)
                : Verdict.broken("it diverges, with steps of at most %.2f at curvatures of at most 2", 0.3 * GENTLE);
    }

    /** Of a loop that moves no lower level. */
    private Verdict reachesTheOnlySolution() {
        double[] solution = new FixtureProblem(AGENTS).lowerSolutionAtZero();
        return Verdict.atMost(
                REACHED, distance(singleLevel(), solution, 2 * MOST_ROUNDS), "distance of x from the solution");
    }

    private static double distance(TestRun bench, double[] solution, int mostRounds) {
        Run run = bench.start();
        double distance = Double.POSITIVE_INFINITY;
        for (int round = 1; round <= mostRounds && !(distance <= REACHED); round++) {
            run.advance();
            distance = AgentRows.of(run.value("upper"), AGENTS).distance(solution);
        }
        return distance;
    }

    private Verdict sharesWhatItSays() {
        List<List<AgentRows>> below = new ArrayList<>();
        List<List<AgentRows>> above = new ArrayList<>();
        TestRun bench = bench(1);
        Run run = bench.and(watched(bench, TestRun.GRADIENT, below))
                .and(watched(bench, bench.plan().estimator().name(), above))
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
        for (String level : levels()) {
            int[] steps = new int[1];
            Run run = counting(level, (mixer, first, q, step) -> {
                steps[0]++;
                step.run();
            });
            int before = steps[0];
            TestRun.advanced(run, ROUNDS);
            int taken = steps[0] - before;
            if (taken != stepsOf(level) * ROUNDS) {
                return Verdict.broken(
                        "%d rounds of %d steps of %s came to %d steps", ROUNDS, stepsOf(level), level, taken);
            }
        }
        return Verdict.holds("%s", stepsInWords());
    }

    private Verdict ticks() {
        for (String level : levels()) {
            Set<Weights> seen = new LinkedHashSet<>();
            Run run = counting(level, (mixer, first, q, step) -> {
                seen.add(mixer.weights());
                step.run();
            });
            seen.clear();
            run.advance();
            if (seen.size() != stepsOf(level)) {
                return Verdict.broken(
                        "%d steps of %s saw %d different ticks: call scope.tick() between them",
                        stepsOf(level), level, seen.size());
            }
        }
        return Verdict.holds("%s, each at a tick of its own", stepsInWords());
    }

    /** A run in which levels take several steps a round, one of them under the eyes of a check. */
    private Run counting(String level, Watched.Watcher watcher) {
        TestRun bench = bench(STEPS).on(FixtureNetwork.clock(97, AGENTS));
        for (String each : levels()) {
            bench = bench.set("levels." + each + ".mixing", each.equals(level) ? "tck-watched" : TestRun.LOCAL);
        }
        bench = repeats("upper") ? bench.set("levels.upper.local-steps", STEPS) : bench;
        MixingStrategyFactory local = bench.registry()
                .find(MixingStrategyFactory.class, TestRun.LOCAL)
                .orElseThrow();
        return bench.and(Watched.steps("tck-watched", local, watcher)).start();
    }

    /** The lower level and those that the loop drives. */
    private Set<String> levelsBelow() {
        Set<String> levels = new TreeSet<>(subject.factory().drives(subject.settings()));
        levels.add("lower");
        return levels;
    }

    private Set<String> levels() {
        Set<String> levels = new TreeSet<>(levelsBelow());
        levels.add("upper");
        return levels;
    }

    private int stepsOf(String level) {
        boolean ofTheLoop = level.equals("lower") || level.equals("upper");
        return ofTheLoop && !repeats(level) ? 1 : STEPS;
    }

    private String stepsInWords() {
        return levels().stream()
                .map(level -> level + " takes " + stepsOf(level))
                .collect(Collectors.joining(", "));
    }

    private boolean isExact() {
        return subject.factory().isExact(subject.settings());
    }

    private boolean repeats(String level) {
        return subject.factory().multiStepLevels(subject.settings()).contains(level);
    }

    /** With the exact hypergradient, or the gradient of f in x where the loop refuses that. */
    private TestRun bench(int steps) {
        double scale = isExact() ? 1 : GENTLE;
        TestRun bench = subject.bench()
                .on(RING)
                .set("loop", subject.use())
                .mixingExactly("upper")
                .set("levels.upper.step", 0.1 * scale);
        for (String level : levelsBelow()) {
            bench = bench.mixingExactly(level)
                    .set("levels." + level + ".step", 0.3 * scale)
                    .set("levels." + level + ".start", TestRun.SCATTERED);
            if (!level.equals("lower") || repeats("lower")) {
                bench = bench.set("levels." + level + ".local-steps", steps);
            }
        }
        return bench.refusal().isPresent() ? bench.set("hypergradient", TestRun.SLOPE) : bench;
    }

    private static EstimatorFactory watched(TestRun bench, String name, List<List<AgentRows>> points) {
        EstimatorFactory factory =
                bench.registry().find(EstimatorFactory.class, name).orElseThrow();
        return Watched.factory(EstimatorFactory.class, factory, (settings, scope) -> {
            Estimator estimator = factory.create(settings, scope);
            return (Estimator) (x, y, direction) -> {
                points.add(List.of(AgentRows.of(x, AGENTS), AgentRows.of(y, AGENTS)));
                estimator.estimate(x, y, direction);
            };
        });
    }

    /** @param bench a run in which the component is at work in every round */
    static ContractCheck drivesDeclaredLevels(TestRun bench, RunComponentFactory factory, Settings settings) {
        return new ContractCheck(
                "it drives exactly the levels it declares", () -> drives(bench, factory.drives(settings)));
    }

    /** A level that is driven and not declared is refused by the run itself. */
    private static Verdict drives(TestRun bench, Set<String> drives) {
        Run run = bench.start();
        Set<String> driven = new TreeSet<>();
        run.levelNames().forEach(driven::add);
        driven.removeAll(Set.of("upper", "lower"));
        Set<String> declared = new TreeSet<>(drives);
        if (!driven.equals(declared)) {
            return Verdict.broken("it declares %s and drives %s", declared, driven);
        }
        List<String> still =
                declared.stream().filter(level -> isStill(level, bench)).toList();
        if (!still.isEmpty()) {
            return Verdict.broken("%s did not move in %d rounds", String.join(", ", still), ROUNDS);
        }
        run.advance();
        var before = new Measurements(run).take();
        run.advance();
        var after = new Measurements(run).take();
        return Verdict.holds(
                "%s; a round with it takes %.0f gradient and %.0f second-order evaluations per agent",
                declared.isEmpty() ? "none" : String.join(", ", declared),
                after.get("samples") - before.get("samples"),
                after.get("hessian_samples") - before.get("hessian_samples"));
    }

    private static boolean isStill(String level, TestRun bench) {
        int agents = bench.plan().agents();
        Run run = bench.start();
        AgentRows start = AgentRows.of(run.value(level), agents);
        TestRun.advanced(run, ROUNDS);
        return start.equals(AgentRows.of(run.value(level), agents));
    }

    private TestRun singleLevel() {
        return subject.bench()
                .withoutLower()
                .on(RING)
                .set("loop", subject.use())
                .mixingExactly("upper")
                .set("levels.upper.step", 0.1)
                .set("levels.upper.start", TestRun.SCATTERED);
    }
}
