package org.parley.tck.law;

import java.util.Arrays;
import org.parley.api.mixing.PrimalDualForm;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.lab.LabNetwork;
import org.parley.tck.lab.Rows;

/**
 * How far a strategy gets from the form it declares.
 *
 * @param worst the largest difference
 * @param round the first in which it is too large, or the last
 */
record FormTrial(double worst, int round) {

    static final int ROUNDS = 30;

    private static final int AGENTS = 6;

    boolean differs() {
        return worst > MixingLaws.ROUND_OFF;
    }

    /** @param equalStarts whether all agents start at the same point */
    static FormTrial of(PrimalDualForm form, MixingTrial trial, boolean equalStarts) {
        LabNetwork ring = trial.ring(AGENTS);
        Run run = trial.fedWithNoise(ring).start();
        if (equalStarts) {
            gather(run);
        }
        FormIterates expected = new FormIterates(form, ring.at(0), MixingTrial.value(run, AGENTS));
        FormTrial result = new FormTrial(0, 0);
        for (int round = 0; round < ROUNDS && !result.differs(); round++) {
            run.advance();
            expected.step(MixingTrial.noise(round, AGENTS));
            double difference = expected.value().distance(MixingTrial.value(run, AGENTS));
            result = new FormTrial(Math.max(result.worst, difference), round);
        }
        return result;
    }

    private static void gather(Run run) {
        double[][] rows = MixingTrial.value(run, AGENTS).values();
        Arrays.fill(rows, rows[0]);
        new Rows(rows).writeTo(run.value("lower"));
    }
}
