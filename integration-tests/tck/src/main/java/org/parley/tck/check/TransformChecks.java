package org.parley.tck.check;

import java.util.List;
import org.parley.api.mixing.TransformFactory;
import org.parley.api.topology.WeightRequirement;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.fixture.FixtureNetwork;
import org.parley.tck.fixture.FixtureProblem;
import org.parley.tck.fixture.RoundContext;
import org.parley.tck.fixture.TestRun;

/** What a momentum promises. */
record TransformChecks(Subject<TransformFactory> subject) {

    private static final int AGENTS = 6;
    private static final int ROUNDS = 12;

    /** Many times the 33 rounds of the slowest mode, so that a moving average with a small weight arrives as well. */
    private static final int MANY_ROUNDS = 5000;

    /** One that divides by a sum of squares takes smaller steps the larger its first directions were; 5000 leave 7e-9. */
    private static final int MANY_ROUNDS_ALONE = 10_000;

    static List<ContractCheck> of(Subject<TransformFactory> subject) {
        TransformChecks checks = new TransformChecks(subject);
        LowerSteps steps = new LowerSteps(checks.bench(), AGENTS, ROUNDS);
        return RunChecks.withSinglePrecision(
                checks.bench(),
                subject,
                new ContractCheck("the direction stays untouched", steps::leaveTheDirectionAlone),
                new ContractCheck("agents do not see each other", steps::keepAgentsApart),
                new ContractCheck(LowerSteps.RESTART, steps::beginAnew),
                new ContractCheck(
                        "the limit is exact under heterogeneity if it says so, and is not otherwise",
                        checks::keepsItsWord),
                new ContractCheck("one agent alone ends at its solution if it says so", checks::endsAlone));
    }

    private Verdict keepsItsWord() {
        if (subject.isRandom()) {
            return Verdict.doesNotApply("its limit is random");
        }
        boolean exact = subject.factory().isExact(subject.settings());
        Run run = bench().mixingExactly("lower")
                .set("levels.lower.step", LimitChecks.STEP)
                .after(MANY_ROUNDS);
        double distance = MixingTrial.value(run, AGENTS).distance(new FixtureProblem(AGENTS).lowerSolutionAtZero());
        if (exact) {
            return distance <= LimitChecks.REACHED
                    ? Verdict.holds("%.1e from the solution", distance)
                    : Verdict.broken("it says that it is exact but stays %.1e away from the solution", distance);
        }
        return distance >= LimitChecks.CLEARLY_OFF
                ? Verdict.holds("%.1e from the solution, as it says", distance)
                : Verdict.broken("it says that it is not exact but gets within %.1e of the solution", distance);
    }

    private Verdict endsAlone() {
        if (subject.isRandom() || !subject.factory().isExactAlone(subject.settings())) {
            return Verdict.doesNotApply("it does not say so");
        }
        Run run = bench().on(FixtureNetwork.alone()).after(MANY_ROUNDS_ALONE);
        double distance = MixingTrial.value(run, 1).distance(new FixtureProblem(1).lowerSolutionAtZero());
        return Verdict.atMost(LimitChecks.REACHED, distance, "distance from the solution");
    }

    private TestRun bench() {
        return subject.bench()
                .on(FixtureNetwork.suiting(WeightRequirement.NONE, AGENTS))
                .set("levels.lower.transform", subject.use())
                .set("levels.lower.step", 0.1)
                .set("levels.lower.start", TestRun.SCATTERED)
                .doing(RoundContext::descendBelow);
    }
}
