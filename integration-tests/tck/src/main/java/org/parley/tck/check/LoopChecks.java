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

/** The contract checks of a loop: it moves the levels as the run file specifies, including those that it drives itself. */
record LoopChecks(Subject<LoopFactory> subject) {

    private static final int AGENTS = 6;
    private static final int ROUNDS = 5;
    private static final int STEPS = 3;
    private static final FixtureNetwork RING =
            FixtureNetwork.suiting(WeightRequirement.SYMMETRIC.withEigenvaluesAbove(-1.0 / 3), AGENTS);

    /** The steps for loops that restart y in every round: 100 steps of 0.3 bring y to y*(x) up to 0.7^100 = 3e-16. */
    private static final int MANY_STEPS = 100;

    private static final int MOST_ROUNDS = 1000;

    /** The step of loops that are not exact, relative to that of others, because penalties multiply the curvature. */
    private static final double GENTLE = 0.1;

    /** The rounding error of a linear system of condition 3, over the slowest mode of x at step 0.1. */
    private static final double REACHED = 1e-10;

    static List<ContractCheck> of(Subject<LoopFactory> subject) {
        LoopChecks checks = new LoopChecks(subject);
        if (!subject.factory().movesLower(subject.settings())) {
            return RunChecks.withSinglePrecision(
                    checks.singleLevel(),
                    subject,
                    new ContractCheck(
                            "it reaches the solution if every part is exact", checks::reachesTheOnlySolution));
        }
        return RunChecks.withSinglePrecision(
                checks.fixture(STEPS),
                subject,
                new ContractCheck(
                        "it reaches the solution if every part is exact, unless it declares otherwise",
                        checks::reachesTheSolution),
                new ContractCheck(
                        "both directions are taken at the same point if and only if it declares that samples are shared",
                        checks::sharesWhatItSays),
                new ContractCheck("every level takes the steps that the run file specifies", checks::takesTheSteps),
                new ContractCheck("network time advances between inner steps", checks::ticks),
                drivesDeclaredLevels(checks.fixture(STEPS), subject.factory(), subject.settings()));
    }

    private Verdict reachesTheSolution() {
        double[] solution = new FixtureProblem(AGENTS)
                .reference(ProblemClass.SHARED_LOWER)
                .flatMap(reference -> reference.solution())
                .orElseThrow();
        boolean restarts = !subject.factory().resetLevels(subject.settings()).isEmpty();
        double distance = distance(fixture(restarts ? MANY_STEPS : STEPS), solution, MOST_ROUNDS);
        if (isExact()) {
            return Verdict.atMost(REACHED, distance, "distance of x from the solution");
        }
        if (distance <= REACHED) {
            return Verdict.broken(
                    "it declares that it is not exact, but the solution is only %.1e away: declare that it is exact",
                    distance);
        }
        return Double.isFinite(distance)
                ? Verdict.holds("%.1e away, as declared", distance)
                : Verdict.broken("it diverges, with steps of at most %.2f at curvatures of at most 2", 0.3 * GENTLE);
    }

    /** Checks a loop that moves no lower level. */
    private Verdict reachesTheOnlySolution() {
        double[] solution = new FixtureProblem(AGENTS).lowerSolutionAtZero();
        return Verdict.atMost(
                REACHED, distance(singleLevel(), solution, 2 * MOST_ROUNDS), "distance of x from the solution");
    }

