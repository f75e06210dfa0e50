package org.parley.tck.check;

import java.util.List;
import org.parley.api.mixing.TransformFactory;
import org.parley.api.topology.WeightRequirement;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.fixture.FixtureNetwork;
import org.parley.tck.fixture.FixtureProblem;
import org.parley.tck.fixture.RoundContext;
import org.parley.tck.fixture.TestRun;

/** The contract checks of a transform. */
record TransformChecks(Subject<TransformFactory> subject) {

    private static final int AGENTS = 6;
    private static final int ROUNDS = 12;

    /** Many times the 33 rounds of the slowest mode, so that a moving average with a small weight converges as well. */
    private static final int MANY_ROUNDS = 5000;

    /**
     * Rounds for transforms that divide by a sum of squares: the larger the first directions, the smaller the steps. An error of 7e-9
     * remains after 5000 rounds.
     */
    private static final int MANY_ROUNDS_ALONE = 10_000;

    static List<ContractCheck> of(Subject<TransformFactory> subject) {
        TransformChecks checks = new TransformChecks(subject);
        LowerSteps steps = new LowerSteps(checks.fixture(), AGENTS, ROUNDS);
        return RunChecks.withSinglePrecision(
                checks.fixture(),
                subject,
                new ContractCheck("the direction is not modified", steps::leaveTheDirectionAlone),
                new ContractCheck("agents do not affect each other", steps::keepAgentsIndependent),
                new ContractCheck(LowerSteps.RESTART, steps::restart),
                new ContractCheck(
                        "the limit is exact under heterogeneity if it declares this, and not otherwise",
                        checks::keepsItsWord),
                new ContractCheck("one agent alone converges to its solution if it declares this", checks::endsAlone));
    }

    private Verdict keepsItsWord() {
        if (subject.isRandom()) {
            return Verdict.doesNotApply("its limit is random");
        }
        boolean exact = subject.factory().isExact(subject.settings());
        Run run = fixture()
                .mixingExactly("lower")
                .set("levels.lower.step", LimitChecks.STEP)
                .after(MANY_ROUNDS);
        double distance = MixingTrial.value(run, AGENTS).distance(new FixtureProblem(AGENTS).lowerSolutionAtZero());
        if (exact) {
            return distance <= LimitChecks.REACHED
                    ? Verdict.holds("%.1e from the solution", distance)
                    : Verdict.broken("it declares that it is exact but stays %.1e away from the solution", distance);
        }
        return distance >= LimitChecks.CLEARLY_OFF
                ? Verdict.holds("%.1e from the solution, as declared", distance)
                : Verdict.broken(
                        "it declares that it is not exact but reaches the solution up to %.1e: declare that it is exact",
                        distance);
    }

    private Verdict endsAlone() {
        if (subject.isRandom() || !subject.factory().isExactAlone(subject.settings())) {
            return Verdict.doesNotApply("it does not declare this");
        }
        Run run = fixture().on(FixtureNetwork.alone()).after(MANY_ROUNDS_ALONE);
        double distance = MixingTrial.value(run, 1).distance(new FixtureProblem(1).lowerSolutionAtZero());
        return Verdict.atMost(LimitChecks.REACHED, distance, "distance from the solution");
    }

    private TestRun fixture() {
        return subject.fixture()
                .on(FixtureNetwork.suiting(WeightRequirement.NONE, AGENTS))
                .set("levels.lower.transform", subject.use())
                .set("levels.lower.step", 0.1)
                .set("levels.lower.start", TestRun.SCATTERED)
                .doing(RoundContext::descendLower);
    }
}
