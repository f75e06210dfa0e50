package org.parley.tck.law;

import java.util.ArrayList;
import java.util.List;
import org.parley.api.loop.LoopFactory;
import org.parley.api.topology.WeightRequirement;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.lab.LabNetwork;
import org.parley.tck.lab.LabProblem;
import org.parley.tck.lab.Rows;
import org.parley.tck.lab.TestRun;

/** What a loop promises that moves no lower level. */
record SingleLevelLaws(Subject<LoopFactory> subject) {

    private static final int AGENTS = 6;
    private static final int MOST_ROUNDS = 2000;

    /** Round-off of a linear system of condition 2, over the slowest mode at step 0.1. */
    private static final double REACHED = 1e-10;

    private static final LabNetwork RING =
            LabNetwork.suiting(WeightRequirement.SYMMETRIC.withEigenvaluesAbove(-1.0 / 3), AGENTS);

    static List<Law> of(Subject<LoopFactory> subject) {
        SingleLevelLaws laws = new SingleLevelLaws(subject);
        List<Law> all = new ArrayList<>(
                List.of(new Law("the solution is reached when every part is exact", laws::reachesTheSolution)));
        all.addAll(RunLaws.of(laws.bench(), subject));
        all.add(SinglePrecisionRunLaw.of(laws.bench(), subject.isRandom()));
        return Creation.before(all, subject.factory(), laws.bench());
    }

    private Verdict reachesTheSolution() {
        double[] solution = new LabProblem(AGENTS).lowerSolutionAtZero();
        Run run = bench().start();
        double distance = Double.POSITIVE_INFINITY;
        for (int round = 1; round <= MOST_ROUNDS && !(distance <= REACHED); round++) {
            run.advance();
            distance = Rows.of(run.value("upper"), AGENTS).distance(solution);
        }
        return Verdict.atMost(REACHED, distance, "distance of x from the solution");
    }

    private TestRun bench() {
        return subject.bench()
                .withoutLower()
                .on(RING)
                .set("loop", subject.use())
                .mixingExactly("upper")
                .set("levels.upper.step", 0.1)
                .set("levels.upper.start", TestRun.SCATTERED);
    }
}
