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

/** Checks the limit of a mixing strategy when agents differ, on the networks that it accepts. */
final class LimitChecks {

    /** Within every published bound for curvatures from 1 to 2 and eigenvalues down to -0.5. */
    static final double STEP = 0.03;

    /** Small enough to more than halve a bias of the order of the step. */
    private static final double SMALL_STEP = STEP / 5;

    private static final double SETTLED = 1e-14;

    /**
     * The movement per round at which the distance to the limit is below 2e-6, for the slowest mode of the small step. That is far less
     * than any bias.
     */
    private static final double ABOUT_SETTLED = 1e-8;

    /** The distance from the bound on eigenvalues. Near the bound even this step is too long for EXTRA; 0.04 would be enough for it. */
    private static final double ROOM_ABOVE_THE_BOUND = 0.1;

    private static final int AGENTS = 6;
    private static final int MOST_ROUNDS = 20_000;
    private static final int LOOK_EVERY = 200;

    /** The error of a solution of size 1: the rounding error, amplified by the slowest mode (1 / (step * curvature) = 33 rounds). */
    static final double REACHED = 1e-9;

    /**
     * The least error that counts as a bias. A bias is of the order of the step, 0.03; a hundredth of that is neither rounding nor slow
     * convergence.
     */
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
                        "the limit is exact under heterogeneity if it declares EXACT, and not if it declares BIASED",
                        checks::keepsItsWord),
                new ContractCheck("it works on every network that meets its requirement", checks::worksWhereItMay),
                new ContractCheck(
                        "a network that does not meet its requirement is rejected", checks::isRefusedElsewhere));
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
                        : Verdict.broken(
                                "exactness() declares EXACT, but the strategy stays %.1e away from the solution",
                                distance);
            case BIASED ->
                distance >= CLEARLY_OFF
                        ? Verdict.holds("BIASED, and %.1e from the solution", distance)
                        : Verdict.broken(
                                "exactness() declares BIASED, but the strategy reaches the solution up to %.1e: declare EXACT",
                                distance);
        };
    }

    private Verdict worksWhereItMay() {
        double onRing = distanceAtTheEnd(trial.ring(AGENTS));
        if (declared == Exactness.EXACT && onRing > REACHED && Double.isFinite(onRing)) {
            return Verdict.doesNotApply("exactness() declares EXACT, which is wrong on a ring already");
        }
        // A bias that does not shrink on a ring, as without any exchange, is not caused by the weights.
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
                        "its requirement admits %s, but there it stays %.1e from the solution however small the step "
                                + "is: declare the requirement",
                        network.words(), distance);
            }
            worked.add(network.words());
        }
        return Verdict.holds("runs on %s", String.join(", ", worked));
    }

    /** Returns whether a fifth of the step leaves less than half of the bias. */
    private boolean shrinksWithTheStep(FixtureNetwork network, double slack) {
        return distance(network, SMALL_STEP, ABOUT_SETTLED) <= distance(network, STEP, ABOUT_SETTLED) / 2 + slack;
    }

    /** Returns the distance that random deviations can explain. */
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

    /** Returns networks of every kind, and one whose smallest eigenvalue is this far above the bound, if there is a bound. */
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

    /** @param settled the movement per round that counts as converged */
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

    /** Checks that networks are rejected that do not meet a component's requirement. */
    static Verdict refusesElsewhere(
            WeightRequirement needs, Stream<FixtureNetwork> networks, Function<FixtureNetwork, TestRun> fixture) {
        List<String> refused = new ArrayList<>();
        for (FixtureNetwork network :
                networks.filter(each -> !each.missing(needs).isEmpty()).toList()) {
            try {
                fixture.apply(network).plan();
                return Verdict.broken(
                        "%s does not meet its requirement of %s, but is accepted",
                        network.words(), network.missing(needs));
            } catch (ParleyException expected) {
                if (expected.diagnostics().stream().noneMatch(f -> f.code() == ErrorCode.CONFIG_UNSUITABLE_WEIGHTS)) {
                    return Verdict.broken(
                            "%s is rejected for another reason: %s", network.words(), expected.getMessage());
                }
                refused.add(network.words());
            }
        }
        return refused.isEmpty()
                ? Verdict.doesNotApply("it accepts every network")
                : Verdict.holds("rejects %s", String.join(", ", refused));
    }
}
