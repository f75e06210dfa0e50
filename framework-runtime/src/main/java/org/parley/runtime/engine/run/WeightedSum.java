package org.parley.runtime.engine.run;

import java.util.Arrays;
import org.parley.api.network.Aggregation;
import org.parley.api.network.Inbox;

/** What mixers make of an inbox where the run file names no other rule. */
enum WeightedSum implements Aggregation {
    /** x_i + sum w_ij (x_j - x_i). */
    OF_DIFFERENCES {
        @Override
        public void fold(Inbox inbox, double[] out) {
            double[] own = inbox.own();
            System.arraycopy(own, inbox.from(), out, inbox.from(), inbox.to() - inbox.from());
            for (int k = 0; k < inbox.size(); k++) {
                double weight = inbox.weight(k);
                double[] row = inbox.row(k);
                for (int c = inbox.from(); c < inbox.to(); c++) {
                    out[c] += weight * (row[c] - own[c]);
                }
            }
        }
    },
    /** sum w_ij x_j. */
    OF_ROWS {
        @Override
        public void fold(Inbox inbox, double[] out) {
            Arrays.fill(out, inbox.from(), inbox.to(), 0);
            add(inbox.ownWeight(), inbox.own(), inbox, out);
            for (int k = 0; k < inbox.size(); k++) {
                add(inbox.weight(k), inbox.row(k), inbox, out);
            }
        }
    };

    private static void add(double weight, double[] row, Inbox inbox, double[] out) {
        for (int c = inbox.from(); c < inbox.to(); c++) {
            out[c] += weight * row[c];
        }
    }
}
