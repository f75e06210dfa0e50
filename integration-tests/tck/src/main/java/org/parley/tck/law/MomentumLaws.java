package org.parley.tck.law;

import java.util.List;
import org.parley.api.mixing.MomentumFactory;
import org.parley.api.topology.WeightRequirement;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.lab.LabNetwork;
import org.parley.tck.lab.LabProblem;
import org.parley.tck.lab.RoundContext;
import org.parley.tck.lab.TestRun;

/** What a momentum promises. */
record MomentumLaws(Subject<MomentumFactory> subject) {

    private static final int AGENTS = 6;
    private static final int ROUNDS = 12;

    /** Many times the 33 rounds of the slowest mode, so that a moving average with a small weight arrives as well. */
    private static final int MANY_ROUNDS = 5000;

    /** One that divides by a sum of squares takes smaller steps the larger its first directions were; 5000 leave 7e-9. */
    private static final int MANY_ROUNDS_ALONE = 10_000;

    static List<Law> of(Subject<MomentumFactory> subject) {
        MomentumLaws laws = new MomentumLaws(subject);
        LowerSteps steps = new LowerSteps(laws.bench(), AGENTS, ROUNDS);
        return RunLaws.withSinglePrecision(
                laws.bench(),
                subject,
                new Law("the direction stays untouched", steps::leaveTheDirectionAlone),
                new Law("agents do not see each other", steps::keepAgentsApart),
                new Law(LowerSteps.RESTART, steps::beginAnew),
                new Law(
                        "the limit is exact under heterogeneity if it says so, and is not otherwise",
                        laws::keepsItsWord),
                new Law("one agent alone ends at its solution if it says so", laws::endsAlone));
    }

    private Verdict keepsItsWord() {
        if (subject.isRandom()) {
            return Verdict.doesNotApply("its limit is random");
        }
        boolean exact = subject.factory().isExact(subject.settings());
        Run run = bench().mixingExactly("lower")
                .set("levels.lower.step", LimitLaws.STEP)
                .after(MANY_ROUNDS);
        double distance = MixingTrial.value(run, AGENTS).distance(new LabProblem(AGENTS).lowerSolutionAtZero());
        if (exact) {
            return distance <= LimitLaws.REACHED
                    ? Verdict.holds("%.1e from the solution", distance)
                    : Verdict.broken("it says that it is exact but stays %.1e away from the solution", distance);
        }
        return distance >= LimitLaws.CLEARLY_OFF
                ? Verdict.holds("%.1e from the solution, as it says", distance)
                : Verdict.broken("it says that it is not exact but gets within %.1e of the solution", distance);
    }

    private Verdict endsAlone() {
        if (subject.isRandom() || !subject.factory().isExactAlone(subject.settings())) {
            return Verdict.doesNotApply("it does not say so");
        }
        Run run = bench().on(LabNetwork.alone()).after(MANY_ROUNDS_ALONE);
        double distance = MixingTrial.value(run, 1).distance(new LabProblem(1).lowerSolutionAtZero());
        return Verdict.atMost(LimitLaws.REACHED, distance, "distance from the solution");
    }

    private TestRun bench() {
        return subject.bench()
                .on(LabNetwork.suiting(WeightRequirement.NONE, AGENTS))
                .set("levels.lower.momentum", subject.use())
                .set("levels.lower.step", 0.1)
                .set("levels.lower.start", TestRun.SCATTERED)
                .doing(RoundContext::descendBelow);
    }
}
