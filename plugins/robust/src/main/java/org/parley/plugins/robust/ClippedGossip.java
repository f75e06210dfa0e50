package org.parley.plugins.robust;

import org.parley.api.network.Aggregation;
import org.parley.api.network.Inbox;

/** x_i + sum_j w_ij clip(x_j - x_i, radius), the length of every difference being cut to the radius (He, Karimireddy, Jaggi 2022). */
record ClippedGossip(double radius) implements Aggregation {

    @Override
    public void fold(Inbox inbox, double[] out) {
        double[] own = inbox.own();
        System.arraycopy(own, inbox.from(), out, inbox.from(), inbox.to() - inbox.from());
        for (int k = 0; k < inbox.size(); k++) {
            double[] row = inbox.row(k);
            double length = Math.sqrt(Rows.squaredDistance(row, own, inbox));
            double weight = inbox.weight(k) * (length > radius ? radius / length : 1);
            for (int c = inbox.from(); c < inbox.to() && weight > 0; c++) {
                out[c] += weight * (row[c] - own[c]);
            }
        }
    }
}
