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

/** What a step rule promises. */
record StepRuleChecks(Subject<StepRuleFactory> subject) {

    private static final int AGENTS = 6;
    private static final int ROUNDS = 60;

    /** Long enough for sizes that differ by what one step adds to come closer in proportion to the steps. */
    private static final int EARLY = 200;

    private static final int LATE = 1600;

    /** Sizes that differ by less have agreed. */
    private static final double AGREED = 1e-9;

    static List<ContractCheck> of(Subject<StepRuleFactory> subject) {
        StepRuleChecks checks = new StepRuleChecks(subject);
        LowerSteps steps = new LowerSteps(checks.bench(), AGENTS, ROUNDS);
        return RunChecks.withSinglePrecision(
                checks.bench(),
                subject,
                new ContractCheck("every size is a positive number", checks::isPositive),
                new ContractCheck("the direction stays untouched", steps::leaveTheDirectionAlone),
                new ContractCheck("agents see each other through exchanges only", checks::keepsAgentsApart),
                new ContractCheck("every cost that is looked at is counted", checks::countsSamples),
                new ContractCheck("sizes tend to the same number if it says so", checks::agrees),
                new ContractCheck("a network that misses its requirement is refused", checks::isRefusedElsewhere),
                new ContractCheck(LowerSteps.RESTART, steps::beginAnew));
    }

    private Verdict isPositive() {
        List<double[]> seen = sizes(bench(), ROUNDS);
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

    /** On links of weight zero, where exchanging changes nothing. */
    private Verdict keepsAgentsApart() {
        Weights nothing = Weights.everyEdge(
                bench().plan().level("lower").network().built().weights(0).graph(), 0);
        FixtureNetwork links = new FixtureNetwork("links that carry nothing", List.of(nothing));
        return new LowerSteps(bench().on(links), AGENTS, ROUNDS).keepAgentsApart();
    }

    private Verdict countsSamples() {
        AtomicLong points = new AtomicLong();
        Run run = bench().and(new CountedProblemFactory(points)).start();
        points.set(0);
        TestRun.advanced(run, ROUNDS);
        long looked = points.get();
        double billed = new Measurements(run).take().get("samples") * AGENTS;
        return billed >= looked
                ? Verdict.holds("%.1f evaluations per agent and step", billed / AGENTS / ROUNDS)
                : Verdict.broken(
                        "costs were looked at %d times and %.0f of them counted: ask through the oracle or in agents' work",
                        looked, billed);
    }

    private Verdict agrees() {
        if (!subject.factory().reachesConsensus(subject.settings())) {
            return Verdict.doesNotApply("it does not say so");
        }
        List<double[]> seen = sizes(bench().mixingExactly("lower"), LATE);
        double early = spread(seen.get(EARLY - 1));
        double late = spread(seen.get(LATE - 1));
        return late <= Math.max(AGREED, early / 2)
                ? Verdict.holds("they differ by %.1e after %d steps and by %.1e after %d", early, EARLY, late, LATE)
                : Verdict.broken(
                        "they still differ by %.1e after %d steps, and by %.1e after %d", late, LATE, early, EARLY);
    }

    private Verdict isRefusedElsewhere() {
        return LimitChecks.refusesElsewhere(
                subject.factory().needs(subject.settings()), FixtureNetwork.catalogue(AGENTS).stream(), bench()::on);
    }

    /** Of each step, by agent. */
    private List<double[]> sizes(TestRun bench, int rounds) {
        List<double[]> seen = new ArrayList<>();
        StepRuleFactory watched = Watched.factory(
                StepRuleFactory.class,
                subject.factory(),
                (settings, scope) -> new WatchedRule(subject.factory().create(settings, scope), seen));
        TestRun.advanced(bench.and(watched).start(), rounds);
        return seen;
    }

    /** Notes the sizes of every step. */
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

    /** Relative to the largest. */
    private static double spread(double[] sizes) {
        double largest = Arrays.stream(sizes).max().orElseThrow();
        return (largest - Arrays.stream(sizes).min().orElseThrow()) / largest;
    }

    private TestRun bench() {
        return subject.bench()
                .on(FixtureNetwork.suiting(WeightRequirement.SYMMETRIC.withEigenvaluesAbove(-1.0 / 3), AGENTS))
                .set("levels.lower.step", subject.use())
                .set("levels.lower.start", TestRun.SCATTERED)
                .doing(RoundContext::descendBelow);
    }

    /**
     * The laboratory's problem, which counts for itself at how many points the costs of all agents were looked at.
     *
     * @param points counted so far: each look at another point than the one before
     */
    @Described(name = TestRun.PROBLEM, says = "A problem of the test kit that counts.")
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
