package org.parley.plugins.robust;

import org.parley.api.network.Inbox;

/** Whole rows of an inbox. */
final class Rows {

    private Rows() {}

    static double squaredDistance(double[] a, double[] b, Inbox inbox) {
        double sum = 0;
        for (int c = inbox.from(); c < inbox.to(); c++) {
            sum += (a[c] - b[c]) * (a[c] - b[c]);
        }
        return sum;
    }

    /** The own row, then those that arrived. */
    static double[] of(Inbox inbox, int index) {
        return index == 0 ? inbox.own() : inbox.row(index - 1);
    }
}
