package org.parley.plugins.robust;

import org.parley.api.network.Aggregation;
import org.parley.api.network.Inbox;

/** In every column the median of what arrived and the own entry; the mean of the two in the middle of an even number. */
enum Median implements Aggregation {
    INSTANCE;

    @Override
    public void fold(Inbox inbox, double[] out) {
        int size = inbox.size() + 1;
        double[] column = inbox.buffer(size);
        for (int c = inbox.from(); c < inbox.to(); c++) {
            Columns.sorted(inbox, c, column);
            double below = column[(size - 1) / 2];
            double above = column[size / 2];
            out[c] = below + (above - below) / 2;
        }
    }
}
