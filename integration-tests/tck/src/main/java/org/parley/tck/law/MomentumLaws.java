package org.parley.tck.law;

import java.util.ArrayList;
import java.util.List;
import org.parley.api.mixing.MomentumFactory;
import org.parley.api.run.Block;
import org.parley.api.topology.WeightRequirement;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.lab.LabNetwork;
import org.parley.tck.lab.RoundContext;
import org.parley.tck.lab.Rows;
import org.parley.tck.lab.TestRun;

/** What a momentum promises. */
public final class MomentumLaws {

    private static final int AGENTS = 6;
    private static final int ROUNDS = 12;

    private final Subject<MomentumFactory> subject;

    private MomentumLaws(Subject<MomentumFactory> subject) {
        this.subject = subject;
    }

    public static List<Law> of(Subject<MomentumFactory> subject) {
        MomentumLaws laws = new MomentumLaws(subject);
        List<Law> all = new ArrayList<>(List.of(
                new Law("the direction stays untouched", laws::leavesTheDirectionAlone),
                new Law("agents do not see each other", laws::keepsAgentsApart),
                new Law(Restart.LAW, laws::beginsAnew)));
        all.addAll(RunLaws.of(laws.bench(), subject));
        all.add(SinglePrecisionRunLaw.of(laws.bench(), subject.isRandom()));
        return Creation.before(all, subject.factory(), laws.bench());
    }

    private Verdict leavesTheDirectionAlone() {
        int[] changes = new int[1];
        Run run = bench().doing(stage -> changes[0] += isChanged(stage) ? 1 : 0).start();
        advance(run, ROUNDS);
        return changes[0] == 0
                ? Verdict.holds("unchanged in %d rounds", ROUNDS)
                : Verdict.broken("it had changed after %d of %d steps", changes[0], ROUNDS);
    }

    private static boolean isChanged(RoundContext stage) {
        Block direction = stage.lowerDirection();
        stage.levels().lowerGradient().estimate(stage.x(), stage.y(), direction);
        Rows before = Rows.of(direction, AGENTS);
        stage.levels().lower().descend(direction);
        return !before.equals(Rows.of(direction, AGENTS));
    }

    private Verdict keepsAgentsApart() {
        Run as = bench().start();
        Run otherwise = bench().start();
        Rows start = Rows.of(otherwise.value("lower"), AGENTS);
        start.values()[0][0] += 1;
        start.writeTo(otherwise.value("lower"));
        advance(as, ROUNDS);
        advance(otherwise, ROUNDS);
        double[][] expected = Rows.of(as.value("lower"), AGENTS).values();
        double[][] found = Rows.of(otherwise.value("lower"), AGENTS).values();
        for (int agent = 1; agent < AGENTS; agent++) {
            if (Rows.distance(expected[agent], found[agent]) > 0) {
                return Verdict.broken("agent %d feels where agent 0 starts, without any exchange", agent);
            }
        }
        return Verdict.holds("nothing of agent 0 is felt elsewhere in %d rounds", ROUNDS);
    }

    private Verdict beginsAnew() {
        return Restart.of(bench(), RoundContext::descendBelow).verdict("start leaves something of the past behind");
    }

    private TestRun bench() {
        return subject.bench()
                .on(LabNetwork.suiting(WeightRequirement.NONE, AGENTS))
                .set("levels.lower.momentum", subject.use())
                .set("levels.lower.step", 0.1)
                .set("levels.lower.start", TestRun.SCATTERED)
                .doing(RoundContext::descendBelow);
    }

    private static void advance(Run run, int rounds) {
        for (int round = 0; round < rounds; round++) {
            run.advance();
        }
    }
}
