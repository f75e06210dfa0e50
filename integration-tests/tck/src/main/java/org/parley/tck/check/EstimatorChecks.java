package org.parley.tck.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.hypergradient.EstimatorFactory.Role;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;
import org.parley.api.topology.WeightRequirement;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.fixture.AgentRows;
import org.parley.tck.fixture.FixedDraw;
import org.parley.tck.fixture.FixtureNetwork;
import org.parley.tck.fixture.FixtureProblem;
import org.parley.tck.fixture.RoundContext;
import org.parley.tck.fixture.TestRun;

/** The contract checks of an estimator. */
final class EstimatorChecks {

    private static final int ROUNDS = 5;
    private static final List<ProblemClass> CLASSES = List.of(ProblemClass.SHARED_LOWER, ProblemClass.PERSONAL_LOWER);

    /** The rounds until its state has converged: at step 0.3 and curvature 1 an error shrinks by the factor 0.7 in each. */
    private static final int SETTLING = 300;

    private static final int SEEDS = 200;
    private static final double STANDARD_ERRORS = 4;

    /** The rounding error of a solved linear system of condition 2. */
    private static final double REACHED = 1e-10;

    /** The condition of the test problem, whose lower Hessians have eigenvalues from 1 to 2. */
    private static final double CONDITION = 2;

    /** A bound of the correction of df/dx on this problem, relative to the hypergradient. */
    private static final double SIZES = 4;

    /** The least error that counts as wrong. On the test problem an estimator for the wrong class is off by some tenths. */
    private static final double CLEARLY_OFF = 1e-3;

    private final EstimatorFactory factory;
    private final Settings settings;
    private final EstimatorTrial trial;

    private EstimatorChecks(Subject<EstimatorFactory> subject) {
        this.factory = subject.factory();
        this.settings = subject.settings();
        this.trial = new EstimatorTrial(subject);
    }

    static List<ContractCheck> of(Subject<EstimatorFactory> subject) {
        EstimatorChecks checks = new EstimatorChecks(subject);
        List<ContractCheck> all = new ArrayList<>();
        if (subject.factory().roles(checks.settings).contains(Role.UPPER)) {
            all.add(new ContractCheck(
                    "the average direction is the exact hypergradient for the declared problem classes, and for no other",
                    checks::keepsItsWord));
            all.add(new ContractCheck("a single agent gets the hypergradient too", checks::isExactAlone));
        }
        if (subject.factory().roles(checks.settings).contains(Role.LOWER)) {
            all.add(new ContractCheck(
                    "at the lower level, each direction is the gradient of the agent's lower cost",
                    checks::isTheGradient));
        }
        all.add(new ContractCheck("x and y are not modified", checks::leavesThePointAlone));
        all.add(WrapperChecks.ofEstimator(subject));
        all.add(LoopChecks.drivesDeclaredLevels(checks.trial.atWork(), subject.factory(), checks.settings));
        return RunChecks.withSinglePrecision(checks.trial.atWork(), subject, all.toArray(new ContractCheck[0]));
    }

    private Verdict isTheGradient() {
        if (!factory.isGradient(settings)) {
            return Verdict.doesNotApply("it declares that it changes the gradient");
        }
        AgentRows[] found = new AgentRows[2];
        Run run = trial.below()
                .doing(context -> {
                    context.levels().lowerGradient().estimate(context.x(), context.y(), context.lowerDirection());
                    found[0] = AgentRows.of(context.lowerDirection(), EstimatorTrial.AGENTS);
                })
                .start();
        run.advance();
        found[1] = trial.lowerGradient(
                AgentRows.of(run.value("upper"), EstimatorTrial.AGENTS),
                AgentRows.of(run.value("lower"), EstimatorTrial.AGENTS));
        // A product of two 4-vectors, summed in another order: a few units in the last place of values below 10.
        return Verdict.atMost(1e-13, found[0].distance(found[1]), "largest difference");
    }

    private Verdict leavesThePointAlone() {
        int[] changes = new int[1];
        Run run = trial.placed()
                .doing(context -> changes[0] += isChanged(context) ? 1 : 0)
                .after(ROUNDS);
        return changes[0] == 0
                ? Verdict.holds("unchanged in %d rounds", ROUNDS)
                : Verdict.broken("x or y had changed after %d of %d calls", changes[0], ROUNDS);
    }

