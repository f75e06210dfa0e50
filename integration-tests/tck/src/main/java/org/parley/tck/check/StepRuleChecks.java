package org.parley.tck.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.mixing.StepRule;
import org.parley.api.mixing.StepRuleFactory;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;
import org.parley.api.model.Objective;
import org.parley.api.run.Block;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.Weights;
import org.parley.runtime.engine.run.Measurements;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.fixture.AgentRows;
import org.parley.tck.fixture.FixtureNetwork;
import org.parley.tck.fixture.FixtureProblem;
import org.parley.tck.fixture.RoundContext;
import org.parley.tck.fixture.TestRun;

/** The contract checks of a step rule. */
record StepRuleChecks(Subject<StepRuleFactory> subject) {

    private static final int AGENTS = 6;
    private static final int ROUNDS = 60;

    /** Enough steps for the differences between sizes to shrink in proportion to the steps. */
    private static final int EARLY = 200;

    private static final int LATE = 1600;

    /** The largest difference of sizes that agree. */
    private static final double AGREED = 1e-9;

    static List<ContractCheck> of(Subject<StepRuleFactory> subject) {
        StepRuleChecks checks = new StepRuleChecks(subject);
        LowerSteps steps = new LowerSteps(checks.fixture(), AGENTS, ROUNDS);
        return RunChecks.withSinglePrecision(
                checks.fixture(),
                subject,
                new ContractCheck("every size is positive and finite", checks::isPositive),
                new ContractCheck("the direction is not modified", steps::leaveTheDirectionAlone),
                new ContractCheck("agents affect each other through exchanges only", checks::keepsAgentsIndependent),
                new ContractCheck("every evaluated cost is counted", checks::countsSamples),
                new ContractCheck("all agents' sizes converge to the same value if it declares this", checks::agrees),
                new ContractCheck(
                        "a network that does not meet its requirement is rejected", checks::isRefusedElsewhere),
                new ContractCheck(LowerSteps.RESTART, steps::restart));
    }

    private Verdict isPositive() {
        List<double[]> seen = sizes(fixture(), ROUNDS);
        for (int step = 0; step < seen.size(); step++) {
            for (int agent = 0; agent < AGENTS; agent++) {
                double size = seen.get(step)[agent];
                if (!Double.isFinite(size) || size <= 0) {
                    return Verdict.broken("agent %d has size %s in step %d", agent, size, step);
                }
            }
        }
        return Verdict.holds("from %.1e to %.1e", least(seen), largest(seen));
    }

    /** Runs on links of weight zero, where exchanges have no effect. */
    private Verdict keepsAgentsIndependent() {
        Weights nothing = Weights.everyEdge(
                fixture().plan().level("lower").network().built().weights(0).graph(), 0);
        FixtureNetwork links = new FixtureNetwork("links without weight", List.of(nothing));
        return new LowerSteps(fixture().on(links), AGENTS, ROUNDS).keepAgentsIndependent();
    }

    private Verdict countsSamples() {
        AtomicLong points = new AtomicLong();
        Run run = fixture().and(new CountedProblemFactory(points)).start();
        points.set(0);
        TestRun.advanced(run, ROUNDS);
        long looked = points.get();
        double billed = new Measurements(run).take().get("samples") * AGENTS;
        return billed >= looked
                ? Verdict.holds("%.1f evaluations per agent and step", billed / AGENTS / ROUNDS)
                : Verdict.broken(
                        "costs were evaluated %d times, but %.0f evaluations were counted: use the oracle or the agents' work",
                        looked, billed);
    }

    private Verdict agrees() {
        if (!subject.factory().reachesConsensus(subject.settings())) {
            return Verdict.doesNotApply("it does not declare this");
        }
        List<double[]> seen = sizes(fixture().mixingExactly("lower"), LATE);
        double early = spread(seen.get(EARLY - 1));
        double late = spread(seen.get(LATE - 1));
        return late <= Math.max(AGREED, early / 2)
                ? Verdict.holds("they differ by %.1e after %d steps and by %.1e after %d", early, EARLY, late, LATE)
                : Verdict.broken(
                        "they still differ by %.1e after %d steps, and by %.1e after %d", late, LATE, early, EARLY);
    }

