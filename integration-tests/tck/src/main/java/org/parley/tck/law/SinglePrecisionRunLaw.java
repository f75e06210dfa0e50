package org.parley.tck.law;

import java.util.List;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.lab.Rows;
import org.parley.tck.lab.TestRun;

/** Whether a run in single precision follows the one in double precision, or gathers round-off on the way. */
final class SinglePrecisionRunLaw {

    /** Ten thousand times the unit of round-off: more than a long run amplifies it, less than any drift leaves. */
    private static final double CLOSE = 1e-3;

    private static final int ROUNDS = 200;

    private SinglePrecisionRunLaw() {}

    /** @param bench a run in which the component is at work in every round */
    static Law of(TestRun bench, boolean random) {
        return of(bench, ROUNDS, random);
    }

    /** For what may drift so slowly that more rounds are needed. */
    static Law of(TestRun bench, int rounds, boolean random) {
        return new Law(
                "in single precision it stays within 1e-3 of double precision", () -> check(bench, rounds, random));
    }

    private static Verdict check(TestRun bench, int rounds, boolean random) {
        List<Rows> wide = after(bench, rounds);
        List<Rows> narrow = after(bench.set("precision", "float32"), rounds);
        double worst = 0;
        for (int level = 0; level < wide.size(); level++) {
            double size = Math.max(1, wide.get(level).size());
            worst = Math.max(worst, wide.get(level).distance(narrow.get(level)) / size);
        }
        // A last bit may turn a random rounding the other way, which is no worse than another seed.
        double limit = random ? Math.max(CLOSE, ChanceLaw.spread(bench, rounds)) : CLOSE;
        return Verdict.atMost(limit, worst, "after " + rounds + " rounds the difference is");
    }

    private static List<Rows> after(TestRun bench, int rounds) {
        Run run = bench.start();
        for (int round = 0; round < rounds; round++) {
            run.advance();
        }
        return Rows.ofLevels(run, bench.plan().agents());
    }
}
