package org.parley.plugins.robust;

import java.util.BitSet;
import org.parley.api.network.Inbox;

/** Says the mean minus some deviations of the honest rows that reach the same receiver: little enough to pass for one of them (Baruch et al. 2019). */
final class LittleIsEnough extends Liars {

    private final double deviations;

    LittleIsEnough(BitSet agents, double deviations) {
        super(agents);
        this.deviations = deviations;
    }

    @Override
    public void falsify(int from, long tick, Inbox honest, double[] row) {
        int size = honest.size() + 1;
        for (int c = 0; c < row.length; c++) {
            double mean = 0;
            for (int k = 0; k < size; k++) {
                mean += Rows.of(honest, k)[c] / size;
            }
            double variance = 0;
            for (int k = 0; k < size; k++) {
                double difference = Rows.of(honest, k)[c] - mean;
                variance += difference * difference / size;
            }
            row[c] = mean - deviations * Math.sqrt(variance);
        }
    }
}