    private boolean isChanged(RoundContext context) {
        AgentRows x = AgentRows.of(context.x(), EstimatorTrial.AGENTS);
        AgentRows y = AgentRows.of(context.y(), EstimatorTrial.AGENTS);
        trial.estimate(context);
        return !x.equals(AgentRows.of(context.x(), EstimatorTrial.AGENTS))
                || !y.equals(AgentRows.of(context.y(), EstimatorTrial.AGENTS));
    }

    private Verdict keepsItsWord() {
        if (!factory.movesUpper(settings)) {
            AgentRows still = new AgentRows(new double[EstimatorTrial.AGENTS][FixtureProblem.UPPER]);
            AgentRows lower = AgentRows.random("y", 0, EstimatorTrial.AGENTS, FixtureProblem.LOWER);
            double[] direction = direction(EstimatorTrial.ring(), ProblemClass.SHARED_LOWER, 0, still, lower);
            return Arrays.stream(direction).allMatch(value -> value == 0)
                    ? Verdict.holds("no direction, as declared")
                    : Verdict.broken("it declares that x stays, but gives it a direction");
        }
        List<String> findings = new ArrayList<>();
        for (ProblemClass problem : CLASSES) {
            boolean claimed = factory.exactFor(settings).contains(problem);
            Error error = error(EstimatorTrial.ring(), problem);
            if (claimed && !error.isWithin(declaredError() + REACHED)) {
                return Verdict.broken("it declares %s, but %s; declared error %.1e", problem, error, declaredError());
            }
            if (!claimed && error.isWithin(CLEARLY_OFF)) {
                return Verdict.broken("it does not declare %s, but %s: declare it", problem, error);
            }
            findings.add(problem + (claimed ? ": " : " (not declared): ") + error);
        }
        return Verdict.holds("%s", String.join("; ", findings));
    }

    private Verdict isExactAlone() {
        if (factory.exactFor(settings).stream().noneMatch(CLASSES::contains)) {
            return Verdict.doesNotApply("it is exact for no problem class");
        }
        Error error = error(FixtureNetwork.alone(), ProblemClass.SHARED_LOWER);
        return error.isWithin(declaredError() + REACHED)
                ? Verdict.holds("%s", error)
                : Verdict.broken("with one agent, %s", error);
    }

    private double declaredError() {
        return SIZES * factory.error(settings, CONDITION);
    }

    private Error error(FixtureNetwork network, ProblemClass problem) {
        FixtureProblem costs = new FixtureProblem(network.agents());
        Reference reference = costs.reference(problem).orElseThrow();
        double[] x = AgentRows.random("x", 0, 1, FixtureProblem.UPPER).values()[0];
        double[][] xs = new double[network.agents()][];
        double[][] ys = new double[network.agents()][FixtureProblem.LOWER];
        for (int agent = 0; agent < network.agents(); agent++) {
            xs[agent] = x;
            reference.lowerSolution(x, agent, ys[agent]);
        }
        double[] exact = new double[FixtureProblem.UPPER];
        reference.hypergradient(x, exact);
        List<double[]> found = new ArrayList<>();
        for (int seed = 0; seed < (factory.isRandom(settings) ? SEEDS : 1); seed++) {
            found.add(direction(network, problem, seed, new AgentRows(xs), new AgentRows(ys)));
        }
        return new Error(exact, found);
    }

    /** Returns the average direction after the levels that it drives have converged. */
    private double[] direction(FixtureNetwork network, ProblemClass problem, long seed, AgentRows x, AgentRows y) {
        AgentRows[] found = new AgentRows[1];
        Run run = trial.above(network, problem)
                .set("seed", seed)
                .doing(context -> {
                    trial.estimate(context);
                    found[0] = AgentRows.of(context.upperDirection(), network.agents());
                })
                .start();
        x.writeTo(run.value("upper"));
        y.writeTo(run.value("lower"));
        TestRun.advanced(run, (settles() ? SETTLING : 1));
        return found[0].mean();
    }

    /**
     * Returns whether the estimator has state that converges. A stochastic estimator that moves no level draws new numbers in every round,
     * so one round is enough.
     */
    private boolean settles() {
        return !factory.isRandom(settings)
                || !factory.drives(settings).isEmpty()
                || !factory.channels(settings).isEmpty();
    }

    /** The distance of the directions from the expected one. */
    private record Error(double[] exact, List<double[]> found) {

