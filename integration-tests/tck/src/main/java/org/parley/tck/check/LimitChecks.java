package org.parley.tck.check;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.topology.WeightRequirement;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.fixture.FixtureNetwork;
import org.parley.tck.fixture.FixtureProblem;
import org.parley.tck.fixture.TestRun;

/** Where a mixing strategy ends up when agents differ, on the networks it accepts. */
final class LimitChecks {

    /** Well inside every published bound for curvatures from 1 to 2 and eigenvalues down to -0.5. */
    static final double STEP = 0.03;

    /** Small enough for a bias of the order of the step to be less than half of what it was. */
    private static final double SMALL_STEP = STEP / 5;

    private static final double SETTLED = 1e-14;

    /** Within 2e-6 of where it ends, at the slowest mode of the small step: far less than any bias. */
    private static final double ABOUT_SETTLED = 1e-8;

    /** From the bound on eigenvalues: near it even this step is too long for EXTRA, which 0.04 would be enough for. */
    private static final double ROOM_ABOVE_THE_BOUND = 0.1;

    private static final int AGENTS = 6;
    private static final int MOST_ROUNDS = 20_000;
    private static final int LOOK_EVERY = 200;

    /** A solution of size 1, reached up to round-off amplified by the slowest mode (1 / (step * curvature) = 33 rounds). */
    static final double REACHED = 1e-9;

    /** Bias is of the order of the step, 0.03; a hundredth of that is not round-off and not a slow method. */
    static final double CLEARLY_OFF = 3e-4;

    private final MixingTrial trial;
    private final Exactness declared;
    private final boolean random;
    private final double[] solution = new FixtureProblem(AGENTS).lowerSolutionAtZero();

    private LimitChecks(Subject<MixingStrategyFactory> subject) {
        this.trial = new MixingTrial(subject);
        this.declared = subject.factory().exactness(subject.settings());
        this.random = subject.isRandom();
    }

    static List<ContractCheck> of(Subject<MixingStrategyFactory> subject) {
        LimitChecks checks = new LimitChecks(subject);
        return List.of(
                new ContractCheck(
                        "the limit is exact under heterogeneity if it says EXACT, and is not if it says BIASED",
                        checks::keepsItsWord),
                new ContractCheck("it works on every network that meets its requirement", checks::worksWhereItMay),
                new ContractCheck("a network that misses its requirement is refused", checks::isRefusedElsewhere));
    }

    private Verdict keepsItsWord() {
        double distance = distanceAtTheEnd(trial.ring(AGENTS));
        if (!Double.isFinite(distance)) {
            return Verdict.broken("it diverges on a ring at step %s", STEP);
        }
        return switch (declared) {
            case EXACT ->
                distance <= REACHED
                        ? Verdict.holds("EXACT, and %.1e from the solution", distance)
                        : Verdict.broken("it says EXACT but stays %.1e away from the solution", distance);
            case BIASED ->
                distance >= CLEARLY_OFF
                        ? Verdict.holds("BIASED, and %.1e from the solution", distance)
                        : Verdict.broken(
                                "it says BIASED but gets within %.1e of the solution: declare EXACT", distance);
        };
    }

    private Verdict worksWhereItMay() {
        // A bias that does not shrink on a ring, as without any exchange, is not one of the weights.
        boolean shrinks = declared == Exactness.BIASED && shrinksWithTheStep(trial.ring(AGENTS), 0);
        List<String> worked = new ArrayList<>(List.of("a ring"));
        for (FixtureNetwork network : admitted()) {
            double distance = distanceAtTheEnd(network);
            if (!(distance <= (declared == Exactness.EXACT ? REACHED : Double.MAX_VALUE))) {
                return Verdict.broken(
                        "its requirement admits %s, but there it ends %.1e from the solution",
                        network.words(), distance);
            }
            if (shrinks && !shrinksWithTheStep(network, random ? chance(network) : 0)) {
                return Verdict.broken(
                        "its requirement admits %s, but there it stays %.1e from the solution however small the step: declare what it needs",
                        network.words(), distance);
            }
            worked.add(network.words());
        }
        return Verdict.holds("runs on %s", String.join(", ", worked));
    }

    /** Whether a fifth of the step leaves less than half of the bias. */
    private boolean shrinksWithTheStep(FixtureNetwork network, double slack) {
        return distance(network, SMALL_STEP, ABOUT_SETTLED) <= distance(network, STEP, ABOUT_SETTLED) / 2 + slack;
    }

    /** What chance alone may add to a distance. */
    private double chance(FixtureNetwork network) {
        return 3 * RunChecks.spread(trial.descending(network, SMALL_STEP), MOST_ROUNDS);
    }

    private List<FixtureNetwork> admitted() {
        return around(ROOM_ABOVE_THE_BOUND)
                .filter(network -> network.missing(trial.needs()).isEmpty())
                .toList();
    }

    private Verdict isRefusedElsewhere() {
        return refusesElsewhere(trial.needs(), around(-0.01), network -> trial.descending(network, STEP));
    }

    /** Networks of every kind, and one whose smallest eigenvalue lies so far above the bound, where there is one. */
    private Stream<FixtureNetwork> around(double aboveTheBound) {
        double bound = trial.needs().smallestEigenvalueAbove();
        Stream<FixtureNetwork> atTheBound = bound == Double.NEGATIVE_INFINITY
                ? Stream.empty()
                : Stream.of(FixtureNetwork.ringWithSmallestEigenvalue(bound + aboveTheBound, AGENTS));
        return Stream.concat(atTheBound, FixtureNetwork.catalogue(AGENTS).stream());
    }

    private double distanceAtTheEnd(FixtureNetwork network) {
        return distance(network, STEP, SETTLED);
    }

    /** @param settled how little it moves in a round when it has arrived */
    private double distance(FixtureNetwork network, double step, double settled) {
        Run run = trial.descending(network, step).start();
        double distance = Double.POSITIVE_INFINITY;
        for (int round = 1; round <= MOST_ROUNDS; round++) {
            run.advance();
            if (round % LOOK_EVERY == 0) {
                distance = MixingTrial.value(run, AGENTS).distance(solution);
                boolean decided = distance <= REACHED || !Double.isFinite(distance) || moves(run) < settled;
                if (decided) {
                    return distance;
                }
            }
        }
        return distance;
    }

    private double moves(Run run) {
        var before = MixingTrial.value(run, AGENTS);
        run.advance();
        return before.distance(MixingTrial.value(run, AGENTS));
    }

    /** Whether networks are refused that miss what a component needs. */
    static Verdict refusesElsewhere(
            WeightRequirement needs, Stream<FixtureNetwork> networks, Function<FixtureNetwork, TestRun> bench) {
        List<String> refused = new ArrayList<>();
        for (FixtureNetwork network :
                networks.filter(each -> !each.missing(needs).isEmpty()).toList()) {
            try {
                bench.apply(network).plan();
                return Verdict.broken(
                        "%s misses its need of %s, but is accepted", network.words(), network.missing(needs));
            } catch (ParleyException expected) {
                if (expected.diagnostics().stream().noneMatch(f -> f.code() == ErrorCode.CONFIG_UNSUITABLE_WEIGHTS)) {
                    return Verdict.broken(
                            "%s is refused for another reason: %s", network.words(), expected.getMessage());
                }
                refused.add(network.words());
            }
        }
        return refused.isEmpty()
                ? Verdict.doesNotApply("it accepts every network")
                : Verdict.holds("refuses %s", String.join(", ", refused));
    }
}