    private Verdict isRefusedElsewhere() {
        return LimitChecks.refusesElsewhere(
                subject.factory().needs(subject.settings()), FixtureNetwork.catalogue(AGENTS).stream(), fixture()::on);
    }

    /** Returns the sizes of each step, by agent. */
    private List<double[]> sizes(TestRun fixture, int rounds) {
        List<double[]> seen = new ArrayList<>();
        StepRuleFactory watched = Watched.factory(
                StepRuleFactory.class,
                subject.factory(),
                (settings, scope) -> new WatchedRule(subject.factory().create(settings, scope), seen));
        TestRun.advanced(fixture.and(watched).start(), rounds);
        return seen;
    }

    /** A step rule that records the sizes of every step. */
    private record WatchedRule(StepRule rule, List<double[]> seen) implements StepRule {

        @Override
        public void start(Block direction, Block sizes) {
            rule.start(direction, sizes);
            seen.add(column(sizes));
        }

        @Override
        public void sizes(Block direction, Block sizes) {
            rule.sizes(direction, sizes);
            seen.add(column(sizes));
        }
    }

    private static double[] column(Block sizes) {
        return Arrays.stream(AgentRows.of(sizes, AGENTS).values())
                .mapToDouble(row -> row[0])
                .toArray();
    }

    private static double least(List<double[]> seen) {
        return seen.stream().flatMapToDouble(Arrays::stream).min().orElseThrow();
    }

    private static double largest(List<double[]> seen) {
        return seen.stream().flatMapToDouble(Arrays::stream).max().orElseThrow();
    }

    /** Returns the spread relative to the largest size. */
    private static double spread(double[] sizes) {
        double largest = Arrays.stream(sizes).max().orElseThrow();
        return (largest - Arrays.stream(sizes).min().orElseThrow()) / largest;
    }

    private TestRun fixture() {
        return subject.fixture()
                .on(FixtureNetwork.suiting(WeightRequirement.SYMMETRIC.withEigenvaluesAbove(-1.0 / 3), AGENTS))
                .set("levels.lower.step", subject.use())
                .set("levels.lower.start", TestRun.SCATTERED)
                .doing(RoundContext::descendLower);
    }

    /**
     * The test problem, which counts the points at which the costs of all agents are evaluated.
     *
     * @param points the count; evaluations at the same point in sequence count once
     */
    @Described(name = TestRun.PROBLEM, description = "A problem of the test kit that counts evaluations.")
    private record CountedProblemFactory(AtomicLong points) implements BilevelModelFactory {

        @Override
        public BilevelModel create(Settings settings, ModelContext context) {
            FixtureProblem problem = new FixtureProblem(context.agents());
            return BilevelModel.of(problem.upperDimension(), problem.lowerDimension(), agent -> {
                Objective<double[]> counted = counted(problem.agent(agent).doubles());
                return () -> counted;
            });
        }

        @SuppressWarnings("unchecked")
        private Objective<double[]> counted(Objective<double[]> costs) {
            double[][] last = {{}, {}};
            return Watched.standIn(Objective.class, (method, arguments) -> {
                boolean isProduct =
                        method.getName().equals("hessian") || method.getName().equals("mixed");
                if (arguments != null && arguments[0] instanceof double[] x && !isProduct) {
                    double[] y = (double[]) arguments[1];
                    if (!Arrays.equals(x, last[0]) || !Arrays.equals(y, last[1])) {
                        points.incrementAndGet();
                        last[0] = x.clone();
                        last[1] = y.clone();
                    }
                }
                return Watched.invoke(costs, method, arguments);
            });
        }
    }
}