        /** Returns whether the error is within the limit, relative to the largest entry and beyond the expected deviation. */
        boolean isWithin(double limit) {
            for (int k = 0; k < exact.length; k++) {
                double slack = STANDARD_ERRORS * standardError(k);
                if (!(Math.abs(mean(k) - exact[k]) <= limit * size() + slack)) {
                    return false;
                }
            }
            return true;
        }

        private double size() {
            return Arrays.stream(exact).map(Math::abs).max().orElse(1);
        }

        private double mean(int k) {
            return found.stream().mapToDouble(each -> each[k]).average().orElseThrow();
        }

        private double standardError(int k) {
            double mean = mean(k);
            double squares = found.stream()
                    .mapToDouble(each -> (each[k] - mean) * (each[k] - mean))
                    .sum();
            return found.size() == 1 ? 0 : Math.sqrt(squares / (found.size() - 1) / found.size());
        }

        @Override
        public String toString() {
            double worst = 0;
            double chance = 0;
            for (int k = 0; k < exact.length; k++) {
                worst = Math.max(worst, Math.abs(mean(k) - exact[k]) / size());
                chance = Math.max(chance, standardError(k) / size());
            }
            String seeds = found.size() == 1
                    ? ""
                    : String.format(Locale.ROOT, " over %d seeds, standard error %.1e", found.size(), chance);
            return String.format(Locale.ROOT, "the distance is %.1e", worst) + seeds;
        }
    }

    /** An estimator at a place of a run that its role allows. */
    private static final class EstimatorTrial {

        static final int AGENTS = 6;

        /** The step, below 2 / 2 for the largest curvature of the test problem. */
        private static final double STEP = 0.3;

        private static final FixtureNetwork RING =
                FixtureNetwork.suiting(WeightRequirement.SYMMETRIC.withEigenvaluesAbove(-1.0 / 3), AGENTS);

        private final Subject<EstimatorFactory> subject;
        private final boolean above;

        EstimatorTrial(Subject<EstimatorFactory> subject) {
            this.subject = subject;
            this.above = subject.factory().roles(subject.settings()).contains(Role.UPPER);
        }

        /** Creates a run with the estimator as the direction of x, on this network, for this problem class. */
        TestRun above(FixtureNetwork network, ProblemClass problem) {
            TestRun fixture = subject.fixture()
                    .on(network)
                    .set("problem", problem.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                    .set("hypergradient", subject.use());
            for (String level : subject.factory().drives(subject.settings())) {
                fixture = fixture.set("levels." + level + ".step", STEP)
                        .set("levels." + level + ".mixing", TestRun.mixing(problem));
            }
            return fixture;
        }

        /** Creates a run with the estimator as the direction of y. */
        TestRun below() {
            return scattered(subject.fixture().on(RING).set("levels.lower.gradient", subject.use()));
        }

        /** Creates a run with the estimator at its first role, at points that differ between agents. */
        TestRun placed() {
            return above ? scattered(above(RING, ProblemClass.SHARED_LOWER)) : below();
        }

        /** As {@link #placed}, with both levels moving. */
        TestRun atWork() {
            return placed().mixingExactly("upper", "lower")
                    .set("levels.upper.step", 0.03)
                    .set("levels.lower.step", 0.1)
                    .doing(context -> {
                        context.descendLower();
                        context.descendUpper();
                    });
        }

        static FixtureNetwork ring() {
            return RING;
        }

        void estimate(RoundContext context) {
            if (above) {
                context.levels().hypergradient().estimate(context.x(), context.y(), context.upperDirection());
            } else {
                context.levels().lowerGradient().estimate(context.x(), context.y(), context.lowerDirection());
            }
        }

        /** Returns each agent's gradient of g in y, directly from the problem. */
        AgentRows lowerGradient(AgentRows x, AgentRows y) {
            FixtureProblem problem = new FixtureProblem(AGENTS);
            double[][] gradients = new double[AGENTS][FixtureProblem.LOWER];
            for (int agent = 0; agent < AGENTS; agent++) {
                problem.agent(agent)
                        .doubles()
                        .lowerGradient(x.values()[agent], y.values()[agent], FixedDraw.full(1), gradients[agent]);
            }
            return new AgentRows(gradients);
        }

        private static TestRun scattered(TestRun fixture) {
            return fixture.set("levels.upper.start", TestRun.SCATTERED).set("levels.lower.start", TestRun.SCATTERED);
        }
    }
}
