package org.parley.plugins.robust;

import org.parley.api.network.Aggregation;
import org.parley.api.network.Inbox;

/** In every column the mean of what arrived and the own entry, without the largest and the smallest ones (Yin et al. 2018). */
record TrimmedMean(int trim) implements Aggregation {

    @Override
    public void fold(Inbox inbox, double[] out) {
        int size = inbox.size() + 1;
        double[] column = inbox.buffer(size);
        int cut = Math.min(trim, (size - 1) / 2);
        for (int c = inbox.from(); c < inbox.to(); c++) {
            Columns.sorted(inbox, c, column);
            double sum = 0;
            for (int k = cut; k < size - cut; k++) {
                sum += column[k] - column[cut];
            }
            out[c] = column[cut] + sum / (size - 2 * cut);
        }
    }

    /** How many of so many rows can be cut at either end. */
    static int tolerated(int trim, int neighbours) {
        return Math.min(trim, neighbours / 2);
    }
}