    private static double distance(TestRun fixture, double[] solution, int mostRounds) {
        Run run = fixture.start();
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
        TestRun fixture = fixture(1);
        Run run = fixture.and(watched(fixture, TestRun.GRADIENT, below))
                .and(watched(fixture, fixture.plan().estimator().name(), above))
                .start();
        boolean shared = subject.factory().sharesSamples(subject.settings());
        for (int round = 0; round < ROUNDS; round++) {
            below.clear();
            above.clear();
            run.advance();
            boolean same = below.containsAll(above);
            if (shared != same && !above.isEmpty()) {
                return shared
                        ? Verdict.broken("it declares that samples are shared, but y moves between the two directions")
                        : Verdict.broken(
                                "it declares that samples are not shared, but both directions are taken at the same point");
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
                        "%d rounds of %d steps of %s made %d steps", ROUNDS, stepsOf(level), level, taken);
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
                        "%d steps of %s used %d different ticks: call scope.tick() between them",
                        stepsOf(level), level, seen.size());
            }
        }
        return Verdict.holds("%s, each at a separate tick", stepsInWords());
    }

    /** Runs levels with several steps per round, one of them with a watcher. */
    private Run counting(String level, Watched.Watcher watcher) {
        TestRun fixture = fixture(STEPS).on(FixtureNetwork.clock(97, AGENTS));
        for (String each : levels()) {
            fixture = fixture.set("levels." + each + ".mixing", each.equals(level) ? "tck-watched" : TestRun.LOCAL);
        }
        fixture = repeats("upper") ? fixture.set("levels.upper.local-steps", STEPS) : fixture;
        MixingStrategyFactory local = fixture.registry()
                .find(MixingStrategyFactory.class, TestRun.LOCAL)
                .orElseThrow();
        return fixture.and(Watched.steps("tck-watched", local, watcher)).start();
    }

    /** Returns the lower level and those that the loop drives. */
    private Set<String> lowerLevels() {
        Set<String> levels = new TreeSet<>(subject.factory().drives(subject.settings()));
        levels.add("lower");
        return levels;
    }

    private Set<String> levels() {
        Set<String> levels = new TreeSet<>(lowerLevels());
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

    /** Returns a run with the exact hypergradient, or with the gradient of f in x if the loop rejects that. */
    private TestRun fixture(int steps) {
        double scale = isExact() ? 1 : GENTLE;
        TestRun fixture = subject.fixture()
                .on(RING)
                .set("loop", subject.use())
                .mixingExactly("upper")
                .set("levels.upper.step", 0.1 * scale);
        for (String level : lowerLevels()) {
            fixture = fixture.mixingExactly(level)
                    .set("levels." + level + ".step", 0.3 * scale)
                    .set("levels." + level + ".start", TestRun.SCATTERED);
            if (!level.equals("lower") || repeats("lower")) {
                fixture = fixture.set("levels." + level + ".local-steps", steps);
            }
        }
        return fixture.refusal().isPresent() ? fixture.set("hypergradient", TestRun.SLOPE) : fixture;
    }

    private static EstimatorFactory watched(TestRun fixture, String name, List<List<AgentRows>> points) {
        EstimatorFactory factory =
                fixture.registry().find(EstimatorFactory.class, name).orElseThrow();
        return Watched.factory(EstimatorFactory.class, factory, (settings, scope) -> {
            Estimator estimator = factory.create(settings, scope);
            return (Estimator) (x, y, direction) -> {
                points.add(List.of(AgentRows.of(x, AGENTS), AgentRows.of(y, AGENTS)));
                estimator.estimate(x, y, direction);
            };
        });
    }

    /** @param fixture a run in which the component is used in every round */
    static ContractCheck drivesDeclaredLevels(TestRun fixture, RunComponentFactory factory, Settings settings) {
        return new ContractCheck(
                "it drives exactly the levels that it declares", () -> drives(fixture, factory.drives(settings)));
    }

    /** Checks the driven levels. The run itself rejects a level that is driven but not declared. */
    private static Verdict drives(TestRun fixture, Set<String> drives) {
        Run run = fixture.start();
        Set<String> driven = new TreeSet<>();
        run.levelNames().forEach(driven::add);
        driven.removeAll(Set.of("upper", "lower"));
        Set<String> declared = new TreeSet<>(drives);
        if (!driven.equals(declared)) {
            return Verdict.broken("it declares %s but drives %s", declared, driven);
        }
        List<String> still =
                declared.stream().filter(level -> isStill(level, fixture)).toList();
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

    private static boolean isStill(String level, TestRun fixture) {
        int agents = fixture.plan().agents();
        Run run = fixture.start();
        AgentRows start = AgentRows.of(run.value(level), agents);
        TestRun.advanced(run, ROUNDS);
        return start.equals(AgentRows.of(run.value(level), agents));
    }

    private TestRun singleLevel() {
        return subject.fixture()
                .withoutLower()
                .on(RING)
                .set("loop", subject.use())
                .mixingExactly("upper")
                .set("levels.upper.step", 0.1)
                .set("levels.upper.start", TestRun.SCATTERED);
    }
}
