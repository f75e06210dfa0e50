package org.parley.tck.law;

import java.util.ArrayList;
import java.util.List;
import org.parley.api.mixing.MomentumFactory;
import org.parley.api.topology.WeightRequirement;
import org.parley.tck.lab.LabNetwork;
import org.parley.tck.lab.RoundContext;
import org.parley.tck.lab.TestRun;

/** What a momentum promises. */
public record MomentumLaws(Subject<MomentumFactory> subject) {

    private static final int AGENTS = 6;
    private static final int ROUNDS = 12;

    public static List<Law> of(Subject<MomentumFactory> subject) {
        MomentumLaws laws = new MomentumLaws(subject);
        LowerSteps steps = new LowerSteps(laws.bench(), AGENTS, ROUNDS);
        List<Law> all = new ArrayList<>(List.of(
                new Law("the direction stays untouched", steps::leaveTheDirectionAlone),
                new Law("agents do not see each other", steps::keepAgentsApart),
                new Law(Restart.LAW, steps::beginAnew)));
        all.addAll(RunLaws.of(laws.bench(), subject));
        all.add(SinglePrecisionRunLaw.of(laws.bench(), subject.isRandom()));
        return Creation.before(all, subject.factory(), laws.bench());
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
