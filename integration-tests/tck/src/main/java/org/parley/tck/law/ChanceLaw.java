package org.parley.tck.law;

import java.util.List;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.lab.Rows;
import org.parley.tck.lab.TestRun;

/** Whether chance has a part in a component that does not say so. */
final class ChanceLaw {

    static final String NAME = "two seeds give the same bits unless it says that it is random";

    private static final int ROUNDS = 50;
    private static final long ONE_SEED = 7;
    private static final long OTHER_SEED = 8;

    private ChanceLaw() {}

    /** @param bench a run in which the component is at work in every round, and all else is certain but for the starts */
    static Law of(TestRun bench, boolean random) {
        return new Law(NAME, () -> check(bench, random));
    }

    private static Verdict check(TestRun bench, boolean random) {
        if (random) {
            return Verdict.doesNotApply("it says that it is random");
        }
        double spread = spread(bench, ROUNDS);
        return spread == 0
                ? Verdict.holds("bit-equal after %d rounds", ROUNDS)
                : Verdict.broken("another seed moves it by %.1e: let isRandom say so", spread);
    }

    /** How far apart two seeds end that start at the same point. */
    static double spread(TestRun bench, int rounds) {
        List<Rows> one = after(bench.set("seed", ONE_SEED), rounds);
        List<Rows> other = after(bench.set("seed", OTHER_SEED), rounds);
        double spread = 0;
        for (int level = 0; level < one.size(); level++) {
            spread = Math.max(spread, one.get(level).distance(other.get(level)));
        }
        return spread;
    }

    private static List<Rows> after(TestRun bench, int rounds) {
        TestRun certain = bench.withoutRandomStarts();
        Run run = certain.start();
        for (int round = 0; round < rounds; round++) {
            run.advance();
        }
        return Rows.ofLevels(run, certain.plan().agents());
    }
}
