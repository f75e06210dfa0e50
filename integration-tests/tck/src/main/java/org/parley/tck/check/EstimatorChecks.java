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

/** What the estimator of a direction promises. */
final class EstimatorChecks {

    private static final int ROUNDS = 5;
    private static final List<ProblemClass> CLASSES = List.of(ProblemClass.SHARED_LOWER, ProblemClass.PERSONAL_LOWER);

    /** Rounds for what it carries from one to the next to settle: at step 0.3 and curvature 1 an error shrinks by 0.7 in each. */
    private static final int SETTLING = 300;

    private static final int SEEDS = 200;
    private static final double STANDARD_ERRORS = 4;

    /** Round-off of a settled linear system of condition 2. */
    private static final double REACHED = 1e-10;

    /** The lower Hessians of the kit's problem have eigenvalues from 1 to 2. */
    private static final double CONDITION = 2;

    /** There, the correction of df/dx is of the size of the hypergradient, up to this factor. */
    private static final double SIZES = 4;

    /** On the kit's problem an estimator for the wrong class is off by some tenths. */
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
                    "the average direction is the exact hypergradient for the classes it names, and for no other",
                    checks::keepsItsWord));
            all.add(new ContractCheck("one agent alone gets the hypergradient too", checks::isExactAlone));
        }
        if (subject.factory().roles(checks.settings).contains(Role.LOWER)) {
            all.add(new ContractCheck(
                    "below, each direction is the gradient of the agent's lower cost", checks::isTheGradient));
        }
        all.add(new ContractCheck("x and y stay untouched", checks::leavesThePointAlone));
        all.add(WrapperChecks.ofEstimator(subject));
        all.add(LoopChecks.drivesDeclaredLevels(checks.trial.atWork(), subject.factory(), checks.settings));
        return RunChecks.withSinglePrecision(checks.trial.atWork(), subject, all.toArray(new ContractCheck[0]));
    }

    private Verdict isTheGradient() {
        if (!factory.isGradient(settings)) {
            return Verdict.doesNotApply("it says that it changes the gradient");
        }
        AgentRows[] found = new AgentRows[2];
        Run run = trial.below()
                .doing(stage -> {
                    stage.levels().lowerGradient().estimate(stage.x(), stage.y(), stage.lowerDirection());
                    found[0] = AgentRows.of(stage.lowerDirection(), EstimatorTrial.AGENTS);
                })
                .start();
        run.advance();
        found[1] = trial.gradientBelow(
                AgentRows.of(run.value("upper"), EstimatorTrial.AGENTS),
                AgentRows.of(run.value("lower"), EstimatorTrial.AGENTS));
        // A product of two 4-vectors, summed in another order: a few units in the last place of values below 10.
        return Verdict.atMost(1e-13, found[0].distance(found[1]), "largest difference");
    }

    private Verdict leavesThePointAlone() {
        int[] changes = new int[1];
        Run run = trial.placed()
                .doing(stage -> changes[0] += isChanged(stage) ? 1 : 0)
                .after(ROUNDS);
        return changes[0] == 0
                ? Verdict.holds("unchanged in %d rounds", ROUNDS)
                : Verdict.broken("x or y had changed after %d of %d calls", changes[0], ROUNDS);
    }

    private boolean isChanged(RoundContext stage) {
        AgentRows x = AgentRows.of(stage.x(), EstimatorTrial.AGENTS);
        AgentRows y = AgentRows.of(stage.y(), EstimatorTrial.AGENTS);
        trial.estimate(stage);
        return !x.equals(AgentRows.of(stage.x(), EstimatorTrial.AGENTS))
                || !y.equals(AgentRows.of(stage.y(), EstimatorTrial.AGENTS));
    }

    private Verdict keepsItsWord() {
        if (!factory.movesUpper(settings)) {
            AgentRows still = new AgentRows(new double[EstimatorTrial.AGENTS][FixtureProblem.UPPER]);
            AgentRows lower = AgentRows.random("y", 0, EstimatorTrial.AGENTS, FixtureProblem.LOWER);
            double[] direction = direction(EstimatorTrial.ring(), ProblemClass.SHARED_LOWER, 0, still, lower);
            return Arrays.stream(direction).allMatch(value -> value == 0)
                    ? Verdict.holds("no direction, as it says")
                    : Verdict.broken("it says that x stays, but gives it a direction");
        }
        List<String> findings = new ArrayList<>();
        for (ProblemClass problem : CLASSES) {
            boolean claimed = factory.exactFor(settings).contains(problem);
            Error error = error(EstimatorTrial.ring(), problem);
            if (claimed && !error.isWithin(declaredError() + REACHED)) {
                return Verdict.broken("it names %s, but %s; declared error %.1e", problem, error, declaredError());
            }
            if (!claimed && error.isWithin(CLEARLY_OFF)) {
                return Verdict.broken("it does not name %s, but %s: name it", problem, error);
            }
            findings.add(problem + (claimed ? ": " : " (not named): ") + error);
        }
        return Verdict.holds("%s", String.join("; ", findings));
    }

    private Verdict isExactAlone() {
        if (factory.exactFor(settings).stream().noneMatch(CLASSES::contains)) {
            return Verdict.doesNotApply("it is exact for no class of problem");
        }
        Error error = error(FixtureNetwork.alone(), ProblemClass.SHARED_LOWER);
        return error.isWithin(declaredError() + REACHED)
                ? Verdict.holds("%s", error)
                : Verdict.broken("alone, %s", error);
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

    /** The average direction once the levels it drives have settled. */
    private double[] direction(FixtureNetwork network, ProblemClass problem, long seed, AgentRows x, AgentRows y) {
        AgentRows[] found = new AgentRows[1];
        Run run = trial.above(network, problem)
                .set("seed", seed)
                .doing(stage -> {
                    trial.estimate(stage);
                    found[0] = AgentRows.of(stage.upperDirection(), network.agents());
                })
                .start();
        x.writeTo(run.value("upper"));
        y.writeTo(run.value("lower"));
        TestRun.advanced(run, (settles() ? SETTLING : 1));
        return found[0].mean();
    }

    /** One that throws dice and moves no level is a new throw in every round, and one is enough. */
    private boolean settles() {
        return !factory.isRandom(settings)
                || !factory.drives(settings).isEmpty()
                || !factory.channels(settings).isEmpty();
    }

    /** How far directions are from what they should be. */
    private record Error(double[] exact, List<double[]> found) {

        /** Relative to the largest entry, beyond what chance explains. */
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
            return String.format(Locale.ROOT, "it is %.1e away", worst) + seeds;
        }
    }

    /** An estimator in the place of a run that its role allows. */
    private static final class EstimatorTrial {

        static final int AGENTS = 6;

        /** Any step below 2 / 2, the largest curvature of the kit's problem. */
        private static final double STEP = 0.3;

        private static final FixtureNetwork RING =
                FixtureNetwork.suiting(WeightRequirement.SYMMETRIC.withEigenvaluesAbove(-1.0 / 3), AGENTS);

        private final Subject<EstimatorFactory> subject;
        private final boolean above;

        EstimatorTrial(Subject<EstimatorFactory> subject) {
            this.subject = subject;
            this.above = subject.factory().roles(subject.settings()).contains(Role.UPPER);
        }

        /** As the direction of x, on this network, for this class of problem. */
        TestRun above(FixtureNetwork network, ProblemClass problem) {
            TestRun bench = subject.bench()
                    .on(network)
                    .set("problem", problem.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                    .set("hypergradient", subject.use());
            for (String level : subject.factory().drives(subject.settings())) {
                bench = bench.set("levels." + level + ".step", STEP)
                        .set("levels." + level + ".mixing", TestRun.mixing(problem));
            }
            return bench;
        }

        /** As the direction of y. */
        TestRun below() {
            return scattered(subject.bench().on(RING).set("levels.lower.gradient", subject.use()));
        }

        /** Where its first role puts it, at points that differ from agent to agent. */
        TestRun placed() {
            return above ? scattered(above(RING, ProblemClass.SHARED_LOWER)) : below();
        }

        /** Placed, with both levels moving. */
        TestRun atWork() {
            return placed().mixingExactly("upper", "lower")
                    .set("levels.upper.step", 0.03)
                    .set("levels.lower.step", 0.1)
                    .doing(stage -> {
                        stage.descendBelow();
                        stage.descendAbove();
                    });
        }

        static FixtureNetwork ring() {
            return RING;
        }

        void estimate(RoundContext stage) {
            if (above) {
                stage.levels().hypergradient().estimate(stage.x(), stage.y(), stage.upperDirection());
            } else {
                stage.levels().lowerGradient().estimate(stage.x(), stage.y(), stage.lowerDirection());
            }
        }

        /** Each agent's gradient of g in y, straight from the problem. */
        AgentRows gradientBelow(AgentRows x, AgentRows y) {
            FixtureProblem problem = new FixtureProblem(AGENTS);
            double[][] gradients = new double[AGENTS][FixtureProblem.LOWER];
            for (int agent = 0; agent < AGENTS; agent++) {
                problem.agent(agent)
                        .doubles()
                        .lowerGradient(x.values()[agent], y.values()[agent], FixedDraw.full(1), gradients[agent]);
            }
            return new AgentRows(gradients);
        }

        private static TestRun scattered(TestRun bench) {
            return bench.set("levels.upper.start", TestRun.SCATTERED).set("levels.lower.start", TestRun.SCATTERED);
        }
    }
}
